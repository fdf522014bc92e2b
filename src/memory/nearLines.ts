/** The lines around a place, without their line ends, the nearest first. Plain data, fit for JSON. */
export interface NearLines {
  readonly above: readonly string[];
  readonly below: readonly string[];
}

/** Lines that are remembered on each side: so many entries that follow each other may be away, and their order is known. */
const KEPT_LINES = 32;

const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;

/** The lines around those from `first` up to `stop` (0-based), on either side as far as the next heading. */
export function nearLinesAt(lines: readonly string[], first: number, stop: number): NearLines {
  return {
    above: upToHeading(lines.slice(Math.max(0, first - KEPT_LINES), first).reverse()),
    below: upToHeading(lines.slice(stop, stop + KEPT_LINES)),
  };
}

/** What stands in another section tells nothing of a place in this one. */
function upToHeading(lines: readonly string[]): readonly string[] {
  const heading = lines.findIndex((line) => HEADING.test(line));
  return heading < 0 ? lines : lines.slice(0, heading + 1);
}

/**
 * Number of the line before which something belongs that stood between these lines, by the nearest of them that is
 * there still, above or below; `null` where none is. What stands twice, and what is blank, proves nothing alone.
 */
export function findBetween(
  lines: readonly string[],
  { above, below }: NearLines,
  places = placesOf(lines),
): number | null {
  const standing = (line: string): number => (line.trim() === '' ? -1 : (places.get(line) ?? -1));
  const upper = above.findIndex((line) => standing(line) >= 0);
  const lower = below.findIndex((line) => standing(line) >= 0);
  if (upper < 0 && lower < 0) return null;
  if (lower < 0 || (upper >= 0 && upper <= lower)) {
    let at = standing(above[upper] ?? '') + 1;
    for (let i = upper - 1; i >= 0; i--) if (lines[at] === above[i]) at++;
    return at;
  }
  let at = standing(below[lower] ?? '');
  for (let i = lower - 1; i >= 0; i--) if (at > 0 && lines[at - 1] === below[i]) at--;
  return at;
}

/** Where each line stands; -1 for one that stands twice. */
export function placesOf(lines: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [at, line] of lines.entries()) places.set(line, places.has(line) ? -1 : at);
  return places;
}
