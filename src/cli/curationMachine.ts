import type { CurationDeps } from '../curation/curationDeps';
import { journalDirectoryOf } from '../curation/journalPlace';
import { pathsOf } from '../location/paths';
import { systemClock as clock } from '../store/nodeClock';
import type { Machine } from '../store/nodeFileSystem';
import { createNodeProcesses } from '../store/nodeProcesses';
import { createNodeWritableFileSystem } from '../store/nodeWrites';

/** What curating needs of this machine; `null` where there is no place for the journal, since no home is known. */
export function createCurationDeps(machine: Machine): CurationDeps | null {
  const journalDirectory = journalDirectoryOf(machine);
  if (journalDirectory === null) return null;
  const fileSystem = createNodeWritableFileSystem();
  return { fileSystem, clock, paths: pathsOf(machine.platform), processes: createNodeProcesses(), journalDirectory };
}
