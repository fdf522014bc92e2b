import type { CurationDeps } from '../../src/curation/curationDeps';
import { posixPaths } from '../../src/location/paths';
import type { WritableFileSystem } from '../../src/store/fileSystem';
import { nodeProcesses } from '../../src/store/nodeWrites';

/** What curating needs, as a real program has it. */
export function createProgramDeps(
  journalDirectory: string,
  fileSystem: WritableFileSystem,
  now: () => number = Date.now,
): CurationDeps {
  return {
    fileSystem,
    clock: {
      now,
      after: (delayMs, task) => {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    },
    paths: posixPaths,
    processes: nodeProcesses,
    journalDirectory,
  };
}
