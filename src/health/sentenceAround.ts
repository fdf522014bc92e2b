import type { TextRange } from '../memory/textLines';

/** Units on either side that are looked at: a longer sentence counts as if it began or ended there. */
const REACH = 300;
const END = /(?<!\b(?:e\.g|i\.e|cf|vs))[.!?](?=\s)|[。！？；]|\n\n/gi;

/** The sentence that a part of a text stands in, in bounded time. */
export function sentenceAround(text: string, { start, end }: TextRange): TextRange {
  const from = Math.max(0, start - REACH);
  const before = text.slice(from, start);
  let begin = 0;
  for (const found of before.matchAll(END)) begin = found.index + found[0].length;
  const after = text.slice(end, end + REACH);
  const stop = after.search(END);
  return { start: from + begin, end: end + (stop < 0 ? after.length : stop) };
}
