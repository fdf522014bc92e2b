import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry, isLinkable, type NewEntry } from '../../../src/memory/addEntry';
import { readIndex } from '../../../src/memory/memoryIndex';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';

const known = { typeOf: () => null, resolve: () => null };
const plain: NewEntry = { path: 'new.md', title: 'New', hook: 'hook', type: null };
const add = (index: string, entry: Partial<NewEntry> = {}): string =>
  new TextDecoder().decode(addEntry(bytesOfText(index), { ...plain, ...entry }, known));

describe('what is written', () => {
  const only = (entry: Partial<NewEntry>) => {
    const { entries } = readIndex(add('', entry));
    expect(entries).toHaveLength(1);
    expect(entries[0]?.links).toHaveLength(1);
    return entries[0];
  };

  it.each([
    'a b.md',
    'a(1).md',
    'a(.md',
    'a%20b.md',
    'a#b.md',
    'a?b.md',
    'x[1].md',
    '<a>.md',
    'a`b.md',
    'a\\b.md',
    'a&amp;b.md',
    'a|b.md',
    'ab:c.md',
    'sub/观测 メモ.md',
    'é.md',
    'e\u0301.md',
    'a\u202eb.md',
    'a"b.md',
    "a'b.md",
    'a*b_c_.md',
    'a\nb.md',
    '.md',
    '-.md',
    'a---b.md',
    '\ud83d\ude80.md',
    '__proto__.md',
  ])('leads to %j', (path) => expect(only({ path })?.links[0]?.target).toBe(path));

  it.each(['../a.md', '/a.md', '~/a.md', 'C:a.md', 'a\0.md', '\ud800.md', '', '.', 'a//b.md'])(
    'is nothing for %j, to which no link leads',
    (path) => {
      expect(isLinkable(path)).toBe(false);
      expect(add('- [A](a.md)\n', { path })).toBe('- [A](a.md)\n');
    },
  );

  it.each([
    ['[x](y.md)'],
    ['[[wiki]]'],
    ['a ] b [ c'],
    ['two\nlines\r\nthree'],
    ['`code` and `'],
    ['<!-- hidden'],
    ['<!-- a -->'],
    ['```'],
    ['\\'],
    ['<https://x.example>'],
    ['a | b'],
    ['# x'],
    ['![p](p.png)'],
    ['\u2028x\u202e'],
    ['\ud800'],
    ['](x.md)'],
    ['*x_ ~~y'],
  ])('is one entry whatever title and hook: %j', (words) => {
    for (const index of ['', '- [A](a.md) — x\n', '| a | b |\n|---|---|\n| [A](a.md) | x |\n']) {
      const after = readIndex(add(index, { title: words, hook: words }));
      expect(after.links.map(({ target }) => target).filter((target) => target !== 'a.md')).toEqual(['new.md']);
      expect(after.lines).toBe(readIndex(index).lines + 1);
      expect(add(index, { title: words, hook: words })).not.toMatch(/(?<!\\)<!--|\u202e|\u2028/);
    }
  });

  it('keeps words as they are where nothing in them has a meaning', () => {
    expect(add('', { title: 'Node: 20 & up (LTS)', hook: 'use `nvm use`, [WIP], 3 < 4, a_b_c' })).toBe(
      '- [Node: 20 & up (LTS)](new.md) — use `nvm use`, [WIP], 3 < 4, a_b_c\n',
    );
  });

  it('has the stem for a title where there is none', () =>
    expect(add('', { title: ' \u200b' })).toBe('- [new](new.md) — hook\n'));
  it('has no separator without a hook', () => expect(add('', { hook: ' \n' })).toBe('- [New](new.md)\n'));

  it('is cut at a word', () => {
    const line = add('', { hook: 'word '.repeat(60) }).trimEnd();
    expect(line.length).toBeLessThanOrEqual(150);
    expect(line.length).toBeGreaterThan(140);
    expect(line).toMatch(/ word…$/);
  });

  it.each([
    ['Chinese', '单位只写厘米不写英寸'.repeat(30), 150],
    ['emoji', '👩‍👩‍👧‍👦'.repeat(60), 139],
    ['one long word', 'x'.repeat(400), 150],
  ])('is cut between two characters: %s', (_, hook, least) => {
    const line = add('', { hook }).trimEnd();
    expect(line.length).toBeLessThanOrEqual(150);
    expect(line.length).toBeGreaterThanOrEqual(least);
    expect(line).not.toMatch(/\p{Cs}/u);
    expect(line).not.toMatch(/\u200d…$/);
  });

  it('has at most 150 units with escapes, indentation and long titles', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        fc.string({ unit: fc.constantFrom('[', ']', 'a', ' ', '`', '|', '\\', '语'), maxLength: 300 }),
        (hook, title) => {
          for (const index of ['', '    \n- x\n  - [A](a.md): y\n', '| a | b |\n|---|---|\n| [A](a.md) | x |\n']) {
            const after = add(index, { title, hook });
            expect(after.split('\n').every((line) => line.length <= 150)).toBe(true);
          }
        },
      ),
      { numRuns: fuzzRuns(200) },
    );
  });

  it('keeps the title where the path is longer than the room', () => {
    const path = `${'long/'.repeat(40)}x.md`;
    expect(add('', { path, title: 'A title of some length' })).toBe(`- [A title of some…](${path})\n`);
  });
});
