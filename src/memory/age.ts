import { AGE_NOTICE_DAYS, DAY_MS } from './contract';

/** How old a memory looks: each step deepens its colour. */
export type AgeBand = 'fresh' | 'quiet' | 'old' | 'stale';

const OLD_DAYS = 30;
const STALE_DAYS = 90;
const DAYS_OF_MONTH = 365.25 / 12;
const DAYS_OF_YEAR = 365.25;

/** Whole days between two instants in milliseconds, as the client counts them (contract §3). A time to come is 0 days. */
export function ageInDays(mtime: number, now: number): number {
  return Math.max(0, Math.floor((now - mtime) / DAY_MS));
}

/** The age in the client's words: `today`, `yesterday`, `47 days ago`. */
export function ageInWords(days: number): string {
  if (days <= 0) return 'today';
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/**
 * The age in at most two characters, which is what a badge of VS Code holds: nothing below the age that the client
 * mentions, `2` to `99` days, then full months, `3m` to `9m`. Ten months would take three characters: from there it is
 * years, to the nearest one (`1y` from 10 to 17 months), and `9+` for everything above nine of them.
 */
export function ageBadge(days: number): string {
  if (days < AGE_NOTICE_DAYS) return '';
  if (days < 100) return String(days);
  const months = Math.floor(days / DAYS_OF_MONTH);
  if (months < 10) return `${months}m`;
  const years = Math.max(1, Math.round(days / DAYS_OF_YEAR));
  return years < 10 ? `${years}y` : '9+';
}

/** `fresh` up to 1 day, `quiet` from 2, `old` from 30, `stale` from 90. */
export function ageBand(days: number): AgeBand {
  if (days < AGE_NOTICE_DAYS) return 'fresh';
  if (days < OLD_DAYS) return 'quiet';
  return days < STALE_DAYS ? 'old' : 'stale';
}
