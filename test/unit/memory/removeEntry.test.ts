import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExact } from '../../../src/memory/exactText';
import { readIndex } from '../../../src/memory/memoryIndex';
import { removeDuplicates, removeEntry } from '../../../src/memory/removeEntry';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { hostileText, randomIndex } from './randomIndex';

const resolve = (wikiText: string): string | null => (wikiText === 'gone' ? null : `${wikiText}.md`);
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const remove = (index: string, path = 'a.md'): string => text(removeEntry(bytesOfText(index), path, resolve));

describe('an entry is removed', () => {
  it.each([
    ['its line', '# M\n- [A](a.md) — x\n- [B](b.md)\n', '# M\n- [B](b.md)\n'],
    ['a wiki link', '- [[a]] — x\n- [[b]]\n', '- [[b]]\n'],
    ['its continuation lines', '- [A](a.md) — x\n  more\nlazy\n- [B](b.md)\n', '- [B](b.md)\n'],
    ['further paragraphs and code', '- [A](a.md)\n\n  more\n\n  ```\n  x\n  ```\n\ntext\n', 'text\n'],
    ['nested plain text', '- [A](a.md)\n  - one\n    - two\n- [B](b.md)\n', '- [B](b.md)\n'],
    ['nested links to nothing', '- [A](a.md)\n  - [web](https://x.example) [[gone]]\n- [B](b.md)\n', '- [B](b.md)\n'],
    ['the last line without an end', '- [B](b.md)\r\n- [A](a.md)', '- [B](b.md)'],
    ['all', '- [A](a.md)\n', ''],
    ['all without an end', '- [A](a.md)', ''],
    ['in a numbered list, whose numbers stay', '1. [A](a.md)\n2. [B](b.md)\n', '2. [B](b.md)\n'],
    ['all entries of the memory', '- [A](a.md)\n- [B](b.md)\n\n## H\n* [A](./a.md#x): y\n', '- [B](b.md)\n\n## H\n'],
    [
      'a row',
      '| a | b |\n|---|---|\n| [A](a.md) | x |\n| [B](b.md) | y |\n',
      '| a | b |\n|---|---|\n| [B](b.md) | y |\n',
    ],
    ['a line of lines with links', '[A](a.md) — x\n[B](b.md) — y\n', '[B](b.md) — y\n'],
    ['with external links in its hook', '- [A](a.md) — see [web](https://x.example)\n- [B](b.md)\n', '- [B](b.md)\n'],
  ])('%s', (_, before, after) => expect(remove(before)).toBe(after));

  it.each([
    ['where two would stand together', 'x\n\n- [A](a.md)\n\ny\n', 'x\n\ny\n'],
    ['no more than one', 'x\n\n\n- [A](a.md)\n\n\ny\n', 'x\n\n\n\ny\n'],
    ['at the end', 'x\n\n- [A](a.md)\n', 'x\n'],
    ['at the end without a line end', 'x\n\n- [A](a.md)', 'x'],
    ['at the start', '- [A](a.md)\n\ny\n', 'y\n'],
    ['of a loose list', '- [B](b.md)\n\n- [A](a.md)\n\n- [C](c.md)\n', '- [B](b.md)\n\n- [C](c.md)\n'],
    ['not where only one stands', 'x\n\n- [A](a.md)\n- [B](b.md)\n', 'x\n\n- [B](b.md)\n'],
    ['not where only one stands behind', 'x\n- [A](a.md)\n\ny\n', 'x\n\ny\n'],
  ])('a blank line goes with it %s', (_, before, after) => expect(remove(before)).toBe(after));

  it.each([
    [
      'moves up',
      '- [A](a.md) — x\n  - plain\n  - [B](b.md)\n    more\n    - [C](c.md)\n- z\n',
      '- [B](b.md)\n  more\n  - [C](c.md)\n- z\n',
    ],
    ['with tabs', '- [A](a.md)\n\t- [B](b.md)\n\t\t- [C](c.md)\n', '- [B](b.md)\n\t- [C](c.md)\n'],
    ['in a nested list', '- x\n  - [A](a.md)\n    - [B](b.md)\n', '- x\n  - [B](b.md)\n'],
    ['in a quote', '> - [A](a.md)\n>   - [B](b.md)\n', '> - [B](b.md)\n'],
    ['with its group', '- [A](a.md)\n  - group\n    - [B](b.md)\n', '- group\n  - [B](b.md)\n'],
    ['from under two', '- [A](a.md)\n  - [A](a.md)\n    - [B](b.md)\n', '- [B](b.md)\n'],
    ['as a paragraph', '- [A](a.md)\n  - x\n\n  see [B](b.md)\n', 'see [B](b.md)\n'],
  ])('what is nested and links another %s', (_, before, after) =>
    expect(remove(before).replace(/^\n/, '')).toBe(after),
  );
});

describe('of several links only one is removed', () => {
  it.each([
    ['- [A](a.md) · [B](b.md) · [C](c.md)\n', '- [B](b.md) · [C](c.md)\n'],
    ['- [B](b.md) · [A](a.md) · [C](c.md) — x\n', '- [B](b.md) · [C](c.md) — x\n'],
    ['- [B](b.md), [A](a.md) — x\n', '- [B](b.md) — x\n'],
    ['- [B](b.md), [C](c.md) and [A](a.md)\n', '- [B](b.md), [C](c.md)\n'],
    ['- [B](b.md) / [A](a.md) / [A](a.md#x)\n', '- [B](b.md)\n'],
    ['- [A](a.md) · [A](a.md#x) · [[b]]\n', '- [[b]]\n'],
    ['- **[A](a.md)** · **[B](b.md)**\n', '- **[B](b.md)**\n'],
    ['- [A](a.md) — old, see [B](b.md)\n', '- old, see [B](b.md)\n'],
    ['- ★ [**A**](a.md) — old,\n  see [[b]]\n', '- ★ old,\n  see [[b]]\n'],
    ['- [A](a.md) replaces [B](b.md)\n', '- A replaces [B](b.md)\n'],
    ['- [B](b.md) — like [A](a.md) but new\n', '- [B](b.md) — like A but new\n'],
    ['- [B](b.md) — like [[a|the old]] one\n', '- [B](b.md) — like the old one\n'],
    ['| [B](b.md) | like [A](a.md) |\n|---|---|\n', '| [B](b.md) | like A |\n|---|---|\n'],
    ['x | y\n--|--\n[B](b.md) | like [[a\\|A]]\n', 'x | y\n--|--\n[B](b.md) | like A\n'],
  ])('%j', (before, after) => expect(remove(before)).toBe(after));

  it.each([
    ['a sentence', 'See [the words](a.md) for more.\n', 'See the words for more.\n'],
    ['a sentence of wiki links', 'See [[a]], [[b]].\n', 'See a, [[b]].\n'],
    ['a heading', '## [A](a.md) and more\ntext\n', '## A and more\ntext\n'],
    ['a heading of two lines', '[A](a.md)\n---\n', 'A\n---\n'],
    ['the header of a table', '[A](a.md) | b\n---|---\nx | y\n', 'A | b\n---|---\nx | y\n'],
    ['a reference', 'See [x][1].\n\n[1]: a.md\n', 'See x.\n\n[1]: a.md\n'],
    ['a label of two lines', 'See [two\nwords](a.md).\n', 'See two\nwords.\n'],
    ['a label that holds a wiki link', 'See [the [[b]]](a.md).\n', 'See the \\[\\[b\\]\\].\n'],
  ])('%s keeps its text', (_, before, after) => expect(remove(before)).toBe(after));

  it('keeps links that are no entries', () => {
    const index = '```\n- [A](a.md)\n```\n<!-- [A](a.md) -->\n`[A](a.md)`\n';
    expect(remove(index)).toBe(index);
  });
});

describe('other entries are read as before', () => {
  it.each([
    ['a number that can begin no list in a paragraph', 'text\n1. [A](a.md)\n2. [B](b.md)\n', 'text\n\n2. [B](b.md)\n'],
    ['a rule that would make a heading', 'see [B](b.md)\n- [A](a.md)\n---\n', 'see [B](b.md)\n\n---\n'],
    ['a rule that would open front matter', '- [A](a.md)\n---\nx\n---\n- [B](b.md)\n', '\n---\nx\n---\n- [B](b.md)\n'],
    ['a lone CR and a line feed that would become one', 'x\r- [A](a.md)\n\n[B](b.md)', 'x\n\n[B](b.md)'],
    ['a definition in the block', '- [A](a.md)\n\n  [r]: b.md\n- [B][r]\n', '- A\n\n  [r]: b.md\n- [B][r]\n'],
  ])('%s', (_, before, after) => expect(remove(before)).toBe(after));
});

describe('duplicates are removed', () => {
  const dedupe = (index: string): string => text(removeDuplicates(bytesOfText(index), 'a.md', resolve));
  it.each([
    ['- [A](a.md) — x\n- [B](b.md)\n- [A again](a.md)\n', '- [A](a.md) — x\n- [B](b.md)\n'],
    ['- [B](b.md) · [A](a.md) · [A](a.md#x)\n- [[a]]\n', '- [B](b.md) · [A](a.md)\n'],
    ['1. x → [A](a.md)\n2.5 y → [more](a.md)(part)\n', '1. x → [A](a.md)\n2.5 y → more(part)\n'],
    ['- [A](a.md)\n', '- [A](a.md)\n'],
    ['', ''],
  ])('of %j the first stays', (before, after) => expect(dedupe(before)).toBe(after));
});

describe('whatever the index', () => {
  const read = (bytes: Uint8Array) => readIndex(readExact(bytes).text);
  const bytesOf = (index: string): Uint8Array =>
    readExact(new Uint8Array()).toBytes(index.replace(/\p{Cs}/gu, '\udc80'));
  const pathOf = ({ kind, raw, target }: { kind: string; raw: string; target: string | null }): string | null =>
    kind === 'wiki' && raw !== '' ? resolve(raw) : target;

  it('the links to the memory go, and all others stay with their kind of entry', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomIndex, hostileText),
        fc.constantFrom('a.md', 'b.md', 'x.md', 'r.md'),
        (index, path) => {
          const bytes = bytesOf(index);
          const before = read(bytes);
          const file = removeEntry(bytes, path, resolve);
          const after = read(file);
          const others = (links: typeof before.links) =>
            links.map(pathOf).filter((found) => found !== null && found !== path);
          expect(after.links.map(pathOf)).not.toContain(path);
          expect(others(after.links)).toEqual(others(before.links));
          const kinds = (entries: typeof before.entries) =>
            entries.filter(({ links }) => others(links).length > 0).map(({ kind, section }) => [kind, section]);
          expect(kinds(after.entries)).toEqual(kinds(before.entries));
          if (!before.links.map(pathOf).includes(path)) expect(file).toEqual(bytes);
        },
      ),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it('of a flat index exactly the lines of the entries go, and no more blank lines than entries', () => {
    const line = fc.constantFrom(
      '- [A](a.md) — x',
      '* [[a]]',
      '- [B](b.md): y',
      '2. [C](c.md)',
      '  more',
      'lazy',
      '',
      '',
      '# H',
      '> q',
      '---',
    );
    const flat = fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 12 });
    fc.assert(
      fc.property(flat, (parts) => {
        const index = parts.map((part) => part.join('')).join('');
        const lines = index.match(/[^\n]*\n/g) ?? [];
        const goes = new Set<number>();
        for (const { firstLine, lastLine, links } of readIndex(index).entries)
          for (let at = firstLine; at <= lastLine && links.map(pathOf).includes('a.md'); at++) goes.add(at - 1);
        const hasText = (written: string): boolean => written.trim() !== '';
        const after = remove(index).match(/[^\n]*\n/g) ?? [];
        expect(after.filter(hasText)).toEqual(lines.filter((written, at) => !goes.has(at) && hasText(written)));
        const blank = (written: readonly string[]): number => written.length - written.filter(hasText).length;
        const runs = [...goes].filter((at) => !goes.has(at - 1)).length;
        const inside = [...goes].filter((at) => !hasText(lines[at] ?? '')).length;
        expect(blank(lines) - blank(after)).toBeLessThanOrEqual(runs + inside);
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it('of duplicates one is left', () => {
    fc.assert(
      fc.property(fc.oneof(randomIndex, hostileText), fc.constantFrom('a.md', 'b.md'), (index, path) => {
        const before = read(bytesOf(index));
        const after = read(removeDuplicates(bytesOf(index), path, resolve));
        const count = ({ links }: typeof before) => links.filter((link) => pathOf(link) === path).length;
        expect(count(after)).toBe(Math.min(1, count(before)));
        const others = ({ links }: typeof before) =>
          links.map(pathOf).filter((found) => found !== null && found !== path);
        expect(others(after)).toEqual(others(before));
      }),
      { numRuns: fuzzRuns(800) },
    );
  });
});
