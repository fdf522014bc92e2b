import type { TextRange } from './textLines';

const BEGIN = /-----BEGIN ?(?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/g;
const END = '-----END';
const END_REST = /-----END ?(?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----/y;
/** Units that a block may have; what is longer is none, or two. */
const MAX_UNITS = 32_768;
/** What stands between the lines of a key where it is quoted, indented, in a diff, or on one line with `\n` for its ends. */
const BETWEEN = /(?:[\s>|"'`,+-]|\\[nr])*/y;
const HEADER_LINE = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset): ?[\x20-\x5b\x5d-\x7e]{1,100}/y;
const FIRST_LINE = /[A-Za-z0-9+/=]{32,}/y;
const KEY_LINE = /[A-Za-z0-9+/=]{16,}/y;
const LAST_LINE = /[A-Za-z0-9+/]{1,76}={1,2}/y;
/** Without a line of that length, it is talk of keys. */
const A_LINE = /[A-Za-z0-9+/=]{20}/;

/**
 * Blocks of private keys, whole: with their marks, or to the last line of the key where the end is missing. Where only
 * the marks stand, as in talk of such files, there is none.
 */
export function findPrivateKeys(text: string): readonly TextRange[] {
  const found: TextRange[] = [];
  let nextEnd = -1;
  let from = 0;
  for (const { index, 0: mark } of text.matchAll(BEGIN)) {
    if (index < from) continue;
    const body = index + mark.length;
    if (nextEnd < body && nextEnd !== text.length) {
      nextEnd = text.indexOf(END, body);
      if (nextEnd < 0) nextEnd = text.length;
    }
    const end = closedEnd(text, body, nextEnd) ?? openEnd(text, body);
    if (end === null) continue;
    found.push({ start: index, end });
    from = end;
  }
  return found;
}

function closedEnd(text: string, body: number, mark: number): number | null {
  if (mark >= text.length || mark - body > MAX_UNITS) return null;
  const end = endOf(END_REST, text, mark);
  const between = text.slice(body, mark);
  return end !== null && A_LINE.test(between) && !between.includes('-----BEGIN') ? end : null;
}

function openEnd(text: string, body: number): number | null {
  let at = body;
  for (let header: number | null = at; header !== null; header = endOf(HEADER_LINE, text, at)) at = skip(text, header);
  let end = endOf(FIRST_LINE, text, at);
  for (let line = end; line !== null; line = endOf(KEY_LINE, text, skip(text, line))) end = line;
  return end === null ? null : (endOf(LAST_LINE, text, skip(text, end)) ?? end);
}

function skip(text: string, at: number): number {
  return endOf(BETWEEN, text, at) ?? at;
}

function endOf(sticky: RegExp, text: string, at: number): number | null {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : null;
}
