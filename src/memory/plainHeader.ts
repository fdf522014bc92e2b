import type { FieldValue, HeaderFields, ValueStyle } from './headerFields';

const TAB = 0x09;
const CR = 0x0d;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const COLON = 0x3a;
const BACKSLASH = 0x5c;

/** A header with more lines is not plain. The client reads 30 (contract §4); a search through the keys stays short. */
const MAX_LINES = 64;
/** YAML bounds an implicit key at 1,024 units; no sane key is near this. */
const MAX_KEY_UNITS = 128;

/** Characters that mean something at the start of a YAML value (YAML 1.2.2, 5.3), `-` and `.` left to the full path too. */
const INDICATORS = new Set([...'-?:,[]{}#&*!|>\'"%@`.'].map((character) => character.charCodeAt(0)));

/** No plain value begins with these, whatever follows. */
const FORBIDDEN = new Set([...'@`%'].map((character) => character.charCodeAt(0)));

/**
 * The fields of a header that consists of `key: value` lines, blank lines, comments and at most one level of
 * two-space indented keys; `null` for anything that it is not sure of. What it reads is what `yaml` reads with
 * the failsafe schema (test/unit/memory/plainHeader.test.ts), at a hundredth of the cost.
 *
 * `'broken'` where the lines up to one are plain and that one is an error for `yaml` whatever follows, in one of the
 * three ways that are common (contract §3): a `: ` inside the value, a forbidden first character, text behind a quoted
 * word.
 */
export function readPlainHeader(text: string): HeaderFields | 'broken' | null {
  const fields: HeaderFields = { top: new Map(), metadata: new Map() };
  /** Keys of the map that is being read below a top-level key; `null` outside of one. */
  let nested: Map<string, FieldValue> | null = null;
  /** The last top-level key, where it has no value and so may open a map. */
  let opener: string | null = null;
  let lines = 0;
  for (let start = 0; start < text.length; ) {
    if (++lines > MAX_LINES) return null;
    const lineFeed = text.indexOf('\n', start);
    const lineEnd = lineFeed < 0 ? text.length : lineFeed;
    const next = lineEnd + 1;
    const end = lineFeed > start && text.charCodeAt(lineFeed - 1) === CR ? lineFeed - 1 : lineEnd;
    if (end === start) {
      start = next;
      continue;
    }
    let first = text.charCodeAt(start);
    if (first === HASH) {
      if (!isHarmless(text, start, end)) return null;
      start = next;
      continue;
    }
    let keyStart = start;
    let target = fields.top;
    if (first === SPACE) {
      if (text.charCodeAt(start + 1) !== SPACE) return null;
      keyStart = start + 2;
      first = text.charCodeAt(keyStart);
      if (nested === null) {
        if (opener === null) return null;
        nested = opener === 'metadata' ? fields.metadata : new Map();
      }
      target = nested;
    } else {
      nested = null;
    }
    const keyEnd = endOfKey(text, keyStart, end, first);
    if (keyEnd < 0) return null;
    const key = text.slice(keyStart, keyEnd);
    if (target.has(key)) return null;
    const value = readValue(text, keyEnd + 1, end);
    if (value === null || value === 'broken') return value;
    if (target === fields.top) opener = value.style === 'plain' && value.text === '' ? key : null;
    target.set(key, value);
    start = next;
  }
  return fields;
}

/** Where a key of ASCII letters, digits, `_` and `-` ends, if `: ` or the end of the line follows; else -1. */
function endOfKey(text: string, start: number, end: number, first: number): number {
  if (!isLetter(first)) return -1;
  let at = start + 1;
  const limit = Math.min(end, start + MAX_KEY_UNITS);
  while (at < limit && isKeyUnit(text.charCodeAt(at))) at++;
  if (at >= end || text.charCodeAt(at) !== COLON) return -1;
  return at + 1 === end || text.charCodeAt(at + 1) === SPACE ? at : -1;
}

function readValue(text: string, from: number, to: number): FieldValue | 'broken' | null {
  let start = from;
  let end = to;
  while (start < end && text.charCodeAt(start) === SPACE) start++;
  while (end > start && text.charCodeAt(end - 1) === SPACE) end--;
  if (start === end) return EMPTY;
  const first = text.charCodeAt(start);
  if (first === DOUBLE_QUOTE || first === SINGLE_QUOTE) return readQuoted(text, start, end, first);
  if (INDICATORS.has(first)) return FORBIDDEN.has(first) ? 'broken' : null;
  let previous = 0;
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (!isHarmlessUnit(unit)) return null;
    if (previous === COLON && unit === SPACE) return 'broken';
    if (previous === SPACE && unit === HASH) return null;
    previous = unit;
  }
  return previous === COLON ? null : field(text.slice(start, end), 'plain');
}

/** A quoted value on one line. Of the escapes only `\"`, `\\\\` and `''` are read here. */
function readQuoted(text: string, start: number, end: number, quote: number): FieldValue | 'broken' | null {
  let escaped = false;
  for (let at = start + 1; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (!isHarmlessUnit(unit)) return null;
    const following = at + 1 < end ? text.charCodeAt(at + 1) : 0;
    if (quote === DOUBLE_QUOTE ? unit === BACKSLASH : unit === SINGLE_QUOTE && following === SINGLE_QUOTE) {
      if (following !== quote && following !== BACKSLASH) return null;
      escaped = true;
      at++;
    } else if (unit === quote) {
      if (at + 1 < end) return isTextBehind(text, at + 1, end) ? 'broken' : null;
      const inner = text.slice(start + 1, at);
      return field(escaped ? withoutEscapes(inner, quote) : inner, 'quoted');
    }
  }
  return null;
}

/** Whether behind a closing quote stands, after blanks, neither a comment nor anything that is not text. */
function isTextBehind(text: string, from: number, end: number): boolean {
  let at = from;
  while (at < end && text.charCodeAt(at) === SPACE) at++;
  return at > from && at < end && text.charCodeAt(at) !== HASH && isHarmlessUnit(text.charCodeAt(at));
}

function withoutEscapes(inner: string, quote: number): string {
  return quote === DOUBLE_QUOTE ? inner.replace(/\\(["\\])/g, '$1') : inner.replaceAll("''", "'");
}

const EMPTY = field('', 'plain');

function field(text: string, style: ValueStyle): FieldValue {
  return { text, style, items: null };
}

function isHarmless(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    if (!isHarmlessUnit(text.charCodeAt(at)) && text.charCodeAt(at) !== TAB) return false;
  }
  return true;
}

/** Neither a control character nor one that some YAML reader takes for a line end or a byte order mark. */
function isHarmlessUnit(unit: number): boolean {
  if (unit < 0x7f) return unit >= SPACE;
  return unit > 0x9f && unit !== 0x2028 && unit !== 0x2029 && unit !== 0xfeff;
}

function isLetter(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || unit === 0x5f;
}

function isKeyUnit(unit: number): boolean {
  return isLetter(unit) || (unit >= 0x30 && unit <= 0x39) || unit === 0x2d;
}
