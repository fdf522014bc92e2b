import fc from 'fast-check';
import { EDITABLE_KEYS } from '../../../src/memory/fieldSplices';

/** Some lines of a header that belong together, and the field whose they are; `null` for comments and blank lines. */
export interface Part {
  readonly owner: string | null;
  readonly lines: readonly string[];
}

export interface EditableFile {
  readonly bytes: Uint8Array;
  /** The parts of the header in their order; those of `metadata` stand in it. */
  readonly parts: readonly Part[];
  /** Everything before and behind the header's lines. */
  readonly opening: string;
  readonly rest: string;
  readonly lineEnd: string;
}

const words = fc.constantFrom(
  'How we deploy',
  'user',
  'a.md',
  "it's so",
  'x:y',
  '完了 を',
  '\xff\xc3',
  'issue#1',
  '-',
  '7',
);
const quotedWords = fc.constantFrom('a: b', 'x # y', '', '42', '完了: を', '@home', 'a, b', '- x', '}');

/** The lines of one field in one of the many ways in which one is written. */
function fieldLines(key: string, indent: string): fc.Arbitrary<string[]> {
  const named = fc.constantFrom(key, key, key, `"${key}"`, `'${key}'`, `${key} `);
  const colon = fc.constantFrom(': ', ': ', ': ', ':  ', ':\t');
  const comment = fc.constantFrom('', '', '', ' # note', '\t#', ' #12: x', '  ');
  const value = fc.oneof(
    { weight: 4, arbitrary: words.map((text) => [text === '-' ? 'x' : text]) },
    { weight: 2, arbitrary: quotedWords.map((text) => [`"${text}"`]) },
    { weight: 2, arbitrary: quotedWords.map((text) => [`'${text}'`]) },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        ['|', `${indent}  one`, `${indent}  two`],
        ['>-', `${indent}  one`, '', `${indent}  # two`, `${indent}  three`],
        ['one', `${indent}  two`, `${indent}  three`],
        ['"one', `${indent}   two"`],
        ["'one", '', `${indent}   two'`],
        ['[a.md, "b.md"]'],
        ['[a.md,', `${indent}  b.md]`],
        ['{a: b}'],
        ['~'],
        ['!!str 12'],
        ['&anchor x'],
      ),
    },
  );
  const inOne = fc
    .tuple(named, colon, value, comment)
    .map(([name, mark, [first = '', ...more], tail]) => [
      `${indent}${name}${mark}${first}${more.length ? '' : tail}`,
      ...more,
    ]);
  const empty = fc
    .tuple(named, fc.constantFrom(':', ': ', ': # note'))
    .map(([name, mark]) => [`${indent}${name}${mark}`]);
  const below = fc
    .constantFrom(
      [`${indent}  - a.md`, `${indent}  - b.md`],
      [`${indent}- a.md`],
      [`${indent}  text`, `${indent}  more`],
    )
    .map((lines) => [`${indent}${key}:`, ...lines]);
  return fc.oneof({ weight: 6, arbitrary: inOne }, { weight: 1, arbitrary: empty }, { weight: 1, arbitrary: below });
}

const between = fc
  .constantFrom([''], ['# comment'], [' # comment'], ['', '# type: user'])
  .map((lines): Part => ({ owner: null, lines }));

function fieldPart(key: string, indent: string): fc.Arbitrary<Part> {
  return fieldLines(key, indent).map((lines) => ({ owner: key, lines }));
}

/** Parts of a map in which each key stands once. */
function mapParts(keys: readonly string[], indent: string, minLength: number): fc.Arbitrary<Part[]> {
  return fc
    .shuffledSubarray([...keys], { minLength, maxLength: 6 })
    .chain((chosen) =>
      fc.tuple(
        ...chosen.map((key) =>
          fc.oneof(
            { weight: 4, arbitrary: fieldPart(key, indent).map((part) => [part]) },
            { weight: 1, arbitrary: fc.tuple(between, fieldPart(key, indent)) },
          ),
        ),
      ),
    )
    .map((groups) => groups.flat());
}

const nestedKeys = ['node_type', 'originSessionId', 'claudeCodeItem', ...EDITABLE_KEYS];
const metadataParts = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Part[]>([]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom('metadata:', 'metadata: ', 'metadata:  # note'), fc.constantFrom('  ', '    ', ' '))
      .chain(([head, indent]) =>
        mapParts(nestedKeys, indent, 1).map((parts): Part[] => [{ owner: 'metadata', lines: [head] }, ...parts]),
      ),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('metadata:', 'metadata: ', 'metadata: # c', 'metadata: ~', 'metadata: x', 'metadata: [a]')
      .map((line): Part[] => [{ owner: 'metadata', lines: [line] }]),
  },
);

/** Values that break YAML, under a key that is no field of ours. */
const brokenPart = fc
  .constantFrom('note: a: b', 'note: "hi" there', 'note: `x`', 'note: [a', 'note: @x', 'note: *x')
  .map((line): Part => ({ owner: 'note', lines: [line] }));

const topKeys = ['originSessionId', 'tags', 'relates_to', ...EDITABLE_KEYS];

function bytesOf(text: string): Uint8Array {
  // `\xff\xc3` stands for bytes that are no UTF-8; all else is encoded.
  const parts = text.split('\xff\xc3').map((part) => new TextEncoder().encode(part));
  return Uint8Array.from(parts.flatMap((part, index) => (index === 0 ? [...part] : [0xff, 0xc3, ...part])));
}

/** Memory files with a header in every way of writing that the readers know, each key at most once in a map. */
export function editableFiles(broken: boolean): fc.Arbitrary<EditableFile> {
  return fc
    .record({
      mark: fc.constantFrom('', '', '\ufeff'),
      lineEnd: fc.constantFrom('\n', '\n', '\r\n', '\r'),
      blanks: fc.constantFrom('', '', ' ', '\t'),
      parts: mapParts(topKeys, '', 0),
      metadata: metadataParts,
      at: fc.nat(6),
      fault: broken ? brokenPart : fc.constant(null),
      last: fc.option(between, { nil: null }),
      body: fc.constantFrom('', '\nbody', '\r\nbody\r\n', 'no blank \xff\xc3\n\n---\nname: x\n---\n', '\rx'),
    })
    .map(({ mark, lineEnd, blanks, parts, metadata, at, fault, last, body }) => {
      // A part of `metadata` may be anywhere between two parts at the top.
      const faulty = fault ? [...parts.slice(0, at % 3), fault, ...parts.slice(at % 3)] : parts;
      const all = [...faulty.slice(0, at), ...metadata, ...faulty.slice(at)];
      if (last) all.push(last);
      const opening = `${mark}---${blanks}${lineEnd}`;
      const content = all.flatMap(({ lines }) => lines.map((line) => line + lineEnd)).join('');
      const rest = `---${blanks}${body === '' ? '' : lineEnd}${body}`;
      return { bytes: bytesOf(opening + content + rest), parts: all, opening, rest, lineEnd };
    });
}

export { bytesOf as bytesOfMixed };
