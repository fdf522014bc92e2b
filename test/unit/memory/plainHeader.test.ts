import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMap, isScalar, parseDocument } from 'yaml';
import type { HeaderFields } from '../../../src/memory/headerFields';
import { readPlainHeader } from '../../../src/memory/plainHeader';
import { readYamlHeader } from '../../../src/memory/yamlHeader';
import { header } from './headerGenerators';

type Values = Record<string, string | Record<string, string>>;

/** All fields that yaml reads, with one level of maps; throws on anything else, and where yaml finds an error. */
function yamlValues(text: string): [string, string | [string, string][]][] {
  const document = parseDocument(text, { schema: 'failsafe', logLevel: 'silent' });
  if (document.errors.length > 0) throw new Error(`yaml refuses: ${document.errors[0]?.message}`);
  if (document.contents === null) return [];
  return entriesOf(document.contents, (node) => (isMap(node) ? entriesOf(node, textOf) : textOf(node)));
}

function entriesOf<T>(node: unknown, read: (value: unknown) => T): [string, T][] {
  if (!isMap(node)) throw new Error('yaml reads no map');
  return node.items.map((pair) => [textOf(pair.key), read(pair.value)]);
}

function textOf(node: unknown): string {
  if (!isScalar(node)) throw new Error('yaml reads no scalar');
  return String(node.value ?? '');
}

/** What the plain reader read, in the same form; maps below other keys than `metadata` are not kept by it. */
function plainValues(fields: HeaderFields): [string, string | [string, string][]][] {
  return [...fields.top].map(([name, { text }]) => [
    name,
    name === 'metadata' && fields.metadata.size > 0 ? [...fields.metadata].map(([k, v]) => [k, v.text]) : text,
  ]);
}

describe('readPlainHeader', () => {
  it('reads what yaml reads wherever it reads at all', () => {
    let accepted = 0;
    let refused = 0;
    fc.assert(
      fc.property(header, (text) => {
        const fields = readPlainHeader(text);
        if (fields === null) return;
        if (fields === 'broken') {
          refused++;
          expect(() => yamlValues(text)).toThrow('yaml refuses');
          expect(readYamlHeader(text)).toBeNull();
          return;
        }
        if (fields.top.size > 1) accepted++;
        const theirs = yamlValues(text).map(([name, found]) =>
          name !== 'metadata' && Array.isArray(found) ? [name, ''] : [name, found],
        );
        expect(plainValues(fields)).toEqual(theirs);
      }),
      { numRuns: 10_000 },
    );
    // The property says nothing where the reader passes: it must have been put to the test often enough.
    expect(accepted).toBeGreaterThan(200);
    expect(refused).toBeGreaterThan(80);
  });

  it('agrees with the full path on the fields, and on how each is written', () => {
    fc.assert(
      fc.property(header, (text) => {
        const fields = readPlainHeader(text);
        if (fields === null || fields === 'broken') return;
        const full = readYamlHeader(text);
        expect(full?.duplicateKey).toBe(false);
        expect(full?.cutByComment).toBe(false);
        expect([...fields.metadata]).toEqual([...(full?.fields.metadata ?? [])]);
        for (const [name, field] of fields.top) {
          const theirs = full?.fields.top.get(name);
          if (theirs?.style !== 'map') expect(theirs, name).toEqual(field);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it.each<[string, Values]>([
    ['name: a\ndescription: How we deploy\n', { name: 'a', description: 'How we deploy' }],
    [
      'name: a\nmetadata: \n  type: user\n  modified: 2026-11-30T06:46:18.364Z\n',
      { name: 'a', metadata: { type: 'user', modified: '2026-11-30T06:46:18.364Z' } },
    ],
    ["# c\n\nname: \"a: b # c\"\r\nk: 'it''s'\r\n", { name: 'a: b # c', k: "it's" }],
    ['description: C:\\Kiosk, a#b, x:y, "quoted" words', { description: 'C:\\Kiosk, a#b, x:y, "quoted" words' }],
    ['name:\ntype: 観測メモ 🌱', { name: '', type: '観測メモ 🌱' }],
  ])('takes %j on itself', (text, values) => {
    const fields = readPlainHeader(text);
    expect(fields).toBeInstanceOf(Object);
    if (fields instanceof Object) {
      const read = plainValues(fields).map(([name, v]) => [name, Array.isArray(v) ? Object.fromEntries(v) : v]);
      expect(Object.fromEntries(read)).toEqual(values);
    }
  });

  it.each([
    'a: b: c',
    'k: v\na: b: c # d',
    'a: `b` c',
    'a: @b',
    'a: %b',
    'a: "b" c',
    "a: 'b' c",
    'm:\n  a: b: c\n  d: [e',
  ])('calls %j broken', (text) => {
    expect(readPlainHeader(text)).toBe('broken');
  });

  it.each([
    'a: b #c',
    'a: b # c: d',
    'a: &x b',
    'a: *x',
    'a: !t b',
    'a: [b]',
    'a: |\n  b',
    'a: b\n  c',
    'a: b\na: c',
    'm:\n\ttype: u',
    'm:\n    type: u',
    'a: "b" # c',
    'a: "b',
    'a: "\\n"',
    'a: b:',
    '- a',
    '"a": b',
    'a: x\u2028y',
    'm:\n  a: b\n  a: c',
  ])('leaves %j to the full path', (text) => {
    expect(readPlainHeader(text)).toBeNull();
  });
});
