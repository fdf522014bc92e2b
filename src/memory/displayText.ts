import { fitLine, type LineChange } from './fitLine';
import { redactSecrets } from './redact';

/** A secret is known by its end too, so that is looked for past what is shown. */
const MASKED: LineChange = { apply: redactSecrets, ahead: 4_096 };

/**
 * Text of others for a row, a sentence or a tooltip: one line (`fitLine`) with a mask for every secret. The one way from
 * a memory or an index to what a person sees. The cost depends on `maxUnits`, not on the length of the text.
 */
export function displayText(text: string, maxUnits: number): string {
  return fitLine(text, maxUnits, MASKED);
}
