import { fitLine } from './fitLine';

const ELLIPSIS = '\u2026';
/** Scripts that put no space between words: such a text may be cut between any two characters. */
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]$/u;
const MARK = /^[\p{M}\u200d]/u;
/** What reads badly before the dots. */
const LOOSE_END = /[\s,;:·([{\u2013\u2014-]$/;

/**
 * One line of at most that many UTF-16 units. A longer one is cut at a word, with `…`; a word that fills more than half
 * of the room is cut between two characters, as a reader sees them. For what is written; what is shown goes through
 * `shortenText`.
 */
export function shortenLine(text: string, units: number): string {
  const wide = fitLine(text, units * 2 + 2);
  if (wide.length <= units) return wide;
  if (units <= ELLIPSIS.length) return '';
  const kept = fitLine(wide, units).slice(0, -ELLIPSIS.length);
  const word = cutAtWord(kept, wide.slice(kept.length, kept.length + 2));
  return dropLooseEnd(word.length > units / 2 ? word : kept) + ELLIPSIS;
}

function cutAtWord(kept: string, next: string): string {
  if (/^\s/.test(next)) return kept;
  for (let end = kept.length, after = next; end > 0; after = kept.slice(end - 1, end + 1), end--) {
    if (/\s/.test(kept.charAt(end - 1))) return kept.slice(0, end - 1);
    if (!MARK.test(after) && SPACELESS.test(kept.slice(Math.max(0, end - 2), end))) return kept.slice(0, end);
  }
  return '';
}

function dropLooseEnd(text: string): string {
  let end = text.length;
  while (end > 1 && LOOSE_END.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
