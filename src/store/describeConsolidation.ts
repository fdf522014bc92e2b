import { durationInWords } from '../memory/duration';
import { CONSOLIDATION_HELD_MS, CONSOLIDATION_SESSIONS, type Consolidation } from './consolidation';

/**
 * The state of consolidation in two or three sentences: what was done or is being done, and when the next one is due
 * (contract §5).
 *
 * @param now milliseconds since the epoch
 */
export function describeConsolidation(state: Consolidation, now: number): string {
  return state.lock === 'running'
    ? describeLock(state, now)
    : `${describeLock(state, now)} ${describeNext(state, now)}`;
}

/** Who holds the lock, or when it was held last, in a sentence. */
export function describeLock({ lock, processId, last }: Consolidation, now: number): string {
  const passed = now - (last ?? now);
  switch (lock) {
    case 'never':
      return 'The agent has not consolidated this memory yet.';
    case 'idle':
      return `The agent last consolidated this memory ${ago(passed)}.`;
    case 'running':
      return `The agent (process ${processId}) has been consolidating this memory for ${durationInWords(passed)}.`;
    case 'stale':
      return passed < CONSOLIDATION_HELD_MS
        ? `Process ${processId} began to consolidate this memory ${ago(passed)} and is gone: it may have been cut off.`
        : `Process ${processId} has held the lock of this memory for ${durationInWords(passed)}, too long to be still consolidating it.`;
  }
}

function ago(passed: number): string {
  return `${durationInWords(passed)} ago`;
}

/** When the next one is due: what it still waits for. */
export function describeNext({ sessions, gates, dueAt }: Consolidation, now: number): string {
  const waits: string[] = [];
  if (dueAt !== null) waits.push(`a day has passed (in ${durationInWords(dueAt - now)})`);
  if (sessions === null) waits.push(`${CONSOLIDATION_SESSIONS} sessions were touched (how many were can’t be told)`);
  else if (!gates.sessions) waits.push(`${CONSOLIDATION_SESSIONS} sessions were touched (${sessions} so far)`);
  return waits.length === 0 ? 'The next one is due now.' : `The next one is due when ${waits.join(' and ')}.`;
}
