import { FileError, type FileSystem } from '../store/fileSystem';
import type { PlannedFile, PlanRefusal } from './changeSet';
import { byteLength, NAME_MAX_BYTES } from './storePath';

/** Largest file that a plan takes in: a memory that a person curates is far smaller. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The files of a directory as a plan takes them. A file that is missing, or has a name that its disk can’t have, is left
 * out, as plans expect; one that can’t be read is a refusal with its reason.
 */
export async function readPlannedFiles(
  directory: string,
  paths: Iterable<string>,
  fileSystem: FileSystem,
): Promise<ReadonlyMap<string, PlannedFile> | PlanRefusal> {
  const files = new Map<string, PlannedFile>();
  for (const path of paths) {
    try {
      files.set(path, await readPlanned(`${directory}/${path}`, fileSystem));
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const isTooLong = byteLength(path.slice(path.lastIndexOf('/') + 1)) > NAME_MAX_BYTES;
      if (error.code !== 'missing' && error.code !== 'notDirectory' && !isTooLong) {
        return { refused: `“${path}” can’t be read: ${error.message}` };
      }
    }
  }
  return files;
}

async function readPlanned(path: string, fileSystem: FileSystem): Promise<PlannedFile> {
  const bytes = await fileSystem.readFile(path, FILE_MAX_BYTES);
  return { bytes, mtime: (await fileSystem.stat(path)).mtime };
}
