import { INDEX_NAME } from '../../memory/contract';
import { headOf } from '../../memory/head';
import type { Memory } from '../../memory/memory';
import { readIndex } from '../../memory/memoryIndex';
import { readMemory } from '../../memory/readMemory';
import { folderOf, type MemoryDirectory } from '../../store/memoryDirectory';

/** A memory as it is being typed. */
export interface UnsavedMemory {
  readonly memory: Memory;
  readonly bytes: Uint8Array;
}

/** What is being typed in one directory, in place of what the disk has. Times stay those of the disk. */
export class UnsavedTexts {
  private readonly texts = new Map<string, string>();

  get(path: string): string | undefined {
    return this.texts.get(path);
  }

  /** Whether that differs from what was known. @param text `null`: nothing is unsaved any more */
  set(path: string, text: string | null): boolean {
    if (text === null) return this.texts.delete(path);
    if (this.texts.get(path) === text) return false;
    this.texts.set(path, text);
    return true;
  }

  /** A memory with the unsaved words in it; `null` where there are none. */
  memoryOf(known: Memory): UnsavedMemory | null {
    const text = this.texts.get(known.path);
    if (text === undefined) return null;
    const bytes = new TextEncoder().encode(text);
    const head = { bytes: headOf(bytes), mtime: known.mtime, size: bytes.length };
    return { memory: readMemory(known.path, head, known.linked), bytes };
  }

  /** The snapshot as it would be were everything saved. */
  over(snapshot: MemoryDirectory): MemoryDirectory {
    let { memories, index } = snapshot;
    const secondaryIndexes = new Map(snapshot.secondaryIndexes);
    for (const [path, text] of this.texts) {
      if (path === INDEX_NAME) {
        if (index !== null) index = { text, parsed: readIndex(text), mtime: index.mtime };
        continue;
      }
      const known = memories.get(path);
      const unsaved = known === undefined ? null : this.memoryOf(known);
      if (unsaved === null) continue;
      memories = memories.with(path, unsaved.memory);
      if (unsaved.memory.kind === 'index') secondaryIndexes.set(path, readIndex(text, folderOf(path)));
      else secondaryIndexes.delete(path);
    }
    return this.texts.size === 0 ? snapshot : { ...snapshot, memories, index, secondaryIndexes };
  }
}
