import { type CountedIndex, countIndex } from './countedIndex';

/**
 * Where in an index the text begins that the client does not load (contract §2): the start of the first line with text
 * nothing of which is loaded, or the point inside a line at which it is cut. In UTF-16 units of the file; `null` where
 * all is loaded. What never counts (front matter, comments, white space) is no loss.
 *
 * @param text the decoded file, without byte order mark
 */
export function firstUnloadedOffset(text: string): number | null {
  return findFirstUnloaded(text, countIndex(text));
}

/** As {@link firstUnloadedOffset}, of a text that was counted already. */
export function findFirstUnloaded(text: string, { text: counted, kept, toOffset }: CountedIndex): number | null {
  if (kept.length === counted.length) return null;
  const lost = counted.slice(kept.length);
  // The line feed at which the text was cut, and white space after it, are no loss: look for the next text.
  const next = toOffset(counted.length - lost.trimStart().length);
  return Math.max(startOfLine(text, next), toOffset(kept.length));
}

function startOfLine(text: string, offset: number): number {
  let start = offset;
  while (start > 0 && text[start - 1] !== '\n' && text[start - 1] !== '\r') start--;
  return start;
}
