/** A part of a text, in UTF-16 units; `end` is not part of it. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** One line: `start` to `end` without its line end, `next` after it. */
export interface TextLine extends TextRange {
  readonly next: number;
}

const LF = 10;
const CR = 13;

/**
 * The lines of a text. A line ends at LF, CRLF or a lone CR, as in an editor; an unterminated last line counts,
 * an empty one after the final line end does not.
 */
export function splitLines(text: string): readonly TextLine[] {
  const lines: TextLine[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit !== LF && unit !== CR) continue;
    const end = i;
    if (unit === CR && text.charCodeAt(i + 1) === LF) i++;
    lines.push({ start, end, next: i + 1 });
    start = i + 1;
  }
  if (start < text.length) lines.push({ start, end: text.length, next: text.length });
  return lines;
}

/** Whether a line holds nothing but spaces and tabs, as Markdown counts it. `undefined`, where there is no line, is not blank. */
export function isBlankLine(text: string, line: TextRange | undefined): boolean {
  if (line === undefined) return false;
  for (let at = line.start; at < line.end; at++) if (text[at] !== ' ' && text[at] !== '\t') return false;
  return true;
}

/** 0-based number of the line that holds the offset; an offset past the end belongs to the last line. */
export function lineAt(lines: readonly TextRange[], offset: number): number {
  return findLast(lines.length, (index) => (lines[index]?.start ?? 0) <= offset);
}

/** Index of the last of the ascending numbers that is at most `value`; 0 where none is. */
export function lastAtOrBefore(ascending: readonly number[], value: number): number {
  return findLast(ascending.length, (index) => (ascending[index] ?? 0) <= value);
}

function findLast(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
