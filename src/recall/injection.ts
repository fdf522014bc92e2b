import { ageInDays } from '../memory/age';
import { AGE_NOTICE_DAYS, INJECT_MAX_BYTES, INJECT_MAX_LINES } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { normaliseText } from '../memory/normaliseText';
import type { InjectedMemory } from './recall';

export interface FileToInject {
  /** Relative to the memory directory, with `/`. */
  readonly path: string;
  /** Absolute path of the memory directory. */
  readonly directory: string;
  readonly bytes: Uint8Array;
  /** Bytes of the whole file, where `bytes` is only its begin: 16 KiB hold all that is injected, in any encoding. */
  readonly size?: number;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

/**
 * A memory as the client puts it into the context: how old it is where it is two days or more, its path, the file with
 * its front matter, cut to 200 lines and then to 4,096 bytes in whole lines, and a notice where it was cut. What is left
 * after the cut is normalised (contract §3, §4, §7; vectors `rec-ages`, `rec-lines`, `rec-bytes-*`, `rec-both-*`,
 * `rec-normal-*`, `rec-bad-utf8`). The sentence on the age is the client's; its words for path and notice are not
 * recorded, those here are ours.
 *
 * @param now milliseconds since the epoch
 */
export function injectMemory({ path, directory, bytes, size, mtime }: FileToInject, now: number): InjectedMemory {
  const whole = decodeText(bytes).replaceAll('\r\n', '\n');
  const lines = keepLines(whole);
  const kept = keepBytes(lines);
  const truncated = kept.length < lines.length ? 'bytes' : lines.length < whole.length ? 'lines' : null;
  const body = normaliseText(kept);
  const days = ageInDays(mtime, now);
  const aged = days < AGE_NOTICE_DAYS ? null : days;
  const file = normaliseText(`${directory}/${path}`);
  const parts = [
    aged === null ? null : stalenessText(aged),
    `Memory: ${file}`,
    body,
    truncated === null ? null : cutNotice(truncated, file),
  ];
  return {
    path,
    text: parts.filter((part) => part !== null).join('\n\n'),
    body,
    aged,
    truncated,
    lines: countLines(body),
    totalLines: countLines(whole),
    totalIsLeast: size !== undefined && size > bytes.length,
  };
}

/** What the client says of a memory of two days or more (contract §3). */
export function stalenessText(days: number): string {
  return `This memory is ${days} days old. Memories are point-in-time observations, not live state — claims about code behavior or file:line citations may be outdated. Verify against current code before asserting as fact.`;
}

function cutNotice(truncated: 'lines' | 'bytes', file: string): string {
  const limit = truncated === 'lines' ? `${INJECT_MAX_LINES} lines` : `${INJECT_MAX_BYTES} bytes`;
  return `This memory was cut at ${limit}. Read the whole file at ${file}`;
}

/** The first 200 lines, where a line feed at the end begins one more. */
function keepLines(text: string): string {
  let end = -1;
  for (let line = 0; line < INJECT_MAX_LINES; line++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

const utf8 = new TextEncoder();

/** As many whole lines as fit; none where the first is too long. */
function keepBytes(text: string): string {
  let bytes = -1; // no line feed stands before the first line
  let end = 0;
  for (let start = 0; ; ) {
    const feed = text.indexOf('\n', start);
    const lineEnd = feed < 0 ? text.length : feed;
    // A unit is at least a byte, so a line of megabytes need not be encoded to see that it is too long.
    if (lineEnd - start > INJECT_MAX_BYTES) return text.slice(0, end);
    bytes += 1 + utf8.encode(text.slice(start, lineEnd)).length;
    if (bytes > INJECT_MAX_BYTES) return text.slice(0, end);
    end = lineEnd;
    if (feed < 0) return text;
    start = feed + 1;
  }
}

const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/g;

/** Line ends, plus one unless the text is empty or ends with one. */
function countLines(text: string): number {
  let count = 0;
  let end = 0;
  for (const match of text.matchAll(LINE_ENDS)) {
    count += 1;
    end = match.index + match[0].length;
  }
  return end < text.length ? count + 1 : count;
}
