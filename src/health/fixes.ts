import { editHeader, type FieldEdit, isHeaderRefusal } from '../memory/editHeader';
import { readExact } from '../memory/exactText';
import type { TextRange } from '../memory/textLines';
import type { FixEdit } from './finding';
import type { MemoryText } from './memoryText';

/**
 * An edit of a text. What stands there is remembered, so that the edit is refused where the file was changed since: of a
 * place without length, the line around it.
 */
export function fixEdit(text: string, { start, end }: TextRange, replacement: string): FixEdit {
  if (start < end || text === '') return { start, end, text: replacement, expected: text.slice(start, end) };
  const from = lineStart(text, start);
  const lineEnd = text.indexOf('\n', start);
  // At the end of a file the line may be empty: then the one before it is the witness.
  const to = lineEnd < 0 ? text.length : lineEnd + 1;
  const first = from < to ? from : lineStart(text, from - 1);
  return {
    start: first,
    end: to,
    text: text.slice(first, start) + replacement + text.slice(start, to),
    expected: text.slice(first, to),
  };
}

/** Not by a negative place, which `lastIndexOf` takes for 0. */
function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

/** Fields of a header set (`editHeader`) as one edit; `null` where the header can't be edited, or nothing changes. */
export function fieldsEdit(memory: MemoryText, edits: readonly FieldEdit[]): FixEdit | null {
  const bytes = editHeader(memory.bytes, edits);
  return isHeaderRefusal(bytes) ? null : bytesEdit(memory, bytes);
}

/** What makes of a memory other bytes, as one edit around all that differs; `null` where nothing does. */
export function bytesEdit(memory: MemoryText, bytes: Uint8Array): FixEdit | null {
  const before = memory.text;
  const after = readExact(bytes).text;
  if (after === before) return null;
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let tail = 0;
  const room = Math.min(before.length, after.length) - start;
  while (tail < room && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  return fixEdit(before, { start, end: before.length - tail }, after.slice(start, after.length - tail));
}
