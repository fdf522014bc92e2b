import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMap, isScalar, parseDocument } from 'yaml';
import { readContentFields } from '../../../src/memory/contentFields';
import { decodePart } from '../../../src/memory/decodeText';
import { editHeader, isHeaderRefusal } from '../../../src/memory/editHeader';
import { EDITABLE_KEYS, type EditableKey } from '../../../src/memory/fieldSplices';
import { locateFrontMatter, readHeader } from '../../../src/memory/frontMatter';
import type { Header } from '../../../src/memory/memory';
import { fieldTextOf } from '../../../src/memory/quoteValue';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfMixed, type EditableFile, editableFiles } from './editableFiles';
import { oddText, header as wildHeader } from './headerGenerators';

const PROPERTIES: Record<EditableKey, keyof Header> = {
  name: 'name',
  description: 'description',
  type: 'type',
  modified: 'modified',
  status: 'status',
  superseded_by: 'supersededBy',
  superseded_at: 'supersededAt',
  condition: 'condition',
  confirmed_at: 'confirmedAt',
  quote: 'quote',
  source: 'source',
};

const editedKey = fc.constantFrom(...EDITABLE_KEYS);
const newValue = fc.oneof(
  fc.constantFrom('How we deploy', 'feedback', 'a: b', 'it\'s "so": x', '', '42', 'no', '2026-11-30T06:46:18.364Z'),
  fc.constantFrom('a --- b', '#1', 'x #1', '[a, b]', '}', 'two\nlines', ' padded ', '完了: 🌱', '\ud800', '\u0007\t'),
  oddText,
  fc.string({ unit: 'binary', maxLength: 10 }),
);

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const rawOf = (mixed: string) => text(bytesOfMixed(mixed));

/** Edits a file; a refusal fails the test. */
function edited(bytes: Uint8Array, key: EditableKey, value: string | null): Uint8Array {
  const after = editHeader(bytes, [{ key, value }]);
  if (isHeaderRefusal(after)) throw new Error(`refused: ${after.refused}`);
  return after;
}

/** The lines of the header that are no lines of the parts that must stay; fails where one of those has gone or moved. */
function newLines(file: EditableFile, after: Uint8Array, key: string): string[] {
  const raw = text(after);
  const opening = rawOf(file.opening);
  const rest = rawOf(file.rest);
  expect(raw.startsWith(opening)).toBe(true);
  expect(raw.endsWith(rest)).toBe(true);
  const content = raw.slice(opening.length, raw.length - rest.length);
  const lines = content.split(file.lineEnd);
  expect(lines.pop()).toBe('');
  const kept = file.parts.flatMap((part) => (part.owner === key ? [] : part.lines.map(rawOf)));
  const fresh: string[] = [];
  let next = 0;
  for (const line of lines) {
    if (next < kept.length && line === kept[next]) next++;
    else fresh.push(line);
  }
  expect(kept.slice(next), content).toEqual([]);
  return fresh;
}

/** All properties of a header but one and those that follow from it. */
function others(header: Header, key: EditableKey): Partial<Header> {
  const rest: Record<string, unknown> = { ...header };
  for (const name of [PROPERTIES[key], 'fault', 'valid']) delete rest[name];
  if (key === 'description') for (const name of ['cutByComment', 'clientDescription']) delete rest[name];
  if (key === 'type') delete rest.clientType;
  // The client may read more of a broken header once a part of it is repaired.
  if (header.valid === false) for (const name of ['clientDescription', 'clientType']) delete rest[name];
  return rest;
}

/** What the default schema of `yaml` reads for a key, `metadata` first but for what belongs to the top. */
function yamlValue(bytes: Uint8Array, key: EditableKey): unknown {
  const { contentStart, contentEnd } = locateFrontMatter(bytes);
  const content = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(contentStart, contentEnd));
  const document = parseDocument(content.replace(/\r\n?/g, '\n'), { uniqueKeys: false, logLevel: 'silent' });
  const find = (map: unknown) =>
    isMap(map) ? map.items.findLast((item) => isScalar(item.key) && item.key.value === key) : undefined;
  const top = document.contents;
  const metadata = isMap(top) ? top.get('metadata') : undefined;
  const isTop = key === 'name' || key === 'description';
  const pair = isTop ? find(top) : (find(metadata) ?? find(top));
  return isScalar(pair?.value) ? pair.value.value : pair?.value;
}

/** Whether the header is read line by line or as YAML. */
function readerOf(bytes: Uint8Array): string {
  const { contentStart, contentEnd } = locateFrontMatter(bytes);
  const { reader } = readContentFields(decodePart(bytes, contentStart, contentEnd));
  return reader === 'lenient' ? reader : 'yaml';
}

function expectRead(after: Uint8Array, key: EditableKey, value: string): void {
  const header = readHeader(after, true);
  const line = fieldTextOf(value);
  expect(header[PROPERTIES[key]]).toBe(key === 'superseded_by' && line.trim() === '' ? null : line);
  if (header.valid) expect(yamlValue(after, key)).toBe(line);
}

describe('an edit of a header in any known way of writing', () => {
  for (const broken of [false, true]) {
    const kind = broken ? 'broken in another field' : 'valid';

    it(`sets a field and leaves every other line as it is (${kind})`, () => {
      fc.assert(
        fc.property(editableFiles(broken), editedKey, newValue, (file, key, value) => {
          const before = readHeader(file.bytes, true);
          expect(before.valid).toBe(!broken);
          const after = edited(file.bytes, key, value);
          const header = readHeader(after, true);
          const fresh = newLines(file, after, key);
          const standing = file.parts.filter((part) => part.owner === key);
          if (after !== file.bytes) {
            const isTop = key === 'name' || key === 'description';
            expect(fresh).toHaveLength(isTop ? 1 : Math.max(standing.length, 1));
            for (const line of fresh) expect(line).toMatch(new RegExp(`^ *["']?${key}["']? *:[ \\t]`));
          }
          expectRead(after, key, value);
          expect(header.valid).toBe(!broken);
          expect(others(header, key)).toEqual(others(before, key));
          const line = fieldTextOf(value);
          if (!broken && file.lineEnd !== '\r' && key === 'description') {
            expect(header.clientDescription).toBe(line === '' ? null : line);
            expect(header.cutByComment).toBe(false);
          }
          expect(text(edited(after, key, value))).toBe(text(after));
        }),
        { numRuns: fuzzRuns(800) },
      );
    });

    it(`takes a field out and nothing else (${kind})`, () => {
      fc.assert(
        fc.property(editableFiles(broken), editedKey, (file, key) => {
          const after = edited(file.bytes, key, null);
          expect(newLines(file, after, key)).toEqual([]);
          const header = readHeader(after, true);
          expect(header[PROPERTIES[key]]).toBeNull();
          expect(others(header, key)).toEqual(others(readHeader(file.bytes, true), key));
          if (!file.parts.some((part) => part.owner === key)) expect(after).toBe(file.bytes);
        }),
        { numRuns: fuzzRuns(400) },
      );
    });

    it(`that is new and taken out again leaves the bytes as they were (${kind})`, () => {
      fc.assert(
        fc.property(editableFiles(broken), editedKey, newValue, (file, key, value) => {
          fc.pre(!file.parts.some((part) => part.owner === key));
          expect(text(edited(edited(file.bytes, key, value), key, null))).toBe(text(file.bytes));
        }),
        { numRuns: fuzzRuns(400) },
      );
    });
  }
});

describe('an edit of any header at all', () => {
  const ends = fc.constantFrom('\n', '\r\n', '\r');
  const wildFile = fc
    .tuple(fc.constantFrom('', '\ufeff'), wildHeader, ends, fc.constantFrom('', 'body\n', '\xff\xc3'))
    .map(([mark, content, end, body]) => bytesOfMixed(`${mark}---${end}${content}${end}---${end}${body}`));

  it('holds the new value and leaves the other fields, or is refused', () => {
    let done = 0;
    let refused = 0;
    fc.assert(
      fc.property(wildFile, editedKey, fc.option(newValue, { nil: null }), (bytes, key, value) => {
        const copy = Uint8Array.from(bytes);
        const after = editHeader(bytes, [{ key, value }]);
        expect(bytes).toEqual(copy);
        if (isHeaderRefusal(after)) {
          refused++;
          expect(after.refused).toMatch(/^\p{Lu}.*\.$/u);
          return;
        }
        done++;
        const was = readHeader(bytes, true);
        const header = readHeader(after, true);
        if (value === null) expect(header[PROPERTIES[key]]).toBeNull();
        else expectRead(after, key, value);
        const { contentStart, contentEnd, state } = locateFrontMatter(bytes);
        if (state !== 'closed') return;
        expect(text(after).startsWith(text(bytes.subarray(0, contentStart)))).toBe(true);
        expect(text(after).endsWith(text(bytes.subarray(contentEnd)))).toBe(true);
        expect(was.valid === true && header.valid === false).toBe(false);
        // Three dashes inside a value end the client's header there: what it reads may change with the line before.
        const { clientDescription: _, clientType: __, ...now } = others(header, key);
        // Of a header that is repaired by the edit, YAML may read more than was read line by line.
        if (readerOf(bytes) !== readerOf(after)) return;
        expect(others(was, key)).toMatchObject(now);
        if (value === null) return;
        const again = editHeader(after, [{ key, value }]);
        expect(isHeaderRefusal(again) ? again.refused : text(again)).toBe(text(after));
      }),
      { numRuns: fuzzRuns(3_000) },
    );
    // The property says nothing where the edit is refused.
    expect(done).toBeGreaterThan(refused * 4);
  });

  it('survives bytes of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), editedKey, newValue, (noise, key, value) => {
        const framed = Uint8Array.from([...bytesOfMixed('---\n'), ...noise, ...bytesOfMixed('\n---\n')]);
        for (const bytes of [noise, framed]) {
          const after = editHeader(bytes, [{ key, value }]);
          if (!isHeaderRefusal(after)) expectRead(after, key, value);
        }
      }),
      { numRuns: fuzzRuns(500) },
    );
  });
});
