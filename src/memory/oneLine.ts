/** What a reader sees nothing of: controls, and signs that only shape what stands beside them. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\u115f\u1160\u3164\uffa0]|\u034f|\p{Variation_Selector}/gu;

/** A text of a person as a field on one line; `''` where it holds nothing that can be seen. */
export function oneLine(text: string): string {
  return text.replace(UNSEEN, '') === '' ? '' : text.replace(/\s+/gu, ' ').trim();
}
