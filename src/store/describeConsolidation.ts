import { CONSOLIDATION_SESSIONS, type Consolidation } from './consolidation';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A span of time in its largest unit, rounded down: `5 minutes`, `1 hour`, `3 days`. @param span milliseconds */
export function spanInWords(span: number): string {
  const [size, word] =
    span < HOUR_MS ? [MINUTE_MS, 'minute'] : span < DAY_MS ? [HOUR_MS, 'hour'] : ([DAY_MS, 'day'] as const);
  const count = Math.max(0, Math.floor(span / size));
  if (count === 0) return 'less than a minute';
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}

/** When the agent consolidated last, and who holds the lock, in a sentence. @param now milliseconds since the epoch */
export function describeLastRun({ lock, processId, last }: Consolidation, now: number): string {
  if (last === null) return 'The agent has not consolidated this memory yet.';
  const ago = `${spanInWords(now - last)} ago`;
  if (lock === 'running') return `The agent is consolidating now (process ${processId}, which began ${ago}).`;
  if (lock === 'stale')
    return `A consolidation began ${ago} and did not finish: its lock (process ${processId}) counts for nothing.`;
  return `The agent consolidated last ${ago}.`;
}

/** What the next consolidation waits for, in a sentence. @param now as of {@link describeLastRun} */
export function describeNextRun({ gates, dueAt, sessions, processId }: Consolidation, now: number): string {
  const waits: string[] = [];
  if (!gates.time && dueAt !== null) waits.push(`a day has passed since the last (in ${spanInWords(dueAt - now)})`);
  if (!gates.sessions) {
    const missing = CONSOLIDATION_SESSIONS - (sessions ?? 0);
    if (sessions === null) waits.push(`${CONSOLIDATION_SESSIONS} other sessions took place (they can’t be counted)`);
    else waits.push(`${missing} more ${missing === 1 ? 'session' : 'sessions'} took place`);
  }
  if (!gates.lock) waits.push(`process ${processId} has ended`);
  return waits.length === 0
    ? 'The next is due now: a session that starts may begin it.'
    : `The next is due when ${joinWords(waits)}.`;
}

function joinWords(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
