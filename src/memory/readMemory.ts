import { INDEX_NAME, MEMORY_EXTENSION } from './contract';
import { decodePart } from './decodeText';
import { asUtf8, readLocatedHeader } from './frontMatter';
import { NO_HEADER } from './header';
import type { Header, Memory } from './memory';
import { skipOf } from './scanRules';
import { mayBeginMarker, readSuperseded } from './superseded';

/** The start of a file and what the disk says of it. */
export interface MemoryHead {
  /** The first lines of the file: all of it, or what the client reads (contract §4). */
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
  /** Bytes of the whole file. */
  readonly size: number;
}

/**
 * One memory from the start of its file. Never throws, whatever the bytes are.
 *
 * @param path relative to the memory directory, with `/`
 * @param linked the file is a symbolic link, or was reached through a linked folder
 */
export function readMemory(path: string, head: MemoryHead, linked: boolean): Memory {
  const bytes = asUtf8(head.bytes);
  const { header, frontMatter } = readLocatedHeader(bytes, head.bytes.length >= head.size);
  const stem = stemOf(path);
  return {
    path,
    title: header.name !== null && header.name.trim() !== '' ? header.name : stem,
    header,
    mtime: head.mtime,
    size: head.size,
    superseded: readSuperseded(path, header, possibleMarker(bytes, frontMatter.bodyStart)),
    kind: isSecondIndex(stem, header, bytes) ? 'index' : 'memory',
    skip: skipOf(path),
    linked,
    problem: null,
  };
}

/**
 * A memory whose file could not be read: it is shown all the same, with the reason.
 *
 * @param problem a sentence for a person
 */
export function unreadableMemory(path: string, problem: string, linked: boolean): Memory {
  return {
    path,
    title: stemOf(path),
    header: NO_HEADER,
    mtime: 0,
    size: 0,
    superseded: readSuperseded(path, NO_HEADER, ''),
    kind: 'memory',
    skip: skipOf(path),
    linked,
    problem,
  };
}

/** The base name without `.md`; a name that is nothing else stays whole. */
function stemOf(path: string): string {
  const baseName = path.slice(path.lastIndexOf('/') + 1);
  return baseName.length > MEMORY_EXTENSION.length && baseName.endsWith(MEMORY_EXTENSION)
    ? baseName.slice(0, -MEMORY_EXTENSION.length)
    : baseName;
}

const INDEX_STEM = INDEX_NAME.slice(0, -MEMORY_EXTENSION.length);
/** `MEMORY-archive`, `MEMORY_2030`, `MEMORY.old`, and the index of a folder below. */
const SECOND_INDEX = new RegExp(`^${INDEX_STEM}(?:$|[-_. ])`);
/** `index`, `index-2030`, `archive_index`, in any case: names that a memory may have too. */
const LIKE_AN_INDEX = /^index(?:$|[-_.])|[-_.]index$/i;

/**
 * Whether a file is a second index: it has the name of one, no name, description or type of its own, and, where a
 * memory could have that name too, at least one link (contract §2).
 */
function isSecondIndex(stem: string, header: Header, bytes: Uint8Array): boolean {
  const bySecondName = SECOND_INDEX.test(stem);
  if (!bySecondName && !LIKE_AN_INDEX.test(stem)) return false;
  if (header.name !== null || header.description !== null || header.type !== null) return false;
  if (bySecondName) return true;
  const text = decodePart(bytes, 0, bytes.length);
  return text.includes('](') || text.includes('[[');
}

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
/** Bytes of a line that are looked at; a marker stands at its begin. */
const LINE_BYTES = 400;

/** ASCII signs of Markdown that may stand before the first letter of a line. */
const SIGNS = new Set([...'#>*_~[({!:- '].map((sign) => sign.charCodeAt(0)));

/** The first line with text at or behind an offset; `''` where there is none, or where its first letter shows that it is no marker. */
function possibleMarker(bytes: Uint8Array, from: number): string {
  let start = from;
  while (start < bytes.length && (bytes[start] ?? 0) <= SPACE) start++;
  let letter = start;
  while (SIGNS.has(bytes[letter] ?? 0)) letter++;
  if (letter >= bytes.length || !mayBeginMarker(bytes[letter] ?? 0)) return '';
  const limit = Math.min(bytes.length, start + LINE_BYTES);
  let end = start;
  while (end < limit && bytes[end] !== LF && bytes[end] !== CR) end++;
  return decodePart(bytes, start, end);
}
