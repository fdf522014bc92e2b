import { type CST, isAlias, isMap, isScalar, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import {
  emptyMapAt,
  endOfLine,
  type FieldPlace,
  type HeaderPlaces,
  type MapPlace,
  nextLine,
  passBlanks,
  startOfLine,
} from './fieldPlaces';
import { FAILSAFE, isWithinBounds } from './yamlHeader';

/** The begin of a block scalar whose last blank lines count. */
const KEEPING = /^[|>]\d?\+/;

/** Blanks before a key in a map that is opened below a key at the top. */
const NESTED_INDENT = '  ';

/**
 * The places of the fields of a header that is valid YAML; `null` where it is not, where it is no map, or where it is
 * too deep or too crowded to be given to the reader. Line ends are LF. Never throws.
 */
export function locateYamlFields(text: string): HeaderPlaces | null {
  if (!isWithinBounds(text)) return null;
  try {
    const document = parseDocument(text, { ...FAILSAFE, keepSourceTokens: true });
    if (document.errors.length > 0) return null;
    return placesOf(document.contents, text);
  } catch {
    return null;
  }
}

function placesOf(root: unknown, text: string): HeaderPlaces | null {
  if (root === null) return { top: emptyMapAt(text.length), metadata: null };
  if (!isMap(root)) return null;
  const top = mapPlace(root, text);
  if (top === null) return null;
  const pair = root.items.findLast(({ key }) => isScalar(key) && key.value === 'metadata');
  return { top, metadata: pair ? metadataPlace(pair, top, text) : null };
}

function metadataPlace(pair: Pair, top: MapPlace, text: string): HeaderPlaces['metadata'] {
  if (isAlias(pair.value)) return 'elsewhere';
  if (isMap(pair.value)) return mapPlace(pair.value, text);
  const value = top.fields.findLast(({ key }) => key === 'metadata')?.value;
  const isEmpty = value && text.slice(value.start, value.end).trim() === '';
  if (!isEmpty || top.form === 'braces') return null;
  const start = nextLine(text, value.start);
  return { form: 'lines', indent: top.indent + NESTED_INDENT, fields: [], start, end: start };
}

/** In lines a key that is no text is passed over; in braces commas lead from one to the next, so none may be. */
function mapPlace(map: YAMLMap, text: string): MapPlace | null {
  const braces = map.srcToken?.type === 'flow-collection';
  const fields: FieldPlace[] = [];
  for (const pair of map.items) {
    const place = isScalar(pair.key) ? fieldPlace(pair, braces, text) : null;
    if (place) fields.push(place);
    else if (braces) return null;
  }
  const first = fields[0];
  const last = fields.at(-1);
  if (braces) {
    const start = (map.range?.[0] ?? 0) + 1;
    return { form: 'braces', indent: '', fields, start, end: last?.end ?? start };
  }
  if (!first || !last) return null;
  const indent = text.slice(first.start, passBlanks(text, first.start));
  return { form: 'lines', indent, fields, start: first.start, end: last.end };
}

function fieldPlace(pair: Pair, braces: boolean, text: string): FieldPlace | null {
  const token = pair.srcToken as CST.CollectionItem | undefined;
  if (!token?.key || !isScalar(pair.key)) return null;
  const key = String(pair.key.value);
  const keyStart = token.start.find(isContent)?.offset ?? token.key.offset;
  const value = valuePlace(pair.value as Node | null, token, text);
  const itemEnd = value?.end ?? endOfToken(token.key, text);
  return braces
    ? { key, start: keyStart, end: itemEnd, value }
    : { key, start: startOfLine(text, keyStart), end: nextLine(text, itemEnd), value };
}

function valuePlace(node: Node | null, token: CST.CollectionItem, text: string): FieldPlace['value'] {
  const colon = token.sep?.find(({ type }) => type === 'map-value-ind');
  if (!colon) return null;
  const behindColon = colon.offset + 1;
  const properties = token.sep?.filter(({ type }) => type === 'anchor' || type === 'tag') ?? [];
  const begin = properties[0]?.offset ?? token.value?.offset;
  if (begin === undefined) {
    const next = passBlanks(text, behindColon);
    return { start: behindColon, end: next === endOfLine(text, behindColon) ? next : behindColon };
  }
  const lastProperty = properties.at(-1);
  const propertyEnd = lastProperty ? lastProperty.offset + lastProperty.source.length : behindColon;
  const end = Math.max(token.value && node?.range ? contentEnd(node, token.value, text) : propertyEnd, propertyEnd);
  return { start: begin < endOfLine(text, behindColon) ? begin : behindColon, end };
}

/** Where the last line of a value ends: blank lines below it are no part of it unless it keeps them, comments neither. */
function contentEnd(node: Node, token: CST.Token, text: string): number {
  const start = token.offset;
  const isBlockText = token.type === 'block-scalar';
  if (!isBlockText && token.type !== 'block-map' && token.type !== 'block-seq') return node.range?.[1] ?? start;
  let end = node.range?.[1] ?? start;
  if (isBlockText && KEEPING.test(text.slice(start, start + 3))) return text[end - 1] === '\n' ? end - 1 : end;
  while (end > start) {
    const lineEnd = text[end - 1] === '\n' ? end - 1 : end;
    const lineStart = startOfLine(text, lineEnd);
    const content = passBlanks(text, lineStart);
    if (content < lineEnd && (isBlockText || text[content] !== '#')) return lineEnd;
    end = lineStart;
  }
  return endOfLine(text, start);
}

function isContent({ type }: CST.SourceToken): boolean {
  return type !== 'space' && type !== 'newline' && type !== 'comment' && type !== 'comma';
}

function endOfToken(token: CST.Token, text: string): number {
  return 'source' in token ? token.offset + token.source.length : endOfLine(text, token.offset);
}
