import type { CurationDeps } from '../../src/curation/curationDeps';
import { posixPaths } from '../../src/location/paths';
import type { WritableFileSystem } from '../../src/store/fileSystem';

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
    processes: { ownId: process.pid, isRunning },
    journalDirectory,
  };
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch {
    return false;
  }
}
