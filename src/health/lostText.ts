import type { TextRange } from '../memory/textLines';

/** Comparisons of one word with another: beyond, all that lies between what is the same counts as taken out. */
const MAX_COMPARISONS = 1_000_000;
/** A colon stands alone, so that it does not matter whether a blank follows it. Braces and commas part words; any blank but YAML’s own is text. */
const WORD = /:|[^ \t\r\n:{}[\],]+/g;
const BLOCK_MARK = /^[|>][-+\d]*$/;
const ESCAPE = /\\(?:x([\da-f]{2})|u([\da-f]{4})|U([\da-f]{8})|([^\n]))/gi;
const ESCAPED_BLANK: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
/** An escape that is written for three dashes, by us too (`quoteValue`). */
const DASH_ESCAPE = /\\x2d/gi;

interface Word extends TextRange {
  readonly text: string;
}

/**
 * What an edit of a header takes out of it, as it stood there, with “…” between the parts; `null` where all of it still stands in the new one:
 * every run of words, from its key on, comments too. Quotation marks, blanks, escapes and case don't count, and what
 * was moved or stood twice is not lost. Rather too much is called lost than too little.
 */
export function lostText(before: string, after: string): string | null {
  // What is an escape in one value is text in another.
  const asWritten = lostRuns(before, after, (text) => text.replace(DASH_ESCAPE, '-'));
  return asWritten === null || lostRuns(before, after, unescapeText) === null ? null : asWritten;
}

type Normalise = (text: string) => string;

function lostRuns(before: string, after: string, normalise: Normalise): string | null {
  const old = readWords(before, normalise);
  const now = readWords(after, normalise);
  const standing = joined(now);
  const lost: string[] = [];
  for (const { start, end } of removedRuns(old, now)) {
    const run = old.slice(keyBefore(old, start), end);
    if (standing.includes(joined(run))) continue;
    lost.push(before.slice(old[start]?.start, old[end - 1]?.end));
  }
  return lost.length === 0 ? null : lost.join(' … ');
}

function readWords(text: string, normalise: Normalise): readonly Word[] {
  const words: Word[] = [];
  let last = '';
  for (const { index, 0: found } of text.matchAll(WORD)) {
    const isMark = last === ':' && BLOCK_MARK.test(found);
    last = found;
    if (isMark) continue;
    const plain = normalise(found)
      .replace(/["'\\]/g, '')
      .toLowerCase();
    for (const part of plain.split(/[ \t\r\n]+/))
      if (part !== '') words.push({ text: part, start: index, end: index + found.length });
  }
  return words;
}

/** With a mark at both ends, so that it is found as whole words alone. */
function joined(words: readonly Word[]): string {
  return `\n${words.map(({ text }) => `${text}\n`).join('')}`;
}

/** `type: user` is not kept by another “user”: a run reaches back to the key that it belongs to, if it begins with none. */
function keyBefore(words: readonly Word[], start: number): number {
  if (words[start + 1]?.text === ':') return start;
  for (let at = start; at > 0; at--) if (words[at]?.text === ':') return at - 1;
  return 0;
}

/** Words of `old` that a shortest change takes out, as ranges of its list. The ends are compared from behind: of fields that stand twice the last is kept. */
function* removedRuns(old: readonly Word[], now: readonly Word[]): IterableIterator<TextRange> {
  let oldEnd = old.length;
  let nowEnd = now.length;
  while (oldEnd > 0 && nowEnd > 0 && old[oldEnd - 1]?.text === now[nowEnd - 1]?.text) {
    oldEnd--;
    nowEnd--;
  }
  let start = 0;
  while (start < oldEnd && start < nowEnd && old[start]?.text === now[start]?.text) start++;
  const kept = keptWords(old.slice(start, oldEnd), now.slice(start, nowEnd));
  for (let at = start; at < oldEnd; at++) {
    if (kept.has(at - start)) continue;
    let end = at + 1;
    while (end < oldEnd && !kept.has(end - start)) end++;
    yield { start: at, end };
    at = end;
  }
}

/** Places in `old` of a longest common sequence. */
function keptWords(old: readonly Word[], now: readonly Word[]): ReadonlySet<number> {
  const kept = new Set<number>();
  const width = now.length + 1;
  if (old.length * now.length > MAX_COMPARISONS) return kept;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = now.length - 1; j >= 0; j--)
      lengths[i * width + j] =
        old[i]?.text === now[j]?.text ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i]?.text === now[j]?.text) {
      kept.add(i++);
      j++;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return kept;
}

function unescapeText(text: string): string {
  return text.replace(ESCAPE, (_, byte?: string, unit?: string, point?: string, sign?: string) => {
    if (sign !== undefined) return ESCAPED_BLANK[sign] ?? sign;
    const code = Number.parseInt(byte ?? unit ?? point ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}
