/**
 * What two versions of a file share, by whole lines (to LF; other line ends belong to the line). Used to tell
 * whether somebody who wrote at the same time knew what was written here.
 */

import { startsWith } from '../memory/bytes';

const LF = 0x0a;
/** Bytes that one call turns into a text: more arguments than this overflow the stack. */
const CHUNK = 4096;

type LineCounts = ReadonlyMap<string, number>;

/** Whether every line of `part` stands in `whole`, as often as in `part`. Empty lines don't count. */
export function containsLines(whole: Uint8Array, part: Uint8Array): boolean {
  return linesMissing(whole, part).length === 0;
}

/** The bytes of those lines of `part` that `whole` lacks, in their order. Empty lines don't count. */
export function linesMissing(whole: Uint8Array, part: Uint8Array): readonly Uint8Array[] {
  const left = new Map(countLines(whole));
  return splitAtFeeds(part).filter((line) => {
    const key = keyOf(line);
    if (isBlank(key)) return false;
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
}

/**
 * Whether `now` is `before` with lines after it. An empty file, or one whose last line has no end, may have been met
 * just as it was being written: what comes after that is the rest of it, not an addition.
 */
export function hasLinesAdded(before: Uint8Array, now: Uint8Array): boolean {
  return now.length > before.length && before.at(-1) === LF && startsWith(now, before);
}

/**
 * Whether it may have been met while it was being written: a program that writes a file whole in place empties it first,
 * then fills it piece by piece.
 */
export function mayBeTorn(bytes: Uint8Array): boolean {
  return bytes.at(-1) !== LF;
}

/** Whether the two have a line in common. Empty lines don't count. */
export function sharesLine(a: Uint8Array, b: Uint8Array): boolean {
  const lines = countLines(a);
  return splitAtFeeds(b).some((line) => !isBlank(keyOf(line)) && lines.has(keyOf(line)));
}

/**
 * Whether `now`, written by somebody else after `before` became `after`, still holds that change: each line that
 * came in stands there, each that went is gone. Empty lines don't count.
 */
export function changeSurvives(before: Uint8Array, after: Uint8Array, now: Uint8Array): boolean {
  const [was, is, found] = [countLines(before), countLines(after), countLines(now)];
  let differs = false;
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    const [old, fresh, seen] = [was.get(key) ?? 0, is.get(key) ?? 0, found.get(key) ?? 0];
    if (old === fresh || isBlank(key)) continue;
    differs = true;
    if (fresh > old ? seen < fresh : seen > fresh) return false;
  }
  // Where the change is in order or space alone, nothing tells the versions apart.
  return differs;
}

function countLines(bytes: Uint8Array): LineCounts {
  const counts = new Map<string, number>();
  for (const line of splitAtFeeds(bytes)) {
    const key = keyOf(line);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

/** Each with its line feed. */
function splitAtFeeds(bytes: Uint8Array): readonly Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const feed = bytes.indexOf(LF, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    lines.push(bytes.subarray(start, end));
    start = end;
  }
  return lines;
}

/** One unit a byte, so that invalid UTF-8 stays distinct; the line end does not count, for the last may lack it. */
function keyOf(line: Uint8Array): string {
  const end = line.at(-1) === LF ? line.length - 1 : line.length;
  let key = '';
  for (let at = 0; at < end; at += CHUNK) {
    key += String.fromCharCode(...line.subarray(at, Math.min(at + CHUNK, end)));
  }
  return key;
}

function isBlank(key: string): boolean {
  return /^[ \t\r]*$/.test(key);
}
