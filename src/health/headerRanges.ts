import { splitLines, type TextRange } from '../memory/textLines';
import type { MemoryText } from './memoryText';

/**
 * Where a field stands, from its key to the end of its first line, for a finding to point at; the first under any map.
 * The first line of the file where there is no such field.
 */
export function fieldRange(memory: MemoryText, key: string): TextRange {
  const line = fieldLine(memory, key);
  return line ?? firstLine(memory);
}

/** The first line, which stands for the file where there is nothing better to point at. */
export function firstLine(memory: MemoryText): TextRange {
  const line = memory.lines[0];
  return { start: 0, end: line?.end ?? 0 };
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
  const header = memory.text.slice(range.start, range.end);
  for (const line of splitLines(header)) {
    const text = header.slice(line.start, line.end);
    const at = text.search(/\S/);
    if (isKeyAt(text, key, at))
      return { start: range.start + line.start + at, end: range.start + line.start + text.trimEnd().length };
  }
  return null;
}

/** A key may stand in quotes. */
function isKeyAt(line: string, key: string, at: number): boolean {
  const quote = line[at] === '"' || line[at] === "'" ? line[at] : '';
  const written = quote + key + quote;
  return line.startsWith(written, at) && /^[ \t]*:/.test(line.slice(at + written.length));
}
