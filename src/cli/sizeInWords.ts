const KILO = 1024;
const UNITS = ['KB', 'MB', 'GB'];

/** A size as people read it: `512 bytes`, `3.4 KB`, `1.2 MB`. */
export function sizeInWords(bytes: number): string {
  if (bytes < KILO) return `${bytes} bytes`;
  let value = bytes / KILO;
  let unit = 0;
  for (; value >= KILO && unit < UNITS.length - 1; unit++) value /= KILO;
  return `${value.toFixed(1)} ${UNITS[unit]}`;
}
