import type { Clock } from '../../store/clock';
import { readConsolidation } from '../../store/consolidation';
import { describeConsolidation } from '../../store/describeConsolidation';
import type { FileSystem } from '../../store/fileSystem';
import { createNodeProcesses } from '../../store/nodeProcesses';
import type { OpenStore } from '../openStore';

/** The state of consolidation in sentences; `null` for a store that is not consolidated on its own. */
export type ReadConsolidationOf = (open: OpenStore) => Promise<string | null>;

/** Reads only when it is asked. */
export function createConsolidationReader(fileSystem: FileSystem, clock: Clock): ReadConsolidationOf {
  const { isRunning } = createNodeProcesses();
  return async ({ standing, store, location }) => {
    if (standing !== 'main') return null;
    const now = clock.now();
    const { directory } = store;
    const { transcripts } = location;
    return describeConsolidation(await readConsolidation({ directory, transcripts, fileSystem, isRunning, now }), now);
  };
}
