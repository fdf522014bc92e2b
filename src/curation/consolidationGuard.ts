import { pathsFor } from '../location/paths';
import { type Consolidation, readConsolidation } from '../store/consolidation';
import { describeLock } from '../store/describeConsolidation';
import { teamPlaceOf } from '../store/teamGuard';
import { type CurationDeps, pause } from './curationDeps';

/** How often a held lock is looked at, in milliseconds. */
const POLL_MS = 500;

/** How a person, or a program, waits while the agent consolidates. */
export interface ConsolidationWait {
  /** Milliseconds after which waiting is given up; `null`: as long as it takes. */
  readonly maxMs: number | null;
  /** Told at once, and again whenever the sentence differs (it names the minutes). */
  readonly onWait: (sentence: string) => void;
  /** What the person decides meanwhile; never settles where they don't. */
  readonly decision?: Promise<'goOn' | 'cancel'>;
}

export type Waited =
  /** Nobody consolidates, or the person goes on anyway. `notes` are sentences to be told with the change. */
  | { readonly outcome: 'free'; readonly notes: readonly string[] }
  | { readonly outcome: 'cancelled' | 'timedOut'; readonly sentence: string };

/**
 * Waits while a living process holds the consolidation lock of a memory directory. A lock that was left behind is no
 * reason to wait, and is told of. The lock of a team store lies in the memory directory that holds it. One who begins to
 * consolidate after that is met by the comparison before each write.
 */
export async function waitForConsolidation(
  directory: string,
  deps: Pick<CurationDeps, 'fileSystem' | 'clock' | 'processes'>,
  wait: ConsolidationWait,
): Promise<Waited> {
  const { fileSystem, clock, processes } = deps;
  const isRunning = (id: number): boolean => processes.isRunning(id);
  const { memoryDirectory } = teamPlaceOf(directory, pathsFor(directory));
  const read = (one: string, now: number): Promise<Consolidation> =>
    readConsolidation({ directory: one, transcripts: null, fileSystem, isRunning, now });
  const started = clock.now();
  let told: string | null = null;
  for (;;) {
    const now = clock.now();
    const own = await read(directory, now);
    const state = memoryDirectory === directory ? own : graver(own, await read(memoryDirectory, now));
    const sentence = describeLock(state, now);
    if (state.lock === 'stale') return { outcome: 'free', notes: [sentence] };
    if (state.lock !== 'running') return { outcome: 'free', notes: told === null ? [] : [WAITED] };
    if (wait.maxMs !== null && now - started >= wait.maxMs) return { outcome: 'timedOut', sentence };
    if (sentence !== told) wait.onWait(sentence);
    told = sentence;
    const next = pause(clock, POLL_MS);
    const decided = await (wait.decision === undefined ? next : Promise.race([next, wait.decision]));
    if (decided === 'cancel') return { outcome: 'cancelled', sentence };
    if (decided === 'goOn') return { outcome: 'free', notes: [sentence] };
  }
}

/** That of the directory where somebody consolidates, else of the one where a lock was left behind. */
function graver(own: Consolidation, above: Consolidation): Consolidation {
  const both = [above, own];
  return both.find(({ lock }) => lock === 'running') ?? both.find(({ lock }) => lock === 'stale') ?? own;
}

const WAITED = 'The agent was consolidating this memory; the change waited until that was done.';
