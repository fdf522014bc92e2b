import type { CurationDeps, Processes } from '../curation/curationDeps';
import { journalDirectoryOf } from '../curation/journalPlace';
import { pathsOf } from '../location/paths';
import type { Clock } from '../store/clock';
import { systemCodeOf } from '../store/nodeErrors';
import type { Machine } from '../store/nodeFileSystem';
import { createNodeWritableFileSystem } from '../store/nodeWrites';

const clock: Clock = {
  now: () => Date.now(),
  after: (delayMs, task) => {
    const timer = setTimeout(task, delayMs);
    return () => clearTimeout(timer);
  },
};

const processes: Processes = {
  ownId: process.pid,
  isRunning: (id) => {
    try {
      process.kill(id, 0);
      return true;
    } catch (error) {
      // A program of somebody else may not be signalled, but is there.
      return systemCodeOf(error) === 'EPERM';
    }
  },
};

/** What curating needs of this machine; `null` where there is no place for the journal, since no home is known. */
export function createCurationDeps(machine: Machine): CurationDeps | null {
  const journalDirectory = journalDirectoryOf(machine);
  if (journalDirectory === null) return null;
  const fileSystem = createNodeWritableFileSystem();
  return { fileSystem, clock, paths: pathsOf(machine.platform), processes, journalDirectory };
}
