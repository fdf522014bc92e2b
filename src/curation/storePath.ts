import { DEVICE_NAME_PATTERN, INDEX_NAME, MEMORY_EXTENSION } from '../memory/contract';
import { displayText } from '../memory/displayText';
import { fitLine } from '../memory/fitLine';
import { skipOf } from '../memory/scanRules';
import { isOwn, type MemoryDirectory } from '../store/memoryDirectory';

/** Bytes that a name may have on the file systems in use. */
export const NAME_MAX_BYTES = 255;
/** Signs that Windows forbids in a name, or that would break a link in the index (contract §7). */
const HOSTILE = /[<>:"|?*\\[\]()#%`\p{Cc}]/u;

/**
 * Whether a path, by its string alone, stays inside its memory directory. Holds for every path that a plan writes,
 * moves or deletes; the real path is checked when the change is applied (contract §5, team stores).
 */
export function isSafePath(path: string): boolean {
  return [path, path.normalize('NFKC')].every(
    (form) =>
      !form.includes('\0') &&
      !form.includes('\\') &&
      !/^[a-z]:/i.test(form) &&
      form.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..'),
  );
}

/**
 * Why a new memory can't have this path, as a sentence; `null` where it can. Whether something stands there already is
 * for `PlanDraft.takenPaths` to say.
 */
export function newPathFault(snapshot: MemoryDirectory, path: string): string | null {
  const shown = displayText(path, SHOWN_UNITS);
  if (!isSafePath(path)) return `“${shown}” does not lie inside the memory directory.`;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (!name.endsWith(MEMORY_EXTENSION) || name.length === MEMORY_EXTENSION.length)
    return `The file of a memory ends with “${MEMORY_EXTENSION}”; “${shown}” does not.`;
  if (name.toLowerCase() === INDEX_NAME.toLowerCase()) return `“${INDEX_NAME}” is the name of the index.`;
  for (const segment of path.split('/')) {
    const fault = segmentFault(segment);
    if (fault !== null) return `“${shown}” ${fault}.`;
  }
  if (skipOf(path) !== null) return `The agent does not look at “${shown}” when it recalls memories.`;
  return isOwn(snapshot, path) ? null : `“${shown}” lies in another memory directory, which has an index of its own.`;
}

/** Units of a path in a sentence. */
const SHOWN_UNITS = 100;

function segmentFault(segment: string): string | null {
  if (byteLength(segment) > NAME_MAX_BYTES) return `is too long for a file name: ${NAME_MAX_BYTES} bytes are the most`;
  if (HOSTILE.test(segment)) return 'holds a sign that a file name or a link can’t have';
  if (fitLine(segment, NAME_MAX_BYTES) !== segment) return 'holds invisible signs or outer spaces';
  if (segment.endsWith('.')) return 'ends with a full stop, which Windows drops';
  if (DEVICE_NAME_PATTERN.test(segment.split('.')[0] ?? '')) return 'is the name of a device on Windows';
  return null;
}

export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}

/** The longest begin of a text that takes at most so many bytes, never half a character. */
export function cutToBytes(text: string, bytes: number): string {
  let kept = '';
  let length = 0;
  for (const character of text) {
    length += byteLength(character);
    if (length > bytes) break;
    kept += character;
  }
  return kept;
}

/** One key for all spellings of a path that some disk takes for the same. */
export function foldPath(path: string): string {
  return path.normalize('NFC').toLowerCase();
}

/** The path itself, or the first of `_2`, `_3` … before its extension that is free. */
export function freePath(path: string, taken: ReadonlySet<string>): string {
  let free = path;
  for (let number = 2; taken.has(foldPath(free)); number++) free = numberedPath(path, number);
  return free;
}

/** A path with `_2`, `_3` … before its extension. */
export function numberedPath(path: string, number: number): string {
  const slash = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const at = dot > slash ? dot : path.length;
  const end = `_${number}${path.slice(at)}`;
  return path.slice(0, slash) + cutToBytes(path.slice(slash, at), NAME_MAX_BYTES - byteLength(end)) + end;
}

/** Units of a topic in a file name: long enough to tell memories apart, short enough for a row and a link. */
const TOPIC_MAX_UNITS = 60;

/**
 * File name of a new memory: `<type>_<topic>.md`, the topic from its name, in lower case with `_` between the words.
 * Letters and digits of every script stay; all else, so also every sign with a meaning in a path, does not.
 */
export function memoryFileName(type: string, name: string): string {
  const prefix = toTopic(type);
  const topic = toTopic(name);
  const bare = topic.startsWith(`${prefix}_`) ? topic.slice(prefix.length + 1) : topic;
  return `${prefix || 'memory'}_${bare || 'note'}${MEMORY_EXTENSION}`;
}

function toTopic(text: string): string {
  const words = displayText(text.normalize('NFKC'), TOPIC_MAX_UNITS * 4)
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '');
  let topic = '';
  for (const word of words) {
    const longer = topic === '' ? word : `${topic}_${word}`;
    if (longer.length > TOPIC_MAX_UNITS) break;
    topic = longer;
  }
  return topic === '' ? cutAtCodePoint(words[0] ?? '', TOPIC_MAX_UNITS) : topic;
}

function cutAtCodePoint(text: string, units: number): string {
  return text.slice(0, units).replace(/[\ud800-\udbff]$/, '');
}
