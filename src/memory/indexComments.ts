import { readBlocks } from './markdownBlocks';
import { splitLines, type TextLine, type TextRange } from './textLines';

const OPEN = '<!--';
const CLOSE = '-->';

/**
 * What stays of a text when the client has taken its comments out: ranges in order (contract §2, §7; client 2.1.332,
 * `idx-comment-*`). Only comments that begin an HTML block of their own go, with the line feeds after them; text after
 * `-->` stays. Those inside lists, quotes, other HTML, code and lines of text stay, and so do comments without an end.
 */
export function findUncommented(text: string, from: number): readonly TextRange[] {
  if (!text.includes(OPEN, from)) return [{ start: from, end: text.length }];
  const lines = splitLines(text);
  const kept: TextRange[] = [];
  let at = from;
  for (const block of readBlocks(text, lines, from)) {
    if (!block.comment || !block.top) continue;
    const start = Math.max(from, lines[block.firstLine]?.start ?? 0);
    const end = passEmptyLines(lines, block.lastLine);
    const rest = findRest(text, start, end);
    if (rest === null) continue;
    kept.push({ start: at, end: start }, ...rest);
    at = end;
  }
  kept.push({ start: at, end: text.length });
  return kept.filter((range) => range.start < range.end);
}

/** What the comments of one block leave of it; `null` where none of them ends. */
function findRest(text: string, start: number, end: number): readonly TextRange[] | null {
  const block = text.slice(start, end);
  const rest: TextRange[] = [];
  let at = start;
  for (let open = block.indexOf(OPEN); open >= 0; ) {
    const close = block.indexOf(CLOSE, open + OPEN.length);
    if (close < 0) break;
    rest.push({ start: at, end: start + open });
    at = start + close + CLOSE.length;
    open = block.indexOf(OPEN, close + CLOSE.length);
  }
  if (at === start) return null;
  rest.push({ start: at, end });
  const blank = rest.every((range) => text.slice(range.start, range.end).trim() === '');
  return blank ? [] : rest;
}

function passEmptyLines(lines: readonly TextLine[], last: number): number {
  let line = last;
  for (let next = lines[line + 1]; next !== undefined && next.start === next.end; next = lines[line + 1]) line++;
  return lines[line]?.next ?? 0;
}
