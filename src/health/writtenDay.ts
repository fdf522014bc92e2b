import { DAY_MS } from '../memory/contract';
import { readInstant } from '../memory/instant';
import type { Memory } from '../memory/memory';

/** A day of the calendar: days since 1970-01-01. No instant, so that no time zone can move it. */
export type DayNumber = number;

export interface WrittenDay {
  readonly day: DayNumber;
  /**
   * The days that it may have been where the writer was: an instant in UTC is another day elsewhere. Only what is the
   * same from each of them is certain. Empty where nothing tells but the file's time, which copies and checkouts change.
   */
  readonly possible: readonly DayNumber[];
}

const HOUR_MS = 3_600_000;
/** Time zones reach from UTC-12 to UTC+14. */
const WEST_MS = 12 * HOUR_MS;
const EAST_MS = 14 * HOUR_MS;

/**
 * The day on which a memory was written: by its field `modified`, else by its mtime. A later confirmation is no writing.
 *
 * @param now milliseconds since the epoch; a time after it is not believed
 */
export function writtenDay({ header, mtime }: Memory, now: number): WrittenDay | null {
  const text = header.modified?.trim() ?? '';
  const time = readInstant(text);
  if (time === null || time > now + EAST_MS) return Number.isFinite(mtime) ? { day: dayOf(mtime), possible: [] } : null;
  // Without `Z` the day stands there as the writer's calendar had it.
  const own = text.endsWith('Z') ? null : dayOf(Date.parse(text.slice(0, 10)));
  if (own !== null) return { day: own, possible: [own] };
  const possible = new Set([dayOf(time - WEST_MS), dayOf(time), dayOf(time + EAST_MS)]);
  return { day: dayOf(time), possible: [...possible] };
}

/** `2026-12-03` */
export function isoDay(day: DayNumber): string {
  const date = new Date(day * DAY_MS);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10);
}

export function dayNumber(year: number, month: number, date: number): DayNumber {
  return Date.UTC(year, month - 1, date) / DAY_MS;
}

/** 0 for Monday. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

function dayOf(milliseconds: number): DayNumber {
  return Math.floor(milliseconds / DAY_MS);
}
