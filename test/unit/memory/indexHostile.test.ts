import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linksIn } from '../../../src/memory/links';
import { loadIndex } from '../../../src/memory/loadedIndex';
import { readIndex } from '../../../src/memory/memoryIndex';
import { leastMultiple } from '../support/leastMultiple';
import { hostileText as hostile } from './randomIndex';

describe('whatever the text', () => {
  it('links stand where their ranges say, in order and apart', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { links } = readIndex(text);
        let end = 0;
        for (const link of links) {
          expect(link.range.start).toBeGreaterThanOrEqual(end);
          end = link.range.end;
          const written = text.slice(link.range.start, link.range.end);
          expect(written).toMatch(link.kind === 'wiki' ? /^\[\[[\s\S]+\]\]$/ : /^\[[\s\S]*[)\]]$/);
          expect(text.slice(link.rawRange.start, link.rawRange.end).trim()).toBe(link.raw.trim());
          expect(link.line).toBe(text.slice(0, link.range.start).split(/\r\n|\r|\n/).length);
          if (link.where !== 'inside') expect(link.target).toBeNull();
        }
      }),
      { numRuns: 1500 },
    );
  });

  it('entries are whole lines that do not overlap and hold their links', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const { entries, links } = readIndex(text);
        let end = -1;
        for (const entry of entries) {
          expect(entry.start).toBeGreaterThan(end);
          end = entry.end;
          expect(text.slice(entry.end, entry.end + 1)).toMatch(/^[\r\n]?$/);
          expect(text.slice(entry.start, entry.end).split(/\r\n|\r|\n/)).toHaveLength(
            entry.lastLine - entry.firstLine + 1,
          );
          for (const { range } of [...entry.links, { range: entry.hookRange }]) {
            expect(range.start).toBeGreaterThanOrEqual(entry.start);
            expect(range.end).toBeLessThanOrEqual(entry.end);
          }
        }
        const inEntries = entries.flatMap((entry) => entry.links).filter((link) => link.where === 'inside');
        expect(inEntries).toEqual(links.filter((link) => link.where === 'inside'));
      }),
      { numRuns: 1500 },
    );
  });

  it('loads no more than the limits and nothing that the client removes', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 300 }), (text, times) => {
        const loaded = loadIndex(`${text}\n`.repeat(times));
        expect(loaded.text).not.toMatch(/[\0\r\u2028\ufeff]|<system-reminder/);
        expect(loaded.loadedUnits).toBeLessThanOrEqual(loaded.countedUnits);
        expect(loaded.cut.length > 0).toBe(loaded.countedLines > 200 || loaded.countedUnits > 25_000);
        expect(loaded.firstCutLine === null).toBe(loaded.cut.length === 0);
      }),
      { numRuns: 300 },
    );
  });

  it('is read without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(readIndex(text).units).toBe(text.length);
        expect(linksIn(text).length).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});

const repeat =
  (part: string, head = '', tail = '') =>
  (units: number) =>
    head + part.repeat(Math.ceil(units / part.length)) + tail;

const shapes: readonly (readonly [name: string, make: (units: number) => string])[] = [
  ...[
    '[',
    '(',
    ']',
    '[](',
    '[](<',
    '[a](b "',
    '`',
    '` ',
    '<!--',
    '<!--\n',
    'x<!--',
    '<!-- a -->\n\n',
    '- ',
    '> ',
    '>\n',
    '[[',
    '[[a',
    '[[a]](',
    '![',
    '\\',
  ].map((part) => [JSON.stringify(part), repeat(part)] as const),
  ...[
    '<a b="',
    '<a:',
    '.md',
    'a.md ',
    '|',
    '|-|\n',
    '---\n',
    'a|b\n',
    '#',
    '*',
    '\t',
    '\r',
    '[a](a.md)',
    'w [a](a.md)\n',
    '[a]: b\n',
  ].map((part) => [JSON.stringify(part), repeat(part)] as const),
  ['nested items, then blank lines', (units) => '- '.repeat(units / 4) + '\n'.repeat(units / 2)],
  ['nested items, then lazy lines', (units) => `${'- '.repeat(units / 4)}a\n${'b\n'.repeat(units / 4)}`],
  [
    'brackets around brackets with a definition',
    (units) => `[r]: r.md\n\n${'['.repeat(units / 2)}${']'.repeat(units / 2)}`,
  ],
  ['references without an end', repeat('[r][r', '[r]: r.md\n\n')],
  ['percent sequences', repeat('%41', '[a](', '.md)')],
  ['parent segments', repeat('a/../', '[a](', 'b.md)')],
  ['dashes of front matter', repeat('--', '---\nx')],
  ['white space before a word', repeat(' ', 'a', 'b')],
  ['a tag with many attributes', repeat(' b', '<a')],
];

describe('hostile text costs no more than a multiple of an ordinary index of its length', () => {
  // Linear shapes stay below 2 times; comments, while they were quadratic, took more than 40 at this length.
  const units = 200_000;
  const ordinary = repeat('- [Topic](topic.md) — one line about it\n')(units);

  it.each(shapes)('%s', (_, make) => {
    const text = make(units);
    const multiple = leastMultiple(
      () => readIndex(text),
      () => readIndex(ordinary),
      20,
    );
    expect(multiple).toBeLessThanOrEqual(20);
  });
});
