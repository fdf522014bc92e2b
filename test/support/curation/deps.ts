import type { CurationDeps } from '../../../src/curation/curationDeps';
import { posixPaths } from '../../../src/location/paths';
import type { WritableFileSystem } from '../../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';

let lastProcess = 1_000_000;

/** What curating needs, with a process number of its own, as a program that was just started; nobody else runs. */
export function createDeps(
  journalDirectory: string,
  options: {
    readonly fileSystem?: WritableFileSystem;
    readonly now?: () => number;
    readonly isBusy?: (path: string) => string | null;
    readonly running?: ReadonlySet<number>;
    readonly graceMs?: number;
  } = {},
): CurationDeps {
  lastProcess += 1;
  const ownId = lastProcess;
  return {
    fileSystem: options.fileSystem ?? createNodeWritableFileSystem({ durable: false }),
    clock: {
      now: options.now ?? (() => 1_800_000_000_000),
      after: (_delayMs, task) => {
        setImmediate(task);
        return () => undefined;
      },
    },
    paths: posixPaths,
    processes: { ownId, isRunning: (id) => options.running?.has(id) ?? false },
    journalDirectory,
    graceMs: options.graceMs ?? 0,
    ...(options.isBusy && { isBusy: options.isBusy }),
  };
}
