/** Line ends other than LF (contract §7). */
const LINE_ENDS = /\r\n?|[\u2028\u2029]/g;
/**
 * Control, format, private-use and unassigned characters, lone surrogates and whatever else is invisible by default
 * (fillers, most variation selectors) go; tabs, line feeds, the two joiners and variation selectors 15 and 16 stay.
 */
const REMOVED =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Default_Ignorable_Code_Point}](?<!\t|\n|\u200c|\u200d|\ufe0e|\ufe0f)/gu;
const CLIENT_TAG = /<(\/?)system-reminder/g;

/**
 * What the client makes of the text of an index or of an injected memory, after its limits were applied (contract §7;
 * client 2.1.332, `idx-control`, `idx-linesep`, `idx-reminder-tag`, `rec-normal-*`). Not for manifest descriptions.
 */
export function normaliseText(text: string): string {
  return text.replace(LINE_ENDS, '\n').replace(REMOVED, '').replace(CLIENT_TAG, '<\\$1system-reminder');
}
