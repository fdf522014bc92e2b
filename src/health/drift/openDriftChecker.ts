import { findKeyPath } from '../../location/gitRoot';
import type { PathStyle } from '../../location/paths';
import type { FileSystem } from '../../store/fileSystem';
import type { Git } from '../../store/git';
import { isInside } from '../../store/pathGuard';
import { DriftChecker } from './driftChecker';
import { createWorkspace } from './workspace';

export interface DriftPlace {
  /** Absolute folder of the code: memories speak of the whole checkout that it lies in. */
  readonly folder: string;
  /** Absolute path of the memory directory. */
  readonly directory: string;
}

/** What compares a memory directory with the code that it belongs to. @param git `null` where none is to be asked */
export async function openDriftChecker(
  { folder, directory }: DriftPlace,
  fileSystem: FileSystem,
  git: Git | null,
  paths: PathStyle,
): Promise<DriftChecker> {
  const realFolder = await realPathOr(folder, fileSystem);
  const { checkout } = await findKeyPath(realFolder, fileSystem, paths);
  const root = checkout ?? realFolder;
  const place = await realPathOr(directory, fileSystem);
  return new DriftChecker(createWorkspace(root, fileSystem, git), { directory: relativeTo(root, place, paths) });
}

function relativeTo(root: string, place: string, paths: PathStyle): string | null {
  if (place === root) return '';
  if (!isInside(root, place, paths)) return null;
  return place.slice(root.length).split(paths.separator).filter(Boolean).join('/');
}

async function realPathOr(path: string, fileSystem: FileSystem): Promise<string> {
  return fileSystem.realPath(path).catch(() => path);
}
