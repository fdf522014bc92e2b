import { DAY_MS } from './contract';
import { readInstant } from './instant';
import type { Memory } from './memory';

/** Days by type after which a memory with a condition is asked about again; a type that is not named never is. */
export type ConfirmationPeriods = ReadonlyMap<string, number>;

/** What holds unless a setting says otherwise: how people work changes slower than the state of a project. */
export const DEFAULT_CONFIRMATION_PERIODS: ConfirmationPeriods = new Map([
  ['feedback', 30],
  ['project', 14],
]);

/**
 * Whether a memory needs confirmation: it names a condition under which it holds, and it was last said to hold longer
 * ago than the period of its type. Superseded memories never do.
 *
 * @param now milliseconds since the epoch
 */
export function needsConfirmation(memory: Memory, now: number, periods: ConfirmationPeriods): boolean {
  const { header, superseded, problem } = memory;
  if (superseded !== null || problem !== null || header.condition === null || header.condition.trim() === '')
    return false;
  const days = header.type === null ? undefined : periods.get(header.type);
  return days !== undefined && now - confirmedTime(memory) > days * DAY_MS;
}

/** When a memory was last said to hold: `confirmed_at`, else `modified`, else its mtime; in milliseconds since the epoch. */
export function confirmedTime({ header, mtime }: Memory): number {
  return readInstant(header.confirmedAt) ?? readInstant(header.modified) ?? mtime;
}
