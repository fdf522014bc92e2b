/**
 * The date at an instant in milliseconds since the epoch; `null` where no calendar reaches: disks keep times that a `Date`
 * can't hold (beyond the year 275760), and asking such a date for its text throws.
 */
export function dateAt(milliseconds: number): Date | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date;
}
