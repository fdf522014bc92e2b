import type { FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { guardTeam } from '../store/teamGuard';
import type { Plan } from './changeSet';
import { filesNeeded } from './filesNeeded';
import { readPlannedFiles } from './plannedFiles';
import { makePlan, type PlanRequest } from './planRequest';
import { isSafePath } from './storePath';

/**
 * Reads what a request concerns (`readPlannedFiles`), and plans it.
 *
 * @param now milliseconds since the epoch
 */
export async function preparePlan(
  snapshot: MemoryDirectory,
  request: PlanRequest,
  fileSystem: FileSystem,
  now: number,
): Promise<Plan> {
  // A person, or a fix, may name anything; the plan says that there is no such memory. What the scan found may be read
  // whatever it is called: the index can speak of it.
  const isReadable = (path: string): boolean => isSafePath(path) || snapshot.memories.has(path);
  const paths = filesNeeded(snapshot, request).filter(isReadable);
  const files = await readPlannedFiles(snapshot.directory, paths, guardTeam(snapshot.directory, fileSystem));
  return 'refused' in files ? files : makePlan({ snapshot, files, now }, request);
}
