/** A line of a comparison: only before (`-`), only after (`+`), or in both. */
export interface DiffLine {
  readonly kind: ' ' | '-' | '+';
  readonly text: string;
}

/** Lines that may differ before the middle of two texts counts as replaced: it bounds time and memory of the search. */
const MAX_DIFFERENCES = 600;

/**
 * The shortest way from one list of lines to the other (E. Myers, “An O(ND) difference algorithm”, 1986), with all
 * removed lines of a place before its added ones. Texts that differ in more than 600 lines are shown as replaced
 * between their common start and end.
 */
export function diffLines(before: readonly string[], after: readonly string[]): readonly DiffLine[] {
  const limit = Math.min(before.length, after.length);
  let head = 0;
  while (head < limit && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < limit - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  const oldPart = before.slice(head, before.length - tail);
  const newPart = after.slice(head, after.length - tail);
  return [
    ...before.slice(0, head).map(same),
    ...(findPath(oldPart, newPart) ?? [...oldPart.map(removed), ...newPart.map(added)]),
    ...before.slice(before.length - tail).map(same),
  ];
}

const same = (text: string): DiffLine => ({ kind: ' ', text });
const removed = (text: string): DiffLine => ({ kind: '-', text });
const added = (text: string): DiffLine => ({ kind: '+', text });

/** `null` where more than `MAX_DIFFERENCES` steps are needed. */
function findPath(before: readonly string[], after: readonly string[]): readonly DiffLine[] | null {
  const most = Math.min(MAX_DIFFERENCES, before.length + after.length);
  /** By diagonal (lines gone minus lines come, shifted by `most`): how many lines of `before` are passed. */
  const reach = new Int32Array(2 * most + 3);
  const trail: Int32Array[] = [];
  for (let steps = 0; steps <= most; steps++) {
    trail.push(reach.slice());
    for (let diagonal = -steps; diagonal <= steps; diagonal += 2) {
      let x = comesByAdding(reach, most, diagonal, steps)
        ? at(reach, most, diagonal + 1)
        : at(reach, most, diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x++;
      reach[most + 1 + diagonal] = x;
      if (x >= before.length && x - diagonal >= after.length) return walkBack(before, after, trail, most);
    }
  }
  return null;
}

function at(reach: Int32Array, most: number, diagonal: number): number {
  return reach[most + 1 + diagonal] ?? 0;
}

function comesByAdding(reach: Int32Array, most: number, diagonal: number, steps: number): boolean {
  if (diagonal === -steps) return true;
  return diagonal !== steps && at(reach, most, diagonal - 1) < at(reach, most, diagonal + 1);
}

function walkBack(
  before: readonly string[],
  after: readonly string[],
  trail: readonly Int32Array[],
  most: number,
): readonly DiffLine[] {
  const lines: DiffLine[] = [];
  let x = before.length;
  let y = after.length;
  for (let steps = trail.length - 1; steps >= 0; steps--) {
    const reach = trail[steps] ?? new Int32Array();
    const adding = comesByAdding(reach, most, x - y, steps);
    const diagonal = adding ? x - y + 1 : x - y - 1;
    const startX = steps === 0 ? 0 : at(reach, most, diagonal);
    const startY = steps === 0 ? 0 : startX - diagonal;
    const stepX = steps === 0 || adding ? startX : startX + 1;
    while (x > stepX) lines.push(same(before[--x] ?? ''));
    if (steps === 0) break;
    lines.push(adding ? added(after[startY] ?? '') : removed(before[startX] ?? ''));
    x = startX;
    y = startY;
  }
  return gather(lines.reverse());
}

/** In each run of changes the removed lines first, as readers of diffs expect. */
function gather(lines: readonly DiffLine[]): readonly DiffLine[] {
  const output: DiffLine[] = [];
  let waiting: DiffLine[] = [];
  for (const line of lines) {
    if (line.kind === '+') {
      waiting.push(line);
      continue;
    }
    if (line.kind === ' ') {
      output.push(...waiting);
      waiting = [];
    }
    output.push(line);
  }
  return [...output, ...waiting];
}
