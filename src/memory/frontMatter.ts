import { CLIENT_FENCE, type ClientHeader, clientViewOf, readClientHeader, readClientHeaderAgain } from './clientHeader';
import { readContentFields } from './contentFields';
import { bomLength, decodePart, decodeText, isUtf16 } from './decodeText';
import { headerOf, NO_HEADER } from './header';
import type { HeaderFields } from './headerFields';
import { isKeyLine, readLenientHeader } from './lenientHeader';
import type { Header } from './memory';

const TAB = 0x09;
const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const DASH = 0x2d;

/** Where the front matter of a file stands. Offsets are bytes; ends are exclusive. */
export interface FrontMatter {
  /**
   * `closed`: both fences were seen. `unclosed`: only the first. `tagged`: text stands behind the opening dashes
   * (`---js`), so this is no fence and nothing is parsed. `none`: the file does not begin with a fence.
   */
  readonly state: 'none' | 'tagged' | 'unclosed' | 'closed';
  /** The opening fence: 3 behind a byte order mark, else 0. */
  readonly start: number;
  /** The first byte behind the opening fence's line end. */
  readonly contentStart: number;
  /** The first byte of the closing fence's line; the end of the bytes where it was not seen. */
  readonly contentEnd: number;
  /** The first byte behind the closing fence's line end; `start` where there is no front matter. */
  readonly bodyStart: number;
}

/**
 * Finds the fences: `---` with nothing but spaces and tabs behind it, on the first line (after an optional byte order
 * mark) and on a later one, each line ended by LF, CRLF or a lone CR (test/fixtures/corpus/README.md). Looks at bytes
 * of UTF-8, so that an edit can splice between the offsets; in UTF-16 it finds none.
 */
export function locateFrontMatter(bytes: Uint8Array): FrontMatter {
  const start = bomLength(bytes);
  if (!hasDashes(bytes, start))
    return { state: 'none', start, contentStart: start, contentEnd: start, bodyStart: start };
  const contentStart = endOfFence(bytes, start);
  if (contentStart < 0) {
    // Four dashes are a rule of Markdown, not a tag.
    const state = bytes[start + 3] === DASH ? 'none' : 'tagged';
    return { state, start, contentStart: start, contentEnd: start, bodyStart: start };
  }
  for (let line = contentStart; line < bytes.length; line = startOfNextLine(bytes, line)) {
    if (!hasDashes(bytes, line)) continue;
    const bodyStart = endOfFence(bytes, line);
    if (bodyStart >= 0) return { state: 'closed', start, contentStart, contentEnd: line, bodyStart };
  }
  return { state: 'unclosed', start, contentStart, contentEnd: bytes.length, bodyStart: start };
}

function hasDashes(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === DASH && bytes[at + 1] === DASH && bytes[at + 2] === DASH;
}

/** The start of the line after a fence; -1 if there is more on the line than dashes and blanks. */
function endOfFence(bytes: Uint8Array, fence: number): number {
  let at = fence + 3;
  while (bytes[at] === SPACE || bytes[at] === TAB) at++;
  if (at >= bytes.length) return bytes.length;
  if (bytes[at] === LF) return at + 1;
  if (bytes[at] === CR) return bytes[at + 1] === LF ? at + 2 : at + 1;
  return -1;
}

function startOfNextLine(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === LF) return at + 1;
    if (byte === CR) return bytes[at + 1] === LF ? at + 2 : at + 1;
  }
  return bytes.length;
}

/**
 * The header of a memory from its first bytes. `whole` says that they are the whole file. Never throws, whatever the
 * bytes are.
 *
 * A header whose end is not among the bytes: if the file goes on, it is `present`, with fault `unclosed` and with the
 * name, description and type that its lines show, so that the memory is not hidden. If the file does not go on, there
 * is no front matter; the fault says that one was begun. Either only where the first line reads like a key: a file may
 * also begin with a rule.
 */
export function readHeader(head: Uint8Array, whole: boolean): Header {
  return readLocatedHeader(asUtf8(head), whole).header;
}

/** UTF-16 becomes UTF-8, so that one set of offsets serves; for reading alone. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  return isUtf16(bytes) ? new TextEncoder().encode(decodeText(bytes)) : bytes;
}

/** Like {@link readHeader}, of UTF-8, with the place of the header. */
export function readLocatedHeader(bytes: Uint8Array, whole: boolean): { header: Header; frontMatter: FrontMatter } {
  const frontMatter = locateFrontMatter(bytes);
  return { header: readAt(frontMatter, bytes, whole), frontMatter };
}

function readAt(frontMatter: FrontMatter, bytes: Uint8Array, whole: boolean): Header {
  switch (frontMatter.state) {
    case 'none':
      return NO_HEADER;
    case 'tagged':
      return { ...NO_HEADER, fault: 'tagged' };
    case 'unclosed':
      return readUnclosed(frontMatter, bytes, whole);
    case 'closed':
      return readClosed(frontMatter, bytes);
  }
}

function readClosed(frontMatter: FrontMatter, bytes: Uint8Array): Header {
  const { start, contentStart, contentEnd, bodyStart } = frontMatter;
  const content = decodePart(bytes, contentStart, contentEnd);
  // The client looks for three dashes anywhere, and for a line feed behind the first ones.
  const clientDiffers = content.includes(CLIENT_FENCE) || bytes[contentStart - 1] !== LF;
  const clientView = (fields: HeaderFields): ClientHeader =>
    clientDiffers ? readClientHeader(decodePart(bytes, start, bodyStart)) : clientViewOf(fields);

  const { reader, fields, duplicateKey, cutByComment } = readContentFields(content);
  if (reader !== 'lenient') {
    const reading = duplicateKey ? BROKEN : VALID;
    return headerOf(fields, cutByComment ? { ...reading, cutByComment } : reading, clientView(fields));
  }
  const client =
    clientDiffers || content.includes('\t')
      ? readClientHeader(decodePart(bytes, start, bodyStart))
      : readClientHeaderAgain(content);
  return headerOf(fields, BROKEN, client);
}

const VALID = { valid: true, fault: null, cutByComment: false } as const;
const BROKEN = { valid: false, fault: 'broken', cutByComment: false } as const;

function readUnclosed(frontMatter: FrontMatter, bytes: Uint8Array, whole: boolean): Header {
  const text = decodePart(bytes, frontMatter.start, bytes.length);
  const client = readClientHeader(text);
  const content = text.slice(frontMatter.contentStart - frontMatter.start);
  if (!beginsWithKey(content)) return { ...NO_HEADER, ...client };
  if (whole) return { ...NO_HEADER, ...client, fault: 'unclosed' };
  const { top, metadata } = readLenientHeader(content, true);
  const { name, description, type } = headerOf({ top, metadata }, BROKEN, client);
  return { ...NO_HEADER, ...client, present: true, fault: 'unclosed', name, description, type };
}

/** Units of the start of a file that are searched for its first line with text. */
const FIRST_LINE_UNITS = 2_000;

function beginsWithKey(content: string): boolean {
  for (const line of content.slice(0, FIRST_LINE_UNITS).split(/\r\n|\r|\n/)) {
    const text = line.trim();
    if (text !== '' && !text.startsWith('#')) return isKeyLine(text);
  }
  return false;
}
