import type { PathStyle } from '../../location/paths';
import { INDEX_NAME } from '../../memory/contract';
import { FileError, type FileSystem } from '../../store/fileSystem';
import { type MemoryDirectory, ownMemories } from '../../store/memoryDirectory';
import { isInside } from '../../store/pathGuard';
import { sha256 } from '../sha256';
import {
  isSameContent,
  isSameStat,
  isSameVersion,
  type SeenFile,
  type SeenStat,
  type SeenVersion,
  statOf,
} from './seenVersion';

/** All bytes of a file, by its path relative to the memory directory. */
export type ReadWhole = (path: string) => Promise<Uint8Array>;

/** A file as it was just read. */
export interface Reading {
  readonly path: string;
  readonly version: SeenVersion;
  /** `null` where it is too large to be copied. */
  readonly bytes: Uint8Array | null;
}

/**
 * What is followed of a directory: its own memories that can be read, and the index. Those of a directory inside it with an
 * index of its own are that one's. What a link leads out of the directory to is no part of it, so it is not copied.
 *
 * @param realDirectory with every link resolved
 */
export async function presentIn(
  snapshot: MemoryDirectory,
  realDirectory: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<ReadonlyMap<string, SeenStat>> {
  const present = new Map<string, SeenStat>();
  const leadsOut = async (path: string): Promise<boolean> => {
    const real = await fileSystem.realPath(`${snapshot.directory}/${path}`).catch(ignore);
    return real === null || !isInside(realDirectory, real, paths);
  };
  for (const memory of ownMemories(snapshot)) {
    if (memory.problem === null && !(memory.linked && (await leadsOut(memory.path))))
      present.set(memory.path, statOf(memory));
  }
  if (snapshot.index === null || (snapshot.links.has(INDEX_NAME) && (await leadsOut(INDEX_NAME)))) return present;
  const stat = await fileSystem.stat(`${snapshot.directory}/${INDEX_NAME}`).catch(ignore);
  if (stat?.kind === 'file') present.set(INDEX_NAME, { mtime: stat.mtime, size: stat.size, retired: false });
  return present;
}

/** Paths that are no longer there. The disk is asked: a snapshot may be late, or leave out what it could not read. */
export async function absentIn(
  files: ReadonlyMap<string, SeenFile>,
  present: ReadonlyMap<string, SeenStat>,
  directory: string,
  fileSystem: FileSystem,
): Promise<readonly string[]> {
  const absent: string[] = [];
  for (const [path, { gone }] of files) {
    if (gone || present.has(path)) continue;
    const error = await fileSystem.entryKind(`${directory}/${path}`).then(
      () => null,
      (one: unknown) => one,
    );
    if (error instanceof FileError && (error.code === 'missing' || error.code === 'notDirectory')) absent.push(path);
  }
  return absent;
}

/**
 * Paths whose bytes are not known. The index is always read: edits that say nothing of its content leave its time as it
 * was (its age is nobody's measure).
 */
export function toRead(
  files: ReadonlyMap<string, SeenFile>,
  present: ReadonlyMap<string, SeenStat>,
  maxBytes: number,
): readonly string[] {
  return [...present].flatMap(([path, stat]) => {
    const known = files.get(path);
    const isKnown =
      known !== undefined &&
      !known.gone &&
      isSameStat(known.latest, stat) &&
      (known.latest.id !== null || stat.size > maxBytes);
    return isKnown && path !== INDEX_NAME ? [] : [path];
  });
}

/** Reads one version; `null` where it is not what the snapshot saw, which a next snapshot will tell of. */
export async function readVersion(
  path: string,
  stat: SeenStat,
  absolute: string,
  readWhole: ReadWhole,
  fileSystem: FileSystem,
  maxBytes: number,
): Promise<Reading | null> {
  if (stat.size > maxBytes) return { path, version: { id: null, ...stat }, bytes: null };
  try {
    const bytes = await readWhole(path);
    const after = await fileSystem.stat(absolute);
    const isSame = bytes.length === stat.size && isSameStat({ ...after, retired: false }, stat);
    return isSame ? { path, version: { id: sha256(bytes), ...stat }, bytes } : null;
  } catch (error) {
    return ignore(error);
  }
}

/** Files with what was read of them; `null` where all of it was known. */
export function takeReadings(
  files: ReadonlyMap<string, SeenFile>,
  readings: readonly Reading[],
  absent: readonly string[],
): ReadonlyMap<string, SeenFile> | null {
  const next = new Map(files);
  let isNew = false;
  for (const { path, version } of readings) {
    const known = files.get(path);
    if (known !== undefined && !known.gone && isSameVersion(known.latest, version)) continue;
    isNew = true;
    next.set(path, { looked: lookedAs(known?.looked ?? null, version), latest: version, gone: false });
  }
  for (const path of absent) {
    const known = next.get(path);
    if (known === undefined || known.gone) continue;
    isNew = true;
    next.set(path, { ...known, gone: true });
  }
  return isNew ? next : null;
}

/** What was looked at before it was ever read is known by its time and size; what says the same takes the newer time. */
function lookedAs(looked: SeenVersion | null, version: SeenVersion): SeenVersion | null {
  if (looked === null) return null;
  const isSame = isSameContent(looked, version) || (looked.id === null && isSameStat(looked, version));
  return isSame ? version : looked;
}

function ignore(error: unknown): null {
  if (error instanceof FileError) return null;
  throw error;
}
