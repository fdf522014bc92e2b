import { INDEX_NAME, SUPERSEDED_FOLDER } from '../memory/contract';
import { FileError, type FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { readDirectory } from '../store/readDirectory';
import type { PlannedFile, PlanRefusal } from './changeSet';
import { isSidecarPath } from './sidecar';
import { isSafePath } from './storePath';

/** A store that people curate is far smaller: beyond this, something else lies there. */
const MAX_FILES = 20_000;
const MAX_DEPTH = 40;
const MAX_TOTAL_BYTES = 256 * 1024 * 1024;
const FILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * `link`: a symbolic link, which may lead anywhere. `odd`: neither file nor folder. `name`: a name that can’t be
 * written. `unreadable`: also where it is too large. `inTheWay`: a file stands where its folder would be.
 */
export type LeftReason = 'link' | 'odd' | 'name' | 'unreadable' | 'inTheWay';

export interface LeftFile {
  /** Relative to the memory directory. */
  readonly path: string;
  readonly why: LeftReason;
}

/** A whole memory directory in memory, to be copied. */
export interface StoreFiles {
  readonly snapshot: MemoryDirectory;
  /** Every file by its path, the index first: memories, daily logs, what is superseded, and what lies beside them. */
  readonly files: ReadonlyMap<string, PlannedFile>;
  /** What can’t be copied. Hidden files are not told of: they belong to the programs that made them. */
  readonly left: readonly LeftFile[];
}

/**
 * Reads all files of a memory directory, no link followed, so that nothing from outside comes along. Hidden files are
 * passed over (the client’s lock among them), but for what superseding put away.
 */
export async function readStoreFiles(directory: string, fileSystem: FileSystem): Promise<StoreFiles | PlanRefusal> {
  const snapshot = await readDirectory(directory, fileSystem);
  if (snapshot.state !== 'ready')
    return { refused: `The memory directory ${directory} can’t be read: ${snapshot.problem ?? 'there is none.'}` };
  const left: LeftFile[] = [];
  const paths = await listFiles(directory, fileSystem, left);
  if (paths === null) return { refused: `${directory} holds more than ${MAX_FILES} files, which is no memory.` };
  const real = await fileSystem.realPath(directory);
  const files = new Map<string, PlannedFile>();
  let total = 0;
  for (const path of paths) {
    const file = await readRegular(`${directory}/${path}`, real, path, fileSystem);
    if (typeof file === 'string') left.push({ path, why: file });
    else files.set(path, file);
    total += typeof file === 'string' ? 0 : file.bytes.length;
    if (total > MAX_TOTAL_BYTES)
      return { refused: `${directory} holds more than a person’s memory can: it is not read.` };
  }
  return { snapshot, files, left };
}

async function listFiles(
  directory: string,
  fileSystem: FileSystem,
  left: LeftFile[],
): Promise<readonly string[] | null> {
  const found: string[] = [];
  const queue: string[] = [''];
  for (let folder = queue.shift(); folder !== undefined; folder = queue.shift()) {
    const entries = await fileSystem.list(folder === '' ? directory : `${directory}/${folder}`).catch(nothing);
    if (entries === null) left.push({ path: folder, why: 'unreadable' });
    for (const { name, kind, undecodable } of entries ?? []) {
      const path = folder === '' ? name : `${folder}/${name}`;
      if (name.startsWith('.') && path !== SUPERSEDED_FOLDER && !isSidecarPath(path)) continue;
      if (undecodable === true || !isSafePath(path)) left.push({ path, why: 'name' });
      else if (kind === 'symlink') left.push({ path, why: 'link' });
      else if (kind === 'other') left.push({ path, why: 'odd' });
      else if (kind === 'file') found.push(path);
      else if (path.split('/').length > MAX_DEPTH) left.push({ path, why: 'unreadable' });
      else queue.push(path);
    }
    if (found.length + queue.length > MAX_FILES) return null;
  }
  const rank = (path: string): number => (path === INDEX_NAME ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/**
 * A file may have become a link since it was listed: nothing outside of the store is read, whoever changes links meanwhile,
 * and what was read is taken only where it still is no link.
 */
async function readRegular(
  path: string,
  store: string,
  relative: string,
  fileSystem: FileSystem,
): Promise<PlannedFile | LeftReason> {
  const real = `${store}/${relative}`;
  try {
    const bytes = await fileSystem.readFile(path, FILE_MAX_BYTES, store);
    const { mtime } = await fileSystem.stat(path);
    if ((await fileSystem.entryKind(path)) !== 'file') return 'link';
    return (await fileSystem.realPath(path)).replaceAll('\\', '/') === real.replaceAll('\\', '/')
      ? { bytes, mtime }
      : 'link';
  } catch (error) {
    if (error instanceof FileError) return error.code === 'outside' ? 'link' : 'unreadable';
    throw error;
  }
}

function nothing(error: unknown): null {
  if (error instanceof FileError) return null;
  throw error;
}
