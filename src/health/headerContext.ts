import { splitLines, type TextLine, type TextRange } from '../memory/textLines';

/** Where in a header a person writes. Offsets are UTF-16 units of the text. */
export type HeaderContext = HeaderKeyContext | HeaderValueContext;

export interface HeaderKeyContext {
  readonly kind: 'key';
  /** Under `metadata:`, by its indentation. */
  readonly nested: boolean;
  /** Keys of the other lines, at the top and under `metadata`. */
  readonly present: ReadonlySet<string>;
  /** Another line is `metadata:`: that is where all but name and description belong. */
  readonly hasMetadata: boolean;
  /** Below the last line of `metadata`: what would make this line one of it too. `null` elsewhere. */
  readonly joins: string | null;
  /** The word that a chosen key takes the place of. */
  readonly range: TextRange;
  /** A colon stands behind the word already. */
  readonly hasColon: boolean;
}

export interface HeaderValueContext {
  readonly kind: 'value';
  readonly key: string;
  /** The whole value, without blanks around it; empty where there is none. */
  readonly range: TextRange;
  /** A blank stands between the colon and the value, as YAML needs it. */
  readonly hasBlank: boolean;
}

const FENCE = /^---[ \t]*$/;
const KEY_LINE = /^([ \t]*)([A-Za-z_][\w-]*)[ \t]*:(?=[ \t]|$)[ \t]*(.*)$/;
/** Lines that a header may hold which has no end yet: keys, indented lines, items, comments. */
const HEADER_LINE = /^(?:[ \t]+\S|#|- |[A-Za-z_][\w-]*[ \t]*:)/;
const TYPED_KEY = /^([ \t]*)([A-Za-z_][\w-]*)?$/;
const TYPED_VALUE = /^([ \t]*)([A-Za-z_][\w-]*)[ \t]*:([ \t]*)(.*)$/;
const METADATA = 'metadata';

/**
 * What is being written in the header at an offset; `null` in the body, on a fence, in a value of several lines or
 * in a map in braces. A header that is not closed yet reaches to the first line that can't be of one; the line that is
 * written on always can. Never throws.
 */
export function headerContextAt(text: string, offset: number): HeaderContext | null {
  const header = readHeaderLines(text, offset);
  const line = header?.find(({ start, end }) => start <= offset && offset <= end);
  if (header === null || line === undefined) return null;
  const parent = parentOf(text, header, line, offset);
  if (parent === 'other') return null;
  const before = text.slice(line.start, offset);
  const whole = text.slice(line.start, line.end);
  return keyContext(text, header, line, before, whole, parent) ?? valueContext(line, before, whole);
}

function keyContext(
  text: string,
  header: readonly TextLine[],
  line: TextLine,
  before: string,
  whole: string,
  parent: Parent,
): HeaderKeyContext | null {
  const typed = TYPED_KEY.exec(before);
  if (typed === null) return null;
  const indentation = typed[1]?.length ?? 0;
  const [, word = '', , colon] = /^([\w-]*)([ \t]*(:))?/.exec(whole.slice(indentation)) ?? [];
  const isTail = whole.slice(indentation + word.length).trim() !== '' && colon === undefined;
  if (isTail) return null;
  const others = header
    .filter((other) => other !== line)
    .map((other) => KEY_LINE.exec(text.slice(other.start, other.end)));
  return {
    kind: 'key',
    nested: parent === 'metadata',
    joins: indentation === 0 ? joinsMetadata(text, header, line) : null,
    present: new Set(others.flatMap((found) => found?.[2] ?? [])),
    hasMetadata: others.some((found) => found?.[1] === '' && found[2] === METADATA),
    range: { start: line.start + indentation, end: line.start + indentation + word.length },
    hasColon: colon !== undefined,
  };
}

function valueContext(line: TextLine, before: string, whole: string): HeaderValueContext | null {
  const typed = TYPED_VALUE.exec(before);
  if (typed === null) return null;
  const [, indentation = '', key = '', blank = ''] = typed;
  const colon = before.indexOf(':', indentation.length + key.length);
  const value = whole.slice(colon + 1);
  if (/^[ \t]*[{[|>&*!]/.test(value)) return null;
  const cursor = line.start + before.length;
  const first = line.start + colon + 1;
  const hasBlank = blank !== '';
  if (value.trim() === '') return { kind: 'value', key, range: { start: cursor, end: cursor }, hasBlank };
  const start = Math.min(cursor, first + indentationOf(value));
  return { kind: 'value', key, range: { start, end: Math.max(cursor, line.start + whole.trimEnd().length) }, hasBlank };
}

/** The lines between the fences; `null` where the text does not begin with one. */
function readHeaderLines(text: string, offset: number): readonly TextLine[] | null {
  if (!text.startsWith('---')) return null;
  const lines = splitLines(text);
  const [first] = lines;
  if (first === undefined || !FENCE.test(text.slice(first.start, first.end))) return null;
  // What `splitLines` leaves out: the empty line behind the last line end.
  const last = lines.at(-1);
  const rest = lines.slice(1);
  if (last !== undefined && last.next === text.length && last.next > last.end)
    rest.push({ start: text.length, end: text.length, next: text.length });
  const close = rest.findIndex(({ start, end }) => FENCE.test(text.slice(start, end)));
  if (close >= 0) return rest.slice(0, close);
  const stop = rest.findIndex(
    ({ start, end }) => !(start <= offset && offset <= end) && !HEADER_LINE.test(text.slice(start, end)),
  );
  return stop < 0 ? rest : rest.slice(0, stop);
}

type Parent = 'top' | 'metadata' | 'other';

/** What an indented line belongs to: the next line above it that is less indented. */
function parentOf(text: string, header: readonly TextLine[], line: TextLine, offset: number): Parent {
  const indentation = indentationOf(text.slice(line.start, Math.max(offset, line.start)));
  if (indentation === 0) return 'top';
  for (let at = header.indexOf(line) - 1; at >= 0; at--) {
    const above = header[at];
    const content = above === undefined ? '' : text.slice(above.start, above.end);
    if (content.trim() === '' || indentationOf(content) >= indentation) continue;
    const found = KEY_LINE.exec(content);
    return found?.[1] === '' && found[2] === METADATA && found[3]?.trim() === '' ? 'metadata' : 'other';
  }
  return 'other';
}

/** The indentation of the line above, where that is of `metadata`; `null` where it is not. */
function joinsMetadata(text: string, header: readonly TextLine[], line: TextLine): string | null {
  const above = header[header.indexOf(line) - 1];
  if (above === undefined) return null;
  const indentation = /^[ \t]*/.exec(text.slice(above.start, above.end))?.[0] ?? '';
  return indentation !== '' && parentOf(text, header, above, above.end) === 'metadata' ? indentation : null;
}

function indentationOf(line: string): number {
  return line.length - line.trimStart().length;
}
