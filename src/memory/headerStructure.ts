const ASCII_AND_ABOVE = /[^\0-\x7f]/g;
/** Stands for every byte that is not ASCII: no such byte means anything to the structure of a header. */
const LETTER = 'é';
const LINE_ENDS = /\r\n?/g;

// One unit a byte, whatever the bytes are.
const singleByte = new TextDecoder('latin1');

/**
 * A header's content as text for finding places in it, never for reading values: one unit a byte, all that is not
 * ASCII as one letter, all line ends as LF. So an offset leads back to its byte, also behind invalid UTF-8.
 */
export interface HeaderStructure {
  readonly text: string;
  /** The offset in the file's bytes; of a CRLF that of its CR. */
  byteAt(offset: number): number;
}

export function structureOf(bytes: Uint8Array, start: number, end: number): HeaderStructure {
  const raw = singleByte.decode(bytes.subarray(start, end)).replace(ASCII_AND_ABOVE, LETTER);
  /** Offsets in the text of the line ends that are two bytes long. */
  const pairs: number[] = [];
  for (let at = raw.indexOf('\r\n'); at >= 0; at = raw.indexOf('\r\n', at + 2)) pairs.push(at - pairs.length);
  return {
    text: raw.replace(LINE_ENDS, '\n'),
    byteAt: (offset) => start + offset + pairsBefore(pairs, offset),
  };
}

/** How many of the ascending offsets are below one. */
function pairsBefore(pairs: readonly number[], offset: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((pairs[middle] ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
