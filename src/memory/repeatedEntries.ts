import type { MemoryIndex } from './memoryIndex';

/** Entries that lead to one file: the first stays where repeats are dropped. */
export interface RepeatedEntry {
  readonly path: string;
  readonly dropped: readonly DroppedEntry[];
}

export interface DroppedEntry {
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  /** It says nothing that the first one does not say. */
  readonly isSame: boolean;
}

/** What dropping the repeats of an index would take from it, in the order of the paths. @param text that was read */
export function readRepeats(
  text: string,
  { entries }: MemoryIndex,
  paths: readonly string[],
): readonly RepeatedEntry[] {
  return paths.map((path) => {
    const leading = entries.filter(({ links }) => links.some(({ target }) => target === path));
    const [first, ...more] = leading.map(({ firstLine, start, end }) => ({
      line: firstLine,
      text: text.slice(start, end).trim(),
    }));
    return { path, dropped: more.map((entry) => ({ ...entry, isSame: entry.text === first?.text })) };
  });
}
