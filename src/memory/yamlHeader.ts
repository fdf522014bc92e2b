import matter from 'gray-matter';
import {
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml';
import type { Fields, FieldValue, HeaderFields, ValueStyle } from './headerFields';

/**
 * Bounds on what is given to the YAML reader. It recurses once a level, and where the stack runs out while a regular
 * expression is compiled, V8 ends the process instead of throwing: so the depth is bounded beforehand, by the number
 * of marks that can open a level. The other bound keeps the time that a hostile header takes in the low milliseconds.
 */
const MAX_LEVELS = 256;
const MAX_MARKS = 1_000;

export const FAILSAFE = {
  schema: 'failsafe',
  // Found here in linear time instead: the reader's own search compares every key with every other.
  uniqueKeys: false,
  logLevel: 'silent',
  prettyErrors: false,
} as const;

/** What a header says as YAML. */
export interface YamlHeader {
  readonly fields: HeaderFields;
  /** A key stands twice in one map. YAML forbids it; the client reads on and takes the last (vector `rec-descriptions`). */
  readonly duplicateKey: boolean;
  /** An unquoted description is followed by ` #`. */
  readonly cutByComment: boolean;
}

/**
 * Reads the text between the fences as YAML with the failsafe schema, in which every scalar stays text. `null` where
 * it is not valid, or too deep or too crowded to be given to the reader at all. Line ends may be LF, CRLF or CR.
 * Nothing is cached: the same broken text fails each time. Never throws.
 */
export function readYamlHeader(content: string): YamlHeader | null {
  const text = content.replace(/\r\n?/g, '\n');
  if (!isWithinBounds(text)) return null;
  try {
    return readSplit(text);
  } catch {
    return null;
  }
}

function readSplit(text: string): YamlHeader | null {
  let result: YamlHeader | null = { fields: emptyFields(), duplicateKey: false, cutByComment: false };
  const yaml = {
    parse: (source: string): object => {
      result = readYaml(source);
      // gray-matter itself sees no field, so none can steer it (`excerpt_separator`).
      return {};
    },
  };
  // Options are always passed: without them gray-matter caches by content and a broken header passes the second time.
  // The closing delimiter carries a line end, or a line that merely begins with three dashes would close the header.
  matter(`---\n${text}${text === '' || text.endsWith('\n') ? '' : '\n'}---\n`, {
    language: 'yaml',
    delimiters: ['---', '---\n'],
    excerpt: false,
    engines: { yaml, ...REFUSING_ENGINES },
  });
  return result;
}

const refuse = {
  parse: (): never => {
    throw new Error('Only YAML headers are read');
  },
};

/** Takes the place of every other engine that gray-matter brings along; two of them run the header as a program. */
const REFUSING_ENGINES = { javascript: refuse, js: refuse, coffee: refuse, json: refuse, toml: refuse };

function readYaml(source: string): YamlHeader | null {
  const document = parseDocument(source, FAILSAFE);
  if (document.errors.length > 0) return null;
  const root = document.contents;
  const survey = surveyNodes(root);
  if (survey === null) return null;
  const { anchors, duplicateKey } = survey;
  const fields = emptyFields();
  if (!isMap(root)) return { fields, duplicateKey, cutByComment: false };
  fillFields(root, fields.top, source, anchors);
  const metadata = resolve(lastValue(root, 'metadata'), anchors);
  if (isMap(metadata)) fillFields(metadata, fields.metadata, source, anchors);
  return { fields, duplicateKey, cutByComment: isCutByComment(lastValue(root, 'description'), source) };
}

type Anchors = ReadonlyMap<string, Node>;

/**
 * All anchors, and whether a key stands twice in a map; `null` where an alias has no anchor before it. Walks the
 * tree as written: aliases are not expanded, so an alias bomb costs no more than its text.
 */
function surveyNodes(root: unknown): { anchors: Anchors; duplicateKey: boolean } | null {
  const anchors = new Map<string, Node>();
  let duplicateKey = false;
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const node = waiting.pop();
    if (isPair(node)) {
      waiting.push(node.value, node.key);
    } else if (isAlias(node)) {
      if (!anchors.has(node.source)) return null;
    } else if (isScalar(node)) {
      if (node.anchor) anchors.set(node.anchor, node);
    } else if (isCollection(node)) {
      if (node.anchor) anchors.set(node.anchor, node as Node);
      if (isMap(node)) duplicateKey ||= hasDuplicateKey(node);
      for (let index = node.items.length - 1; index >= 0; index--) waiting.push(node.items[index]);
    }
  }
  return { anchors, duplicateKey };
}

function hasDuplicateKey(map: YAMLMap): boolean {
  const seen = new Set<unknown>();
  for (const { key } of map.items) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) return true;
    seen.add(key.value);
  }
  return false;
}

function fillFields(map: YAMLMap, fields: Fields, source: string, anchors: Anchors): void {
  for (const { key, value } of map.items) {
    if (isScalar(key)) fields.set(String(key.value), fieldOf(resolve(value, anchors), source, anchors));
  }
}

function fieldOf(node: unknown, source: string, anchors: Anchors): FieldValue {
  if (isScalar(node)) return { text: String(node.value ?? ''), style: styleOf(node), items: null };
  if (!isCollection(node)) return { text: '', style: 'plain', items: null };
  const text = node.range ? withoutLastComments(source.slice(node.range[0], node.range[1])).trim() : '';
  if (isMap(node)) return { text, style: 'map', items: null };
  const items = node.items.map((item) => resolve(item, anchors));
  return { text, style: 'list', items: items.map((item) => (isScalar(item) ? String(item.value ?? '') : '')) };
}

/** Comments below a list or map are in its range or not by what follows. */
function withoutLastComments(source: string): string {
  for (let end = source.length; ; ) {
    const lineEnd = source.lastIndexOf('\n', end - 1);
    const last = source.slice(lineEnd + 1, end).trimStart();
    if (lineEnd < 0 || (last !== '' && !last.startsWith('#'))) return source.slice(0, end);
    end = lineEnd;
  }
}

function styleOf(scalar: Scalar): ValueStyle {
  if (scalar.type === 'PLAIN') return 'plain';
  return scalar.type === 'BLOCK_FOLDED' || scalar.type === 'BLOCK_LITERAL' ? 'block' : 'quoted';
}

function resolve(node: unknown, anchors: Anchors): unknown {
  return isAlias(node) ? anchors.get(node.source) : node;
}

function lastValue(map: YAMLMap, name: string): unknown {
  return map.items.findLast(({ key }) => isScalar(key) && key.value === name)?.value;
}

/** Whether a comment follows a plain scalar on its own line. */
function isCutByComment(node: unknown, source: string): boolean {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return false;
  let at = node.range[1];
  while (source[at] === ' ' || source[at] === '\t') at++;
  return source[at] === '#';
}

/** Whether a header is shallow and sparse enough to be given to `yaml` at all. Its line ends are LF. */
export function isWithinBounds(text: string): boolean {
  let levels = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '[':
      case '{':
        levels++;
        break;
      case '-':
      case '?':
      case ':': {
        const next = text[at + 1];
        if (next === undefined || next === ' ' || next === '\t' || next === '\n') levels++;
        break;
      }
      case '\n':
      case '\u2028':
      case '\u2029':
        // gray-matter looks for a comment from each line start, through all blanks that follow.
        marks += 4;
        break;
      case ']':
      case '}':
      case '"':
      case "'":
      case '\\':
      case '&':
      case '*':
      case '!':
      case ',':
        marks++;
        break;
    }
  }
  return levels <= MAX_LEVELS && marks <= MAX_MARKS;
}

function emptyFields(): HeaderFields {
  return { top: new Map(), metadata: new Map() };
}
