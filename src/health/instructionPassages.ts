import { lineAt, splitLines } from '../memory/textLines';
import type { MemoryText } from './memoryText';
import { foldPassage, type Passage, readPassages } from './passages';
import type { InstructionFile } from './rule';

/** A passage of a memory that the workspace's own instructions hold too. */
export interface RepeatedPassage {
  readonly passage: Passage;
  readonly file: InstructionFile;
  /** 1-based. */
  readonly line: number;
  /** As it stands there. */
  readonly text: string;
}

/** Shorter ones (“Money is whole cents.”) are alike by chance, or a title. */
const MIN_WEIGHT = 32;

interface Place {
  readonly file: InstructionFile;
  readonly start: number;
  readonly end: number;
}

/** Read once for each set of instructions, which is the same for thousands of memories. */
const indexes = new WeakMap<readonly InstructionFile[], ReadonlyMap<number, Place>>();

export function findRepeated(memory: MemoryText, instructions: readonly InstructionFile[]): readonly RepeatedPassage[] {
  if (instructions.length === 0) return [];
  const index = indexOf(instructions);
  if (index.size === 0) return [];
  return readPassages(memory.text, memory.bodyStart, MIN_WEIGHT).flatMap((passage) => {
    const place = index.get(passage.key);
    if (place === undefined) return [];
    const text = place.file.text.slice(place.start, place.end);
    if (foldPassage(text) !== foldPassage(memory.text.slice(passage.start, passage.end))) return [];
    if (!isProse(memory, passage)) return [];
    const line = lineAt(splitLines(place.file.text), place.start) + 1;
    return [{ passage, file: place.file, line, text }];
  });
}

/** The share of a body's letters that these passages make up: 0 to 1. */
export function shareOf(memory: MemoryText, repeated: readonly RepeatedPassage[]): number {
  const whole = readPassages(memory.text, memory.bodyStart, 1).reduce((sum, { weight }) => sum + weight, 0);
  return whole === 0 ? 0 : repeated.reduce((sum, { passage }) => sum + passage.weight, 0) / whole;
}

function indexOf(instructions: readonly InstructionFile[]): ReadonlyMap<number, Place> {
  const known = indexes.get(instructions);
  if (known !== undefined) return known;
  const index = new Map<number, Place>();
  for (const file of instructions)
    for (const { key, start, end } of readPassages(file.text, 0, MIN_WEIGHT))
      if (!index.has(key)) index.set(key, { file, start, end });
  indexes.set(instructions, index);
  return index;
}

function isProse({ lines, blocks }: MemoryText, { start }: Passage): boolean {
  const line = lineAt(lines, start);
  return blocks.some(
    ({ kind, comment, firstLine, lastLine }) => kind !== 'code' && !comment && firstLine <= line && line <= lastLine,
  );
}
