import { KNOWN_TYPES, type Memory } from '../memory/memory';
import type { MemoryIndex } from '../memory/memoryIndex';
import { isMemoryName } from '../memory/scanRules';
import { PersistentMap } from './persistentMap';
import { isSkippedFolder } from './scan';

/** `loading` until the first scan ends; `missing` where there is no such directory. */
export type DirectoryState = 'loading' | 'ready' | 'missing' | 'failed';

/** The index as it was read. */
export interface IndexFile {
  /** Decoded, without a byte order mark. */
  readonly text: string;
  readonly parsed: MemoryIndex;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

/** An immutable snapshot of one memory directory: everything shown is drawn from one. */
export interface MemoryDirectory {
  /** Absolute path of the memory directory. */
  readonly directory: string;
  readonly state: DirectoryState;
  /** A sentence that says what failed or was left out; `null` when all was read. */
  readonly problem: string | null;
  /** By path relative to the directory; files of nested directories too (see `isOwn`). */
  readonly memories: PersistentMap<Memory>;
  /** `null` where there is none or it can't be read (`indexProblem` then says why). */
  readonly index: IndexFile | null;
  readonly indexProblem: string | null;
  /** Second indexes (`MEMORY-archive.md`) by path. */
  readonly secondaryIndexes: ReadonlyMap<string, MemoryIndex>;
  /** Every folder that was read, `''` the directory itself; the value says whether a link led there. */
  readonly folders: ReadonlyMap<string, boolean>;
  /** Memories and indexes, nested ones too, that are links themselves: an event names what they lead to, not them. */
  readonly links: ReadonlySet<string>;
  /** Files that are no memories but may be linked, hidden ones left out. */
  readonly otherFiles: ReadonlySet<string>;
  /** Sub-folders that hold an index of their own (`team`): their files are not this directory's. */
  readonly nestedRoots: readonly string[];
  /** What lies in a team folder, is no memory and is not read because it leads elsewhere, with the reason in a sentence. */
  readonly refused: ReadonlyMap<string, string>;
}

export function emptyDirectory(directory: string, state: DirectoryState, problem: string | null): MemoryDirectory {
  return {
    directory,
    state,
    problem,
    memories: PersistentMap.empty(),
    index: null,
    indexProblem: null,
    secondaryIndexes: new Map(),
    folders: new Map(),
    links: new Set(),
    otherFiles: new Set(),
    nestedRoots: [],
    refused: new Map(),
  };
}

/** The folder that a path lies in; `''` for the directory itself. */
export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

/** Whether a memory belongs to this directory itself, not to one with its own index below it. */
export function isOwn(snapshot: Pick<MemoryDirectory, 'nestedRoots'>, path: string): boolean {
  return !snapshot.nestedRoots.some((root) => path.startsWith(`${root}/`));
}

/** How many memories each nested directory holds, by its folder; one below two of them counts for the inner one. */
export function nestedCounts(snapshot: Pick<MemoryDirectory, 'memories' | 'nestedRoots'>): ReadonlyMap<string, number> {
  const counts = new Map(snapshot.nestedRoots.map((root) => [root, 0]));
  if (counts.size === 0) return counts;
  for (const path of snapshot.memories.keys()) {
    let folder = folderOf(path);
    while (folder !== '' && !counts.has(folder)) folder = folderOf(folder);
    if (folder !== '') counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
}

/** Whether a link into the directory leads to something that is no memory of it, or where nobody has looked. */
export function isOtherFile(snapshot: MemoryDirectory, path: string): boolean {
  return snapshot.otherFiles.has(path) || snapshot.folders.has(path) || isUnscanned(path) || !isOwn(snapshot, path);
}

/** Whether a path lies where the scan does not look: what is hidden, and daily logs (contract §5). */
function isUnscanned(path: string): boolean {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  if (folders[0] !== undefined && isSkippedFolder(folders[0])) return true;
  if (folders.some((folder, at) => at > 0 && folder.startsWith('.'))) return true;
  return name.startsWith('.') && !isMemoryName(name);
}

/** The memories of the directory itself. */
export function* ownMemories(snapshot: MemoryDirectory): IterableIterator<Memory> {
  for (const memory of snapshot.memories.values()) if (isOwn(snapshot, memory.path)) yield memory;
}

/** The agent's four types, then those that a directory has of its own. */
export function typesOf(snapshot: MemoryDirectory): readonly string[] {
  const own = new Set([...ownMemories(snapshot)].flatMap((memory) => memory.header.type?.trim() || []));
  for (const known of KNOWN_TYPES) own.delete(known);
  return [...KNOWN_TYPES, ...[...own].sort()];
}
