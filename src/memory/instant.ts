/**
 * The date at an instant in milliseconds since the epoch; `null` where no calendar reaches: disks keep times that a `Date`
 * can't hold (beyond the year 275760), and asking such a date for its text throws.
 */
export function dateAt(milliseconds: number): Date | null {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** A date of ISO 8601, with or without a time: what else a runtime may read as a date differs between them. */
const ISO_DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;

/** The instant that a field names, in milliseconds since the epoch; `null` where it is no date of ISO 8601. */
export function readInstant(text: string | null): number | null {
  const trimmed = text?.trim() ?? '';
  if (!ISO_DATE.test(trimmed)) return null;
  const time = Date.parse(trimmed.replace(' ', 'T'));
  return Number.isNaN(time) ? null : time;
}
