import { concatBytes } from '../memory/bytes';

const LF = 0x0a;
const CR = 0x0d;

/** One change of a file: at an offset, some whole lines stand in the place of others. Lines may end in LF, CRLF or CR. */
export interface ByteSplice {
  /** Bytes from the start of the file to the change. */
  readonly at: number;
  readonly removed: Uint8Array;
  readonly inserted: Uint8Array;
}

/** The smallest splice of whole lines that turns `before` into `after`. */
export function spliceBetween(before: Uint8Array, after: Uint8Array): ByteSplice {
  const limit = Math.min(before.length, after.length);
  let start = 0;
  let same = 0;
  while (same < limit && before[same] === after[same]) {
    same++;
    if (isLineStart(before, same) && isLineStart(after, same)) start = same;
  }
  let tail = 0;
  let end = 0;
  while (tail < limit - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) {
    tail++;
    if (startsLine(before, before.length - tail, start) && startsLine(after, after.length - tail, start)) end = tail;
  }
  return {
    at: start,
    removed: before.subarray(start, before.length - end),
    inserted: after.subarray(start, after.length - end),
  };
}

function startsLine(bytes: Uint8Array, at: number, from: number): boolean {
  return at === from || isLineStart(bytes, at);
}

/** Whether a line begins at the offset; one does at the start of a file, and behind every line end. */
export function isLineStart(bytes: Uint8Array, at: number): boolean {
  if (at === 0) return true;
  const previous = bytes[at - 1];
  return previous === LF || (previous === CR && bytes[at] !== LF);
}

export function replaceBytes(bytes: Uint8Array, start: number, end: number, inserted: Uint8Array): Uint8Array {
  return concatBytes([bytes.subarray(0, start), inserted, bytes.subarray(end)]);
}

export function hasBytesAt(bytes: Uint8Array, at: number, wanted: Uint8Array): boolean {
  if (at < 0 || at + wanted.length > bytes.length) return false;
  for (let i = 0; i < wanted.length; i++) if (bytes[at + i] !== wanted[i]) return false;
  return true;
}
