import type { Memory } from '../memory/memory';
import type { MemoryDirectory } from './memoryDirectory';
import { PersistentMap } from './persistentMap';

export interface DirectoryUpdate {
  readonly snapshot: MemoryDirectory;
  /** Memories that differ; `null` where anything may. */
  readonly paths: readonly string[] | null;
}

/**
 * A whole reading as the continuation of the snapshot before it: what did not change keeps its objects, so that
 * whoever follows sees the differences alone; `null` where there are none.
 */
export function continueSnapshot(previous: MemoryDirectory, next: MemoryDirectory): DirectoryUpdate | null {
  if (previous.state !== 'ready' || next.state !== 'ready') {
    const same = previous.state === next.state && previous.problem === next.problem;
    return same ? null : { snapshot: next, paths: null };
  }
  const differing: string[] = [];
  const memories = [...next.memories.values()].map((memory) => {
    const known = previous.memories.get(memory.path);
    if (known !== undefined && isSame(known, memory)) return known;
    differing.push(memory.path);
    return memory;
  });
  for (const path of previous.memories.keys()) if (!next.memories.has(path)) differing.push(path);

  const keepsSecondary = !differing.some(
    (path) => previous.secondaryIndexes.has(path) || next.secondaryIndexes.has(path),
  );
  const snapshot: MemoryDirectory = {
    ...next,
    memories: differing.length === 0 ? previous.memories : PersistentMap.from(memories.map((one) => [one.path, one])),
    index: sameIndex(previous, next) ? previous.index : next.index,
    secondaryIndexes: keepsSecondary ? previous.secondaryIndexes : next.secondaryIndexes,
    folders: sameMap(previous.folders, next.folders) ? previous.folders : next.folders,
    links: isSameSet(previous.links, next.links) ? previous.links : next.links,
    otherFiles: isSameSet(previous.otherFiles, next.otherFiles) ? previous.otherFiles : next.otherFiles,
    nestedRoots: isSameSet(new Set(previous.nestedRoots), new Set(next.nestedRoots))
      ? previous.nestedRoots
      : next.nestedRoots,
    refused: sameMap(previous.refused, next.refused) ? previous.refused : next.refused,
  };
  const keys = Object.keys(snapshot) as (keyof MemoryDirectory)[];
  if (keys.every((key) => snapshot[key] === previous[key])) return null;
  const shapeDiffers =
    snapshot.nestedRoots !== previous.nestedRoots ||
    snapshot.problem !== previous.problem ||
    snapshot.refused !== previous.refused;
  return { snapshot, paths: shapeDiffers ? null : differing };
}

/** Whether two readings of one file show the same; both are plain data. */
export function isSame(a: Memory, b: Memory): boolean {
  return a.mtime === b.mtime && a.size === b.size && JSON.stringify(a) === JSON.stringify(b);
}

function sameIndex(a: MemoryDirectory, b: MemoryDirectory): boolean {
  return a.index?.text === b.index?.text && a.index?.mtime === b.index?.mtime;
}

export function isSameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((item) => b.has(item));
}

function sameMap<V>(a: ReadonlyMap<string, V>, b: ReadonlyMap<string, V>): boolean {
  return a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);
}
