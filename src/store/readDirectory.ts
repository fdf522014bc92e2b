import { HEAD_MAX_BYTES, HEAD_MAX_LINES, INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import type { Memory } from '../memory/memory';
import { type MemoryIndex, readIndex } from '../memory/memoryIndex';
import { FileError, type FileSystem } from './fileSystem';
import { emptyDirectory, folderOf, type IndexFile, type MemoryDirectory } from './memoryDirectory';
import { PersistentMap } from './persistentMap';
import { type FoundFile, scanDirectory } from './scan';
import { guardTeam } from './teamGuard';

/** Bytes of an index that is parsed; the client loads 25,000 units of it. */
const INDEX_MAX_BYTES = 4 * 1024 * 1024;

/** Reads the whole directory. That it is missing or can't be read is a state of the snapshot, not an error. */
export async function readDirectory(directory: string, disk: FileSystem): Promise<MemoryDirectory> {
  const fileSystem = guardTeam(directory, disk);
  try {
    const scan = await scanDirectory(directory, fileSystem);
    const memories = await readMemories(directory, scan.files, fileSystem);
    return {
      directory,
      state: 'ready',
      problem: scan.problems.length > 0 ? scan.problems.join(' ') : null,
      memories: PersistentMap.from(memories.map((memory) => [memory.path, memory] as const)),
      ...(await readIndexFile(directory, scan.hasIndex, fileSystem)),
      secondaryIndexes: await readSecondaryIndexes(directory, memories, fileSystem),
      folders: scan.folders,
      links: scan.links,
      otherFiles: scan.otherFiles,
      nestedRoots: scan.nestedRoots,
      refused: scan.refused,
    };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'missing') return emptyDirectory(directory, 'missing', null);
    return emptyDirectory(directory, 'failed', error.message);
  }
}

/** The heads of these files as memories; a file that can't be read is a memory with its reason. */
export async function readMemories(
  directory: string,
  files: readonly FoundFile[],
  fileSystem: FileSystem,
): Promise<readonly Memory[]> {
  const heads = await fileSystem.readHeads(
    files.map((file) => `${directory}/${file.path}`),
    HEAD_MAX_LINES,
    HEAD_MAX_BYTES,
  );
  // Loaded with the first directory: it brings `yaml`, the largest part of all, which starting does not need.
  const { readMemory, unreadableMemory } = await import('../memory/readMemory');
  return files.map(({ path, linked }, i) => {
    const head = heads[i];
    if (head === undefined) return unreadableMemory(path, 'The file was not read.', linked);
    if (head instanceof FileError) return unreadableMemory(path, head.message, linked);
    const memory = readMemory(path, head, linked);
    return head.names !== undefined && head.names > 1 ? { ...memory, note: hardLinkNote(head.names) } : memory;
  });
}

/** No check can tell where the others lie: of a hard link none is the real one. */
function hardLinkNote(names: number): string {
  const others = names === 2 ? 'another name' : `${names - 1} other names`;
  return `It is a hard link: the same file has ${others} on this disk, maybe outside of the team folder.`;
}

/** The index of the directory, or in words why it can't be read. */
export async function readIndexFile(
  directory: string,
  exists: boolean,
  fileSystem: FileSystem,
): Promise<Pick<MemoryDirectory, 'index' | 'indexProblem'>> {
  if (!exists) return { index: null, indexProblem: null };
  try {
    return { index: await readOneIndex(directory, INDEX_NAME, fileSystem), indexProblem: null };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return {
      index: null,
      indexProblem: error.code === 'missing' ? await missingReason(directory, fileSystem) : error.message,
    };
  }
}

/** A link that leads nowhere is not a missing index: the client writes none in its place (contract §7). */
async function missingReason(directory: string, fileSystem: FileSystem): Promise<string | null> {
  const kind = await fileSystem.entryKind(`${directory}/${INDEX_NAME}`).catch(() => null);
  return kind === 'symlink' ? 'The index is a symbolic link that leads nowhere.' : null;
}

async function readOneIndex(directory: string, path: string, fileSystem: FileSystem): Promise<IndexFile> {
  const file = `${directory}/${path}`;
  const { mtime } = await fileSystem.stat(file);
  const text = decodeText(await fileSystem.readFile(file, INDEX_MAX_BYTES));
  return { text, parsed: readIndex(text, folderOf(path)), mtime };
}

/** Second indexes among these memories, by path; one that can't be read has its own row already. */
export async function readSecondaryIndexes(
  directory: string,
  memories: Iterable<Memory>,
  fileSystem: FileSystem,
): Promise<ReadonlyMap<string, MemoryIndex>> {
  const read = new Map<string, MemoryIndex>();
  for (const memory of memories) {
    if (memory.kind !== 'index' || memory.problem !== null) continue;
    try {
      read.set(memory.path, (await readOneIndex(directory, memory.path, fileSystem)).parsed);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
    }
  }
  return read;
}
