import { displayText } from './displayText';
import { shortenLine } from './shortenLine';

/** Text of others as `shortenLine` shortens it, with a mask for every secret: for what is shown. */
export function shortenText(text: string, units: number): string {
  return shortenLine(displayText(text, units * 2 + 2), units);
}
