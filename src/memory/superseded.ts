import { SUPERSEDED_FOLDER } from './contract';
import type { Header, Superseded } from './memory';

/** A status with one of these words retires a memory. */
const RETIRED_STATUSES = new Set(['superseded', 'inactive', 'deprecated', 'obsolete', 'archived', 'retired']);
/** A folder with one of these names, in any case, holds retired memories. */
const RETIRED_FOLDERS = new Set([SUPERSEDED_FOLDER, 'archive', 'archived']);
/** Units of a text in which a marker is looked for; only its begin counts. */
const MARKER_UNITS = 400;

/**
 * How a memory shows that it is retired, by the strongest sign: its folder, a `superseded_by`, a status, or words at
 * the begin of its name, description or body. `null` where it is in force. Words count only in the form of a marker:
 * a memory that speaks of superseded or deprecated things is not itself superseded.
 *
 * @param path relative to the memory directory, with `/`
 * @param bodyStart the first line of the body that has text
 */
export function readSuperseded(path: string, header: Header, bodyStart: string): Superseded | null {
  const placeMarker = readPlaceMarker(header.description) ?? readPlaceMarker(header.name);
  const by = header.supersededBy ?? placeMarker;
  if (isInRetiredFolder(path)) return { signal: 'folder', by };
  if (header.supersededBy !== null) return { signal: 'field', by };
  if (header.status !== null && RETIRED_STATUSES.has(header.status.trim().toLowerCase()))
    return { signal: 'status', by };
  if (placeMarker !== null) return { signal: 'words', by };
  const hasWords =
    isMarked(header.name) || isMarked(header.description) || (bodyStart !== '' && isMarkedBody(bodyStart));
  return hasWords ? { signal: 'words', by } : null;
}

function isInRetiredFolder(path: string): boolean {
  let start = 0;
  for (let slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
    if (RETIRED_FOLDERS.has(path.slice(start, slash).toLowerCase())) return true;
    start = slash + 1;
  }
  return false;
}

const PLACE_MARKER = '(superseded by ';
const PARENTHESIS = PLACE_MARKER.charCodeAt(0);

/** X of a text that begins with `(superseded by X)`: the mark of a memory that stays in its place. X may hold pairs of parentheses. */
function readPlaceMarker(marked: string | null): string | null {
  if (marked === null || marked.charCodeAt(0) > PARENTHESIS) return null;
  const text = marked.slice(0, MARKER_UNITS).trimStart();
  if (text.slice(0, PLACE_MARKER.length).toLowerCase() !== PLACE_MARKER) return null;
  let depth = 1;
  for (let at = PLACE_MARKER.length; at < text.length; at++) {
    if (text[at] === '(') depth++;
    else if (text[at] === ')' && --depth === 0) return text.slice(PLACE_MARKER.length, at).trim() || null;
  }
  return null;
}

/** Markdown, brackets and signs that may stand before a marker word. */
const ORNAMENT = /^(?:[\s>*_~[({!:\p{So}\p{Pd}]|\ufe0f)+/u;
/** What follows the word in a marker, not in a sentence about such things: `DEPRECATED — see x`, `deprecated since May`. */
const MARKER_REST = /^(?:$|\s*[\])*_~:;.,!\u2013\u2014-]|\s+(?:by|see|since|as of|in favou?r of|on \d|\d|\())/i;
const SHOUTED = /^(?:DEPRECATED|SUPERSEDED|OBSOLETE|OUTDATED|ARCHIVED|RETIRED)(?![\w])/;
const SPOKEN = /^(?:deprecated|superseded|obsolete)(?![\w-])/i;

/** First letters of all marker words. */
const MARKER_LETTERS = new Set([...'dsoarDSOAR'].map((letter) => letter.charCodeAt(0)));

/**
 * Whether a text whose first letter or sign is `unit` may be a marker. Nearly no text is, and this is asked of each of
 * ten thousand memories: one look instead of the patterns below.
 */
export function mayBeginMarker(unit: number): boolean {
  const lower = unit | 0x20;
  return lower < 0x61 || lower > 0x7a || unit > 0x7f || MARKER_LETTERS.has(unit);
}

/** Whether a name or description begins with a marker. */
function isMarked(text: string | null): boolean {
  if (text === null || text === '' || !mayBeginMarker(text.charCodeAt(0))) return false;
  const start = withoutOrnament(text);
  if (SHOUTED.test(start)) return true;
  const word = SPOKEN.exec(start);
  return word !== null && MARKER_REST.test(start.slice(word[0].length));
}

const SUCCEEDED = /^(?:superseded|replaced|obsoleted)\s+by\b/i;
/** A successor that can be looked up: a link, a name in back-ticks, a file, a slug. `Replaced by hand` has none. */
const SUCCESSOR = /^\W{0,4}(?:\[|`|[\w./-]*\w[-_.]\w)/;

/** Whether the first line of a body is a marker. A heading `Deprecated` may head a list of deprecated things, so it is none. */
function isMarkedBody(line: string): boolean {
  const text = line.slice(0, MARKER_UNITS).trim();
  const isHeading = text.startsWith('#');
  const start = withoutOrnament(isHeading ? text.replace(/^#+/, '') : text);
  const succeeded = SUCCEEDED.exec(start);
  if (succeeded) return /^superseded/i.test(start) || SUCCESSOR.test(start.slice(succeeded[0].length));
  const word = SPOKEN.exec(start);
  if (word === null) return false;
  const rest = start.slice(word[0].length);
  return isHeading ? /^\s*[:\u2013\u2014-]/.test(rest) || /^\s+(?:by|see)\b/i.test(rest) : MARKER_REST.test(rest);
}

function withoutOrnament(text: string): string {
  return text.slice(0, MARKER_UNITS).replace(ORNAMENT, '');
}
