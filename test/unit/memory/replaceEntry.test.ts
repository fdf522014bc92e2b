import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { budgetAfter } from '../../../src/memory/indexBudget';
import { readIndex } from '../../../src/memory/memoryIndex';
import { replaceEntry } from '../../../src/memory/replaceEntry';
import type { EntryText } from '../../../src/memory/writeEntry';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { hostileText, randomIndex } from './randomIndex';

const resolve = (wikiText: string): string | null => (wikiText === 'gone' ? null : `${wikiText}.md`);
const successor: EntryText = { path: 'n w.md', title: 'New', hook: 'hook' };
const replace = (index: string, entry: Partial<EntryText> = {}): string | null => {
  const after = replaceEntry(bytesOfText(index), 'a.md', { ...successor, ...entry }, resolve);
  return after === null ? null : new TextDecoder('utf-8', { ignoreBOM: true }).decode(after);
};

describe('an entry is swapped for that of another memory', () => {
  it.each([
    [
      '- [B](b.md) — y\n- [A](a.md) — x\n- [C](c.md) — z\n',
      '- [B](b.md) — y\n- [New](n%20w.md) — hook\n- [C](c.md) — z\n',
    ],
    ['\ufeff* [A](a.md): x\r\n', '\ufeff* [New](n%20w.md): hook\r\n'],
    ['  3.  [[a]] - x', '  3.  [New](n%20w.md) - hook'],
    ['- [A](a.md) — x\n  more\n\n  and more\n  - plain\n- [B](b.md)\n', '- [New](n%20w.md) — hook\n- [B](b.md)\n'],
    ['- [A](a.md) — x\n  - plain\n  - [B](b.md)\n', '- [New](n%20w.md) — hook\n  - [B](b.md)\n'],
    ['- ~~[A](a.md)~~ — ⛔ x\n', '- [New](n%20w.md) — hook\n'],
    ['1. 🔴 x → [A](a.md)\n', '1. [New](n%20w.md) — hook\n'],
    ['- [A](a.md)\n- [B](b.md); y\n', '- [New](n%20w.md); hook\n- [B](b.md); y\n'],
    ['- [A](a.md) — x\n\n## H\n\n- [A](a.md)\n', '- [New](n%20w.md) — hook\n\n## H\n'],
    ['- [A](a.md) · [B](b.md)\n', '- [New](n%20w.md) · [B](b.md)\n'],
    ['- [B](b.md) — like [A](a.md), [A](a.md)\n', '- [B](b.md) — like [New](n%20w.md)\n'],
    ['See [the a](a.md) first.\n', 'See [New](n%20w.md) first.\n'],
    ['## [A](a.md)\ntext\n', '## [New](n%20w.md)\ntext\n'],
    ['| a | b |\n|---|---|\n| [A](a.md) | x |\n', '| a | b |\n|---|---|\n| [New](n%20w.md) | hook |\n'],
    ['| a | b |\n|---|---|\n| x | [A](a.md) |\n', '| a | b |\n|---|---|\n| x | [New](n%20w.md) |\n'],
  ])('%j', (before, after) => expect(replace(before)).toBe(after));

  it('of itself, with new words', () => {
    expect(replace('- [A](a.md) — x\n- [B](b.md)\n', { path: 'a.md' })).toBe('- [New](a.md) — hook\n- [B](b.md)\n');
  });

  it('in at most 150 units', () => {
    expect(replace('    12. [A](a.md) — x\n'.trimStart(), { hook: 'word '.repeat(60) })?.length).toBeLessThanOrEqual(
      151,
    );
  });

  it.each(['', '- [B](b.md)\n', '`[A](a.md)`\n'])('not where there is none: %j', (index) =>
    expect(replace(index)).toBeNull(),
  );
  it('not for a path to which no link leads', () => expect(replace('- [A](a.md)\n', { path: '../x.md' })).toBeNull());

  it('whatever the index: its link stands where the old one stood, and all others stay', () => {
    fc.assert(
      fc.property(fc.oneof(randomIndex, hostileText), fc.oneof(hostileText, fc.constant('hook')), (index, words) => {
        const text = index.replace(/\p{Cs}/gu, '');
        const after = replace(text, { title: words.slice(0, 12), hook: words });
        const pathOf = ({ kind, raw, target }: { kind: string; raw: string; target: string | null }) =>
          kind === 'wiki' && raw !== '' ? resolve(raw) : target;
        const paths = (whole: string) =>
          readIndex(whole.replace(/^\ufeff/, ''))
            .links.map(pathOf)
            .filter((path) => path !== null);
        const before = paths(text);
        const first = before.indexOf('a.md');
        if (first < 0) expect(after).toBeNull();
        else {
          const expected = before.flatMap((path, at) => (path !== 'a.md' ? path : at === first ? 'n w.md' : []));
          expect(paths(after ?? '')).toEqual(expected);
        }
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});

describe('the budget after a change', () => {
  it.each([
    [140, false, false],
    [141, true, false],
    [200, true, false],
    [201, true, true],
  ])('of %d lines', (lines, passesAim, passesLimit) => {
    expect(budgetAfter(bytesOfText('- x\n'.repeat(lines)))).toEqual({
      lines,
      units: lines * 4 - 1,
      passesAim,
      passesLimit,
    });
  });

  it.each([
    [17_500, false, false],
    [17_501, true, false],
    [25_000, true, false],
    [25_001, true, true],
  ])('of %d units', (units, passesAim, passesLimit) => {
    expect(budgetAfter(bytesOfText('语'.repeat(units)))).toEqual({ lines: 1, units, passesAim, passesLimit });
  });

  it('counts neither front matter nor comments', () => {
    expect(budgetAfter(bytesOfText('---\nx: y\n---\n<!-- c -->\n\n- x\n'))).toMatchObject({ lines: 1, units: 3 });
  });
});
