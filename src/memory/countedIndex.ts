import { INDEX_MAX_LINES, INDEX_MAX_UNITS } from './contract';
import { findUncommented } from './indexComments';
import { findIndexFrontMatterEnd } from './indexFrontMatter';

/** What of an index the client's limits apply to, and the way back to the file. */
export interface CountedIndex {
  /** Without front matter, comments and outer white space; CRLF is one line feed. */
  readonly text: string;
  /** What the limits leave of `text`: its begin. */
  readonly kept: string;
  /** The offset in the file, without byte order mark, of an offset in `text`. */
  toOffset(at: number): number;
}

/** A part of the counted text, and the offset in the file at which it begins. */
interface Piece {
  readonly text: string;
  readonly start: number;
}

/**
 * Counts an index as the client does at session start: front matter and comments go, then outer white space; the rest
 * is cut to 200 lines and then to 25,000 units (contract §2, §7; client 2.1.332, `idx-*`).
 *
 * @param text the decoded file, without byte order mark
 */
export function countIndex(text: string): CountedIndex {
  const pieces = readPieces(text);
  const whole = pieces.map((piece) => piece.text).join('');
  const counted = whole.trim();
  const skipped = whole.length - whole.trimStart().length;
  return { text: counted, kept: cutToLimits(counted), toOffset: (at) => findOffset(text, pieces, skipped + at) };
}

/**
 * The parts of the file that count. CRLF is one line feed before anything is counted (`idx-crlf-201`; for memories
 * `rec-bytes-crlf` shows the same); other line ends become one only after the cut (`idx-seps-lines`).
 */
function readPieces(text: string): readonly Piece[] {
  const frontMatterEnd = findIndexFrontMatterEnd(text);
  const from = frontMatterEnd === null ? 0 : passSpace(text, frontMatterEnd);
  return findUncommented(text, from).map(({ start, end }) => ({
    text: text.slice(start, end).replaceAll('\r\n', '\n'),
    start,
  }));
}

function passSpace(text: string, at: number): number {
  const space = /\s*/y;
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

function findOffset(text: string, pieces: readonly Piece[], at: number): number {
  let left = at;
  for (const piece of pieces) {
    if (left < piece.text.length) return passUnits(text, piece.start, left);
    left -= piece.text.length;
  }
  return text.length;
}

/** The offset after so many units, of which CRLF is one. */
function passUnits(text: string, start: number, units: number): number {
  let at = start;
  for (let left = units; left > 0; left--) at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
  return at;
}

function cutToLimits(counted: string): string {
  const lines = keepLines(counted);
  if (lines.length <= INDEX_MAX_UNITS) return lines;
  const lineEnd = lines.lastIndexOf('\n', INDEX_MAX_UNITS);
  return lines.slice(0, lineEnd > 0 ? lineEnd : INDEX_MAX_UNITS);
}

function keepLines(counted: string): string {
  let end = -1;
  for (let line = 0; line < INDEX_MAX_LINES; line++) {
    end = counted.indexOf('\n', end + 1);
    if (end < 0) return counted;
  }
  return counted.slice(0, end);
}
