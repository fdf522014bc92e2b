import type { Fields, FieldValue, HeaderFields } from './headerFields';

const LINE_ENDS = /\r\n?/g;
const NO_FIELDS: Fields = new Map();

/** One line of a header, by its indentation and, where it has that form, its key. */
export interface HeaderLine {
  readonly indented: boolean;
  readonly key: string | null;
  /** The line without blanks around it. */
  readonly whole: string;
  /** What follows `key:`, likewise; `''` where there is no key. */
  readonly text: string;
}

/**
 * The fields of a header that is not valid YAML, line by line: the text after `key:`, without the quotes around it
 * where they enclose the whole value and with their escapes undone, and with the deeper lines that continue it. Below a top-level key without a
 * value, indented `key:` lines are its map (of which only `metadata` is kept). The last of two equal keys counts.
 *
 * `stopAtProse` ends the reading at the first line that no header holds: for a header whose end is unknown.
 */
export function readLenientHeader(content: string, stopAtProse = false): HeaderFields {
  const fields: HeaderFields = { top: new Map(), metadata: new Map() };
  const collected = new Map<Fields, Map<string, string[]>>([
    [fields.top, new Map()],
    [fields.metadata, new Map()],
  ]);
  /** Lines of the value that is being read; `null` where it is of no interest. */
  let open: string[] | null = null;
  let parent = '';
  let parentIsMap = false;
  let isList = false;
  for (const raw of content.replace(LINE_ENDS, '\n').split('\n')) {
    const line = readHeaderLine(raw);
    if (line === null) continue;
    const { indented, key, whole, text } = line;
    if (!indented) {
      if (key === null) {
        if ((parentIsMap || isList) && isListItem(line) && open === collected.get(fields.top)?.get(parent)) {
          isList = true;
          parentIsMap = false;
          open?.push(whole);
          continue;
        }
        if (stopAtProse) break;
        open = null;
        parentIsMap = false;
        isList = false;
        continue;
      }
      parent = key;
      parentIsMap = opensMap(line);
      isList = false;
      open = [text];
      collected.get(fields.top)?.set(key, open);
    } else if (parentIsMap && key !== null) {
      open = parent === 'metadata' ? [text] : null;
      if (open) collected.get(fields.metadata)?.set(key, open);
    } else {
      open?.push(whole);
    }
  }
  for (const [target, values] of collected) for (const [key, lines] of values) target.set(key, readValue(lines));
  const flow = fields.top.get('metadata');
  if (flow?.style === 'map') {
    for (const [key, value] of readFlowMap(flow.text)) if (!fields.metadata.has(key)) fields.metadata.set(key, value);
  }
  return fields;
}

const KEY = /^(?:"([A-Za-z_][\w-]{0,127})"|'([A-Za-z_][\w-]{0,127})'|([A-Za-z_][\w-]{0,127}))[ \t]*:(?:[ \t]|$)/;

/** `null` for a blank line or a comment. */
export function readHeaderLine(raw: string): HeaderLine | null {
  const whole = trimBlanks(raw);
  if (whole === '' || whole.startsWith('#')) return null;
  const match = KEY.exec(whole);
  return {
    indented: raw.startsWith(' ') || raw.startsWith('\t'),
    key: match ? (match[1] ?? match[2] ?? match[3] ?? null) : null,
    whole,
    text: match ? trimBlanks(whole.slice(match[0].length)) : '',
  };
}

/** Whether a top-level key has no value of its own, so that indented keys below it are its map. */
export function opensMap({ text }: HeaderLine): boolean {
  return text === '' || text.startsWith('#');
}

/** A list below a key may begin in the key's own column. */
export function isListItem({ whole }: HeaderLine): boolean {
  return whole === '-' || whole.startsWith('- ');
}

/** Whether a line has the form `key:` or `key: value`. */
export function isKeyLine(line: string): boolean {
  return KEY.test(trimBlanks(line));
}

const BLOCK_SCALAR = /^[|>][-+0-9]{0,2}(?:[ \t]+#.*)?$/;

function readValue(lines: readonly string[]): FieldValue {
  const [first = '', ...rest] = lines;
  if (BLOCK_SCALAR.test(first))
    return { text: rest.join(first.startsWith('|') ? '\n' : ' '), style: 'block', items: null };
  const text = first === '' ? rest.join(' ') : lines.join(' ');
  const inner = innerText(text);
  if (inner !== null) return { text: inner, style: 'quoted', items: null };
  if (text.startsWith('[') && text.endsWith(']')) {
    const items = text.slice(1, -1).split(',').map(withoutQuotes);
    return { text, style: 'list', items };
  }
  return { text, style: text.startsWith('{') && text.endsWith('}') ? 'map' : 'plain', items: null };
}

/** Whether the quotes at both ends belong together, so that taking them off loses nothing. */
function isEnclosed(text: string, quote: '"' | "'"): boolean {
  if (text.length < 2 || !text.startsWith(quote) || !text.endsWith(quote)) return false;
  const last = text.length - 1;
  for (let at = 1; at < last; at++) {
    if (quote === '"' && text[at] === '\\' && text[at + 1] === '"' && at + 1 < last) at++;
    else if (quote === "'" && text[at] === "'" && text[at + 1] === "'" && at + 1 < last) at++;
    else if (text[at] === quote) return false;
  }
  return true;
}

function withoutQuotes(text: string): string {
  const trimmed = trimBlanks(text);
  return innerText(trimmed) ?? trimmed;
}

/** What stands in the quotes that enclose a text; `null` where none do. */
function innerText(text: string): string | null {
  if (isEnclosed(text, "'")) return text.slice(1, -1).replaceAll("''", "'");
  return isEnclosed(text, '"') ? withoutEscapes(text.slice(1, -1)) : null;
}

/** The escapes that this extension writes (quoteValue.ts). */
const ESCAPE = /\\(?:(["\\])|x([\da-fA-F]{2})|u([\da-fA-F]{4})|)/g;

/** Escapes are undone if all are of a kind that is hardly meant otherwise: `"C:\new"` stays what it plainly says. */
function withoutEscapes(inner: string): string {
  let odd = false;
  const text = inner.replace(ESCAPE, (whole, mark?: string, short?: string, long?: string) => {
    odd ||= whole.length === 1;
    return mark ?? String.fromCharCode(Number.parseInt(short ?? long ?? '0', 16));
  });
  return odd ? inner : text;
}

function readFlowMap(text: string): Fields {
  if (text.length < 2) return NO_FIELDS;
  const fields: Fields = new Map();
  for (const part of text.slice(1, -1).split(',')) {
    const line = readHeaderLine(part);
    if (line?.key) fields.set(line.key, { text: withoutQuotes(line.text), style: 'plain', items: null });
  }
  return fields;
}

/** Without spaces and tabs at both ends; no regular expression, which would look at each run of blanks again and again. */
function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}
