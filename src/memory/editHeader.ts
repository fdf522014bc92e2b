import { concatBytes } from './bytes';
import { type ContentFields, readContentFields } from './contentFields';
import { decodePart, isUtf16 } from './decodeText';
import { isSound } from './editChecks';
import { emptyMapAt, type HeaderPlaces } from './fieldPlaces';
import { type EditableKey, type Splice, spliceField, spliceRemoval } from './fieldSplices';
import { type FrontMatter, locateFrontMatter, readHeader } from './frontMatter';
import { fieldText } from './headerFields';
import { type HeaderStructure, structureOf } from './headerStructure';
import { locateLenientFields } from './lenientPlaces';
import { fieldTextOf, quoteValue } from './quoteValue';
import { locateYamlFields } from './yamlPlaces';

const LF = 0x0a;
const CR = 0x0d;

export interface FieldEdit {
  readonly key: EditableKey;
  /** `null` takes the field out. Line ends become spaces. */
  readonly value: string | null;
}

/** Why a header is not edited, in one sentence for a person. */
export interface HeaderRefusal {
  readonly refused: string;
}

export function isHeaderRefusal(result: Uint8Array | HeaderRefusal): result is HeaderRefusal {
  return 'refused' in result;
}

/**
 * The bytes of a memory file with some fields of its header changed, one after the other. Only lines of those fields
 * differ: byte order mark, line ends, invalid UTF-8, comments, unknown keys, their order and the body stay. A field
 * is set where it stands; where it does not stand yet, under `metadata` if that map exists, else at the top (a name
 * and a description always at the top). A file without a header gets one. In a header that is not valid YAML only the
 * edited field is repaired. The given bytes themselves are returned where nothing changes.
 *
 * Refused: UTF-16; a header that names a language or does not close; one in which the field can't be found, or can't
 * be changed without a change to another. Never throws.
 */
export function editHeader(bytes: Uint8Array, edits: readonly FieldEdit[]): Uint8Array | HeaderRefusal {
  if (isUtf16(bytes) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { refused: 'The file is UTF-16: its header can be read, but only one in UTF-8 can be edited.' };
  }
  let current = bytes;
  for (const { key, value } of edits) {
    const next = editField(current, key, value === null ? null : fieldTextOf(value));
    if (isHeaderRefusal(next)) return next;
    current = next;
  }
  return current;
}

function editField(bytes: Uint8Array, key: EditableKey, value: string | null): Uint8Array | HeaderRefusal {
  const frontMatter = locateFrontMatter(bytes);
  switch (frontMatter.state) {
    case 'tagged':
      return { refused: 'The header names a language after its dashes, so that nothing in it is read or edited.' };
    case 'unclosed':
      if (readHeader(bytes, true).fault !== null) {
        return { refused: 'The header does not end: the line of three dashes that closes it is missing.' };
      }
      // The file begins with a rule of Markdown.
      return value === null ? bytes : addHeader(bytes, frontMatter.start, key, value);
    case 'none':
      return value === null ? bytes : addHeader(bytes, frontMatter.start, key, value);
    case 'closed':
      return editClosed(bytes, frontMatter, key, value);
  }
}

function editClosed(
  bytes: Uint8Array,
  frontMatter: FrontMatter,
  key: EditableKey,
  value: string | null,
): Uint8Array | HeaderRefusal {
  const { contentStart, contentEnd } = frontMatter;
  const before = readContentFields(decodePart(bytes, contentStart, contentEnd));
  const structure = structureOf(bytes, contentStart, contentEnd);
  const places = locateFields(before, structure.text);
  if (places === null) return { refused: 'What stands between the dashes at the start of the file are no fields.' };
  const splices =
    value === null
      ? spliceRemoval(places, structure.text, key)
      : spliceField(places, structure.text, {
          key,
          value,
          lineEnd: lineEndBefore(bytes, contentStart),
          isYaml: before.reader !== 'lenient',
          stands: (map) => isWritten(before, map, key, value),
        });
  if (splices === null) return refuseField(key);
  if (splices.length === 0) {
    const isRead = before.fields.top.has(key) || before.fields.metadata.has(key);
    return value === null && isRead ? refuseField(key) : bytes;
  }
  const edited = applySplices(bytes, structure, splices);
  const end = contentEnd + edited.length - bytes.length;
  const moved = locateFrontMatter(edited);
  if (moved.contentStart !== contentStart || moved.contentEnd !== end) return refuseField(key);
  const content = decodePart(edited, contentStart, end);
  return isSound(before, readContentFields(content), content, key, value) ? edited : refuseField(key);
}

/** Where the fields stand that a reading found; `null` where they are none. @param text of the `HeaderStructure` */
export function locateFields(before: ContentFields, text: string): HeaderPlaces | null {
  if (before.reader === 'yaml') return locateYamlFields(text);
  if (before.reader === 'plain' && before.fields.top.size === 0)
    return { top: emptyMapAt(text.length), metadata: null };
  return locateLenientFields(text);
}

function refuseField(key: EditableKey): HeaderRefusal {
  return { refused: `The header is written in such a way that “${key}” can't be changed alone. Edit the file itself.` };
}

/** Whether a value stands in a map as an edit would leave it, or in quotes of its own. */
function isWritten(before: ContentFields, map: 'top' | 'metadata', key: EditableKey, value: string): boolean {
  const field = before.fields[map].get(key);
  if (field === undefined || before.reader === 'lenient' || fieldText(field) !== value) return false;
  if (field.style === 'quoted') return !value.includes('---');
  return field.style === 'plain' && quoteValue(value) === value && !(key === 'description' && before.cutByComment);
}

/** The bytes with parts of their header replaced. */
export function applySplices(bytes: Uint8Array, structure: HeaderStructure, splices: readonly Splice[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let at = 0;
  for (const { start, end, text } of [...splices].sort((a, b) => a.start - b.start)) {
    const from = structure.byteAt(start);
    // Two neighbours in braces that both go share the comma between them.
    if (from > at) parts.push(bytes.subarray(at, from));
    if (text !== '') parts.push(encoder.encode(text));
    at = Math.max(at, structure.byteAt(end));
  }
  parts.push(bytes.subarray(at));
  return concatBytes(parts);
}

/** The byte order mark stays in front. Lines of the header end as the first line of the file does. */
function addHeader(bytes: Uint8Array, start: number, key: EditableKey, value: string): Uint8Array {
  const lineEnd = firstLineEnd(bytes);
  const isBlankNext = start === bytes.length || bytes[start] === LF || bytes[start] === CR;
  const lines = ['---', `${key}: ${quoteValue(value)}`, '---', ...(isBlankNext ? [] : [''])];
  const header = new TextEncoder().encode(lines.map((line) => line + lineEnd).join(''));
  return concatBytes([bytes.subarray(0, start), header, bytes.subarray(start)]);
}

/** How the first line of a file ends; LF where it has none. */
export function firstLineEnd(bytes: Uint8Array): string {
  const lineFeed = bytes.indexOf(LF);
  const carriageReturn = bytes.indexOf(CR);
  if (carriageReturn < 0) return '\n';
  if (lineFeed === carriageReturn + 1) return '\r\n';
  return lineFeed >= 0 && lineFeed < carriageReturn ? '\n' : '\r';
}

/** The line end that closes the line before an offset. */
function lineEndBefore(bytes: Uint8Array, offset: number): string {
  if (bytes[offset - 1] === CR) return '\r';
  return bytes[offset - 2] === CR ? '\r\n' : '\n';
}
