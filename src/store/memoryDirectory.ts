import type { Memory } from '../memory/memory';
import type { MemoryIndex } from '../memory/memoryIndex';
import type { PersistentMap } from './persistentMap';

/** Why a memory directory shows nothing, or that it was read. */
export type DirectoryState = 'loading' | 'ready' | 'missing' | 'failed';

/** An immutable snapshot of one memory directory: everything shown is drawn from one. */
export interface MemoryDirectory {
  /** Absolute path of the memory directory. */
  readonly directory: string;
  readonly state: DirectoryState;
  /** A sentence that says what failed; `null` unless `state` is `failed`. */
  readonly problem: string | null;
  /** By path relative to the directory. */
  readonly memories: PersistentMap<Memory>;
  /** The index as read; `null` where there is none or it can't be read (then `indexProblem` says why). */
  readonly index: MemoryIndex | null;
  readonly indexProblem: string | null;
  /** Second indexes (`MEMORY-archive.md`) by path. */
  readonly secondaryIndexes: ReadonlyMap<string, MemoryIndex>;
}
