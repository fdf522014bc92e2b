import type { PathStyle } from '../location/paths';
import { INDEX_NAME } from '../memory/contract';
import { FileError, type FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { isInside, PathTraversalError, realPathOf } from '../store/pathGuard';
import { guardTeam } from '../store/teamGuard';
import { unnumbered } from './adoptedPlaces';
import type { PlanRefusal } from './changeSet';
import { type AdoptIntent, type AdoptPlan, planAdopt } from './planAdopt';
import { readPlannedFiles } from './plannedFiles';
import { sidecarPathsOf } from './sidecar';
import { readStoreFiles } from './storeFiles';

/**
 * Reads both stores, and plans to bring the one into the other.
 *
 * @param from absolute path of the memory directory whose memory is brought
 * @param target snapshot of the directory that adopts; it may be missing as yet
 * @param now milliseconds since the epoch
 */
export async function prepareAdopt(
  from: string,
  target: MemoryDirectory,
  intent: AdoptIntent,
  { fileSystem, paths }: { readonly fileSystem: FileSystem; readonly paths: PathStyle },
  now: number,
): Promise<AdoptPlan | PlanRefusal> {
  const apart = await refuseUnlessApart(from, target.directory, fileSystem, paths);
  if (apart !== null) return apart;
  const source = await readStoreFiles(from, fileSystem);
  if ('refused' in source) return source;
  const names = new Set([...source.files.keys()].map(unnumbered));
  const standing = [...target.memories.keys(), ...target.otherFiles].filter((path) => names.has(unnumbered(path)));
  const wanted = new Set([INDEX_NAME, ...source.files.keys(), ...standing, ...standing.flatMap(sidecarPathsOf)]);
  const files = await readPlannedFiles(
    target.directory,
    [...wanted].filter((path) => !target.folders.has(path)),
    guardTeam(target.directory, fileSystem),
  );
  if ('refused' in files) return files;
  return planAdopt({ source, target: { snapshot: target, files, now }, intent });
}

/** Of two that lie in one another, emptying the one would empty the other. */
async function refuseUnlessApart(
  from: string,
  to: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<PlanRefusal | null> {
  try {
    const [one, other] = [await realPathOf(from, fileSystem, paths), await realPathOf(to, fileSystem, paths)];
    if (one === other) return { refused: `${from} is this memory directory itself.` };
    if (isInside(one, other, paths) || isInside(other, one, paths))
      return { refused: `One of ${from} and ${to} lies in the other, so neither can adopt the other.` };
    return null;
  } catch (error) {
    if (error instanceof PathTraversalError || error instanceof FileError) return { refused: error.message };
    throw error;
  }
}
