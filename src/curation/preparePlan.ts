import type { FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import type { Plan } from './changeSet';
import { filesNeeded } from './filesNeeded';
import { readPlannedFiles } from './plannedFiles';
import { makePlan, type PlanRequest } from './planRequest';

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
  const files = await readPlannedFiles(snapshot.directory, filesNeeded(snapshot, request), fileSystem);
  return 'refused' in files ? files : makePlan({ snapshot, files, now }, request);
}
