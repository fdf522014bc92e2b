import { isMemoryName } from '../memory/scanRules';
import { FileError, type FileSystem } from './fileSystem';
import { scanDirectory } from './scan';

/** A memory directory at a glance: no file of it was read. */
export interface StoreGlance {
  /** Memory files, those of directories below among them. */
  readonly memories: number;
  /** Bytes of all of them. */
  readonly size: number;
  /** Of the newest, in milliseconds since the epoch; `null` where there is none. */
  readonly newest: number | null;
  /** Why it can't be read, in a sentence; `null` where it can. */
  readonly problem: string | null;
}

/** Counts a memory directory. `null` where there is none; never throws for what it finds. */
export async function glanceAtStore(directory: string, fileSystem: FileSystem): Promise<StoreGlance | null> {
  try {
    const { files } = await scanDirectory(directory, fileSystem);
    const paths = files.filter(({ path }) => isMemoryName(path.slice(path.lastIndexOf('/') + 1)));
    // Heads without a line give times and sizes faster than one question a file.
    const heads = await fileSystem.readHeads(
      paths.map(({ path }) => `${directory}/${path}`),
      0,
      0,
    );
    let size = 0;
    let newest: number | null = null;
    for (const head of heads) {
      if (head instanceof FileError) continue;
      size += head.size;
      newest = Math.max(newest ?? Number.NEGATIVE_INFINITY, head.mtime);
    }
    return { memories: paths.length, size, newest, problem: null };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'missing' || error.code === 'notDirectory') return null;
    return { memories: 0, size: 0, newest: null, problem: error.message };
  }
}
