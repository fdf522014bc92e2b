import type { DriftChecker } from '../../health/drift/driftChecker';
import { openDriftChecker } from '../../health/drift/openDriftChecker';
import { pathsOf } from '../../location/paths';
import type { FileSystem } from '../../store/fileSystem';
import { readMachine } from '../../store/nodeFileSystem';
import { createNodeGit } from '../../store/nodeGit';
import type { OpenStore } from '../openStore';

/** What compares a store with the workspace folder that its memory was found by. */
export function openStoreChecker({ store, location }: OpenStore, fileSystem: FileSystem): Promise<DriftChecker> {
  const place = { folder: location.folder, directory: store.directory };
  return openDriftChecker(place, fileSystem, createNodeGit(), pathsOf(readMachine().platform));
}
