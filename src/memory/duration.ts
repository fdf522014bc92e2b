const MINUTE_MS = 60_000;
const UNITS: readonly (readonly [string, number])[] = [
  ['day', 24 * 60 * MINUTE_MS],
  ['hour', 60 * MINUTE_MS],
  ['minute', MINUTE_MS],
];

/**
 * A length of time in words, in its largest whole unit: `less than a minute`, `2 minutes`, `1 hour`, `3 days`.
 *
 * @param ms milliseconds; what is negative is no time
 */
export function durationInWords(ms: number): string {
  const [name, unit] = UNITS.find(([, length]) => ms >= length) ?? [];
  if (name === undefined || unit === undefined) return 'less than a minute';
  const count = Math.floor(ms / unit);
  return count === 1 ? `1 ${name}` : `${count} ${name}s`;
}
