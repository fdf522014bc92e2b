import { splitLines, type TextRange } from '../memory/textLines';
import type { MemoryText } from './memoryText';

/**
 * Where a field stands, from its key to the end of its first line, for a finding to point at; at the top, else the first
 * under any map.
 * The first line of the file where there is no such field.
 */
export function fieldRange(memory: MemoryText, key: string): TextRange {
  const line = fieldLine(memory, key);
  return line ?? firstLine(memory);
}

/** The first line, which stands for the file where there is nothing better to point at. */
export function firstLine(memory: MemoryText): TextRange {
  const end = memory.text.search(/[\r\n]/);
  return { start: 0, end: end < 0 ? memory.text.length : end };
}

/** What stands behind the colon of a field's line, with what YAML takes for a comment; `null` where it is no plain value. */
export function unquotedLine(memory: MemoryText, key: string): string | null {
  const line = fieldLine(memory, key);
  if (line === null) return null;
  const text = memory.text.slice(line.start, line.end);
  const value = memory.exact.toReadable(text.slice(text.indexOf(':') + 1)).trim();
  return value === '' || /^["'|>[{&*!%@`]/.test(value) ? null : value;
}

function fieldLine(memory: MemoryText, key: string): TextRange | null {
  const range = memory.headerRange;
  if (range === null) return null;
  const top = topLine(memory.text, range, key);
  if (top !== null) return top;
  const header = memory.headerText;
  for (const line of splitLines(header)) {
    const text = header.slice(line.start, line.end);
    const at = text.search(/\S/);
    if (isKeyAt(text, key, at))
      return { start: range.start + line.start + at, end: range.start + line.start + text.trimEnd().length };
  }
  return null;
}

/** The common case, in which no line is looked at: rules that compare memories ask for a place in each of them. */
function topLine(text: string, range: TextRange, key: string): TextRange | null {
  const start = text.startsWith(`${key}:`, range.start) ? range.start : text.indexOf(`\n${key}:`, range.start) + 1;
  if (start < range.start || start >= range.end) return null;
  const lineEnd = text.indexOf('\n', start);
  const line = text.slice(start, lineEnd < 0 ? text.length : lineEnd);
  return line.includes('\r', 1) && !line.endsWith('\r') ? null : { start, end: start + line.trimEnd().length };
}

/** A key may stand in quotes. */
function isKeyAt(line: string, key: string, at: number): boolean {
  const quote = line[at] === '"' || line[at] === "'" ? line[at] : '';
  const written = quote + key + quote;
  return line.startsWith(written, at) && /^[ \t]*:/.test(line.slice(at + written.length));
}
