import { DAY_MS } from './contract';
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
  return readTime(header.confirmedAt) ?? readTime(header.modified) ?? mtime;
}

/** A date of ISO 8601, with or without a time: what else a runtime may read as a date differs between them. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The instant that a field of a header names, in milliseconds since the epoch; `null` where it is no date of ISO 8601. */
export function readTime(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  if (!ISO_DATE.test(trimmed)) return null;
  const time = Date.parse(trimmed.replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}
