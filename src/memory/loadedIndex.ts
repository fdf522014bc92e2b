import { INDEX_MAX_LINES, INDEX_MAX_UNITS } from './contract';
import { findUncommented } from './indexComments';
import { findIndexFrontMatterEnd } from './indexFrontMatter';
import { normaliseText } from './normaliseText';
import { splitLines } from './textLines';

export type IndexLimit = 'lines' | 'size';

/** What the client states in the notice behind a cut index. */
export interface NoticeNumbers {
  readonly lines?: number;
  /** As the client writes it: `24.4KB`, with 1,024 UTF-16 units to the KB. */
  readonly size?: string;
}

/** What of an index stands in the context after the session has started. */
export interface LoadedIndex {
  readonly text: string;
  /** Line feeds of `text` plus one; 0 where nothing is loaded. */
  readonly loadedLines: number;
  /** UTF-16 units of `text`. */
  readonly loadedUnits: number;
  /** What the limits apply to: lines and units after front matter, comments and outer white space are gone, before the cut. */
  readonly countedLines: number;
  readonly countedUnits: number;
  /** The limits that it exceeds, in the order of the client's notice; empty where the whole is loaded. */
  readonly cut: readonly IndexLimit[];
  /** 1-based line of the file with the first text that is not loaded, in part or as a whole; `null` where all is. */
  readonly firstCutLine: number | null;
  readonly noticeNumbers: NoticeNumbers | null;
}

/** A part of the counted text, and the line of the file at which it begins (1-based). */
interface Piece {
  readonly text: string;
  readonly line: number;
}

/**
 * Loads an index as the client does at session start: front matter and comments go, then outer white space; the rest
 * is cut to 200 lines and then to 25,000 units; what is left is normalised (contract §2, §7; client 2.1.332, `idx-*`).
 *
 * @param text the decoded file, without byte order mark
 */
export function loadIndex(text: string): LoadedIndex {
  const pieces = readPieces(text);
  const whole = pieces.map((piece) => piece.text).join('');
  const counted = whole.trim();
  const countedLines = counted === '' ? 0 : countLineFeeds(counted) + 1;
  const cut: IndexLimit[] = [];
  if (countedLines > INDEX_MAX_LINES) cut.push('lines');
  if (counted.length > INDEX_MAX_UNITS) cut.push('size');
  const kept = cutToLimits(counted);
  const loaded = normaliseText(kept);
  return {
    text: loaded,
    loadedLines: loaded === '' ? 0 : countLineFeeds(loaded) + 1,
    loadedUnits: loaded.length,
    countedLines,
    countedUnits: counted.length,
    cut,
    firstCutLine: cut.length === 0 ? null : findCutLine(pieces, whole.length - whole.trimStart().length, counted, kept),
    noticeNumbers: cut.length === 0 ? null : toNumbers(cut, countedLines, counted.length),
  };
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

/**
 * The parts of the file that count. CRLF is one line feed before anything is counted (`idx-crlf-201`; for memories
 * `rec-bytes-crlf` shows the same); other line ends become one only after the cut (`idx-seps-lines`).
 */
function readPieces(text: string): readonly Piece[] {
  const frontMatterEnd = findIndexFrontMatterEnd(text);
  const from = frontMatterEnd === null ? 0 : passSpace(text, frontMatterEnd);
  const pieces: Piece[] = [];
  let line = 1;
  let at = 0;
  for (const range of findUncommented(text, from)) {
    line += countLineEnds(text.slice(at, range.start));
    at = range.start;
    pieces.push({ text: text.slice(range.start, range.end).replaceAll('\r\n', '\n'), line });
  }
  return pieces;
}

function passSpace(text: string, at: number): number {
  const space = /\s*/y;
  space.lastIndex = at;
  space.test(text);
  return space.lastIndex;
}

function findCutLine(pieces: readonly Piece[], start: number, counted: string, kept: string): number {
  // The line feed at which the text was cut, and white space after it, are no loss: look for the next text.
  const lost = counted.slice(kept.length);
  let offset = start + kept.length + lost.length - lost.trimStart().length;
  for (const piece of pieces) {
    if (offset < piece.text.length) return piece.line + countLineEnds(piece.text.slice(0, offset));
    offset -= piece.text.length;
  }
  return pieces.at(-1)?.line ?? 1;
}

function countLineEnds(text: string): number {
  const lines = splitLines(text);
  const last = lines.at(-1);
  return last !== undefined && last.next === last.end ? lines.length - 1 : lines.length;
}

function countLineFeeds(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

function toNumbers(cut: readonly IndexLimit[], lines: number, units: number): NoticeNumbers {
  return {
    ...(cut.includes('lines') ? { lines } : {}),
    ...(cut.includes('size') ? { size: formatSize(units) } : {}),
  };
}

const KILO = 1024;

function formatSize(units: number): string {
  const kilo = units / KILO;
  const [value, unit] = kilo < KILO ? [kilo, 'KB'] : [kilo / KILO, 'MB'];
  return `${value.toFixed(1).replace(/\.0$/, '')}${unit}`;
}
