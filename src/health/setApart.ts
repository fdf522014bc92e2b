import type { TextRange } from '../memory/textLines';
import type { MemoryText, ProseBlock } from './memoryText';

/** Speech and samples in quotation marks, bounded so that a lone mark costs little. */
const QUOTED =
  /“[^”]{0,400}”|"[^"\n]{0,400}"|„[^“”]{0,400}[“”]|「[^」]{0,400}」|『[^』]{0,400}』|«[^»]{0,400}»|‘[^’]{0,400}’|(?<![\p{L}\p{N}])'[^'\n]{1,80}'(?![\p{L}\p{N}])/gu;

/**
 * The parts of a block that are not the writer's own words, or must not be written into: code, links and their targets,
 * comments, and what is quoted. Ranges of the block's own text, in no order.
 */
export function partsSetApart({ source, inline }: ProseBlock): readonly TextRange[] {
  return [...inline.code, ...inline.hidden, ...inline.links, ...inline.pictures, ...quotedParts(source.text)];
}

export function quotedParts(text: string): readonly TextRange[] {
  return [...text.matchAll(QUOTED)].map(({ index, 0: quoted }) => ({ start: index, end: index + quoted.length }));
}

/** Whether a block stands in a quote (`> …`). */
export function isQuote(memory: MemoryText, { block }: ProseBlock): boolean {
  const line = memory.lines[block.firstLine];
  const begin = block.segments[0]?.start;
  return line !== undefined && begin !== undefined && memory.text.slice(line.start, begin).includes('>');
}

export function overlapsAny(range: TextRange, parts: readonly TextRange[]): boolean {
  return parts.some(({ start, end }) => start < range.end && range.start < end);
}
