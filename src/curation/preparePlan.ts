import { FileError, type FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { guardTeam } from '../store/teamGuard';
import type { Plan, PlannedFile } from './changeSet';
import { filesNeeded } from './filesNeeded';
import { makePlan, type PlanRequest } from './planRequest';
import { byteLength, isSafePath, NAME_MAX_BYTES } from './storePath';

/** Largest file that a plan takes in: a memory that a person curates is far smaller. */
const FILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * Reads what a request concerns, and plans it. A file that is missing, or has a name that its disk can’t have, is left out, as plans expect; one that can't
 * be read is a refusal with its reason.
 *
 * @param now milliseconds since the epoch
 */
export async function preparePlan(
  snapshot: MemoryDirectory,
  request: PlanRequest,
  fileSystem: FileSystem,
  now: number,
): Promise<Plan> {
  const files = new Map<string, PlannedFile>();
  const disk = guardTeam(snapshot.directory, fileSystem);
  for (const path of filesNeeded(snapshot, request)) {
    // A person, or a fix, may name anything; the plan says that there is no such memory.
    if (!isSafePath(path)) continue;
    try {
      const file = await readPlanned(`${snapshot.directory}/${path}`, disk);
      files.set(path, file);
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const isTooLong = byteLength(path.slice(path.lastIndexOf('/') + 1)) > NAME_MAX_BYTES;
      if (error.code !== 'missing' && error.code !== 'notDirectory' && !isTooLong) {
        return { refused: `“${path}” can’t be read: ${error.message}` };
      }
    }
  }
  return makePlan({ snapshot, files, now }, request);
}

async function readPlanned(path: string, fileSystem: FileSystem): Promise<PlannedFile> {
  const bytes = await fileSystem.readFile(path, FILE_MAX_BYTES);
  return { bytes, mtime: (await fileSystem.stat(path)).mtime };
}
