/** Characters that a description should have at least, and at most: detail belongs in the body. */
export const DESCRIPTION_AIM = { least: 20, most: 200 } as const;

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Letters that say as much as one sign of these scripts. */
const DENSE_LETTERS = 3;

export type DescriptionFit = 'empty' | 'short' | 'fits' | 'long';

/** Whether a description says enough to be found and little enough to be read; a sign of a dense script counts as several. */
export function judgeDescription(text: string): DescriptionFit {
  const units = text.trim().length;
  if (units === 0) return 'empty';
  if (units > DESCRIPTION_AIM.most) return 'long';
  const dense = text.match(DENSE)?.length ?? 0;
  return units + dense * (DENSE_LETTERS - 1) < DESCRIPTION_AIM.least ? 'short' : 'fits';
}
