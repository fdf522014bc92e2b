import { findOnce, hasBytesAt, isLineStart, joinBytes, replaceBytes, spliceBetween } from './byteSplice';
import type { IndexMark } from './sidecar';

/** Bytes of a neighbouring line that are remembered: a longer one is known by its nearer end. */
const NEIGHBOUR_BYTES = 1_000;
const BLANK = new Set([0x09, 0x0a, 0x0d, 0x20]);

/**
 * Remembers what an edit of an index took away, with the nearest lines that hold text; `null` where it changed nothing.
 *
 * @param keeps see {@link IndexMark}
 */
export function markEdit(index: string, before: Uint8Array, after: Uint8Array, keeps = false): IndexMark | null {
  const splice = spliceBetween(before, after);
  const { at, removed, inserted } = splice;
  if (removed.length === 0 && inserted.length === 0) return null;
  const end = at + removed.length;
  return {
    index,
    ...splice,
    before: before.subarray(lineBefore(before, at), at),
    after: before.subarray(end, lineAfter(before, end)),
    keeps,
  };
}

/**
 * Takes an edit of an index back. At the place where it was made, if what stands around it still does; else where its
 * neighbours stand now, both or one of them. `null` where neither can be told for sure.
 */
export function unmarkEdit(bytes: Uint8Array, mark: IndexMark): Uint8Array | null {
  const { at, before, inserted, after, removed } = mark;
  const whole = joinBytes(before, inserted, after);
  const restored = mark.keeps ? joinBytes(removed, inserted) : removed;
  const put = (start: number): Uint8Array => replaceBytes(bytes, start, start + inserted.length, restored);
  if (isOldPlace(bytes, mark, whole)) return put(at);
  const between = before.length > 0 && after.length > 0 ? findOnce(bytes, whole, before.length) : -1;
  if (between >= 0) return put(between);
  const behind = before.length > 0 ? findOnce(bytes, joinBytes(before, inserted), before.length) : -1;
  if (behind >= 0) return put(behind);
  const ahead = after.length > 0 ? findOnce(bytes, joinBytes(inserted, after), 0) : -1;
  return ahead >= 0 ? put(ahead) : null;
}

/** At an end of the file, where a neighbour is missing, the end itself is the neighbour. */
function isOldPlace(bytes: Uint8Array, { at, before, after, inserted }: IndexMark, whole: Uint8Array): boolean {
  if (!hasBytesAt(bytes, at - before.length, whole)) return false;
  if (before.length === 0 && at !== 0) return false;
  return after.length > 0 || at + inserted.length === bytes.length;
}

function lineBefore(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && BLANK.has(bytes[start - 1] ?? 0)) start--;
  while (start > 0 && at - start < NEIGHBOUR_BYTES && !isLineStart(bytes, start)) start--;
  return start;
}

function lineAfter(bytes: Uint8Array, from: number): number {
  let end = from;
  while (end < bytes.length && BLANK.has(bytes[end] ?? 0)) end++;
  if (end === bytes.length) return end;
  do end++;
  while (end < bytes.length && end - from < NEIGHBOUR_BYTES && !isLineStart(bytes, end));
  return end;
}
