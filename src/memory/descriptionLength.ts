/** Characters that a description should have at least, and at most: detail belongs in the body. */
export const DESCRIPTION_AIM = { least: 20, most: 200 } as const;

/**
 * Weight from which a description burdens every prompt: the client puts all of them, uncapped, before the model that
 * selects (contract §4). Twice what they should have at most, so that below it lies what is a matter of taste; 200 such
 * memories would already say more than a session may be told by all memories together.
 */
export const DESCRIPTION_BURDEN = 2 * DESCRIPTION_AIM.most;

const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;
/** Letters that say as much as one sign of these scripts. */
const DENSE_LETTERS = 3;

export type DescriptionFit = 'empty' | 'short' | 'fits' | 'long';

/** UTF-16 units of a description without blanks around it; a sign of a dense script weighs several. */
export function weighDescription(text: string): number {
  const trimmed = text.trim();
  return trimmed.length + (trimmed.match(DENSE)?.length ?? 0) * (DENSE_LETTERS - 1);
}

/** Whether a description says enough to be found and little enough to be read; a sign of a dense script counts as several. */
export function judgeDescription(text: string): DescriptionFit {
  const units = text.trim().length;
  if (units === 0) return 'empty';
  if (units > DESCRIPTION_AIM.most) return 'long';
  return weighDescription(text) < DESCRIPTION_AIM.least ? 'short' : 'fits';
}
