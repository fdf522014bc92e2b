import { displayText } from '../../memory/displayText';

/** Units of a text of others in a hover or beside a completion. */
export const TEXT_UNITS = 600;

/** Every text of a file that a hover, a link or a completion shows comes through here; secrets are masked. */
export function shownText(text: string, maxUnits = TEXT_UNITS): string {
  return displayText(text, maxUnits);
}
