import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_SESSION, type RecallSession } from '../../../src/recall/recall';
import { checkSelection } from '../../../src/recall/selection';
import { fuzzRuns } from '../support/fuzz';

const LISTED = new Set(['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md', '[user] g.md', 'g.md']);
const KNOWN = new Set([...LISTED, 'old.md', '.superseded/x.md']);

function check(names: readonly string[], session: Partial<RecallSession> = {}) {
  return checkSelection(
    names,
    (path) => LISTED.has(path),
    (path) => KNOWN.has(path),
    { ...EMPTY_SESSION, ...session },
  );
}

describe('the names of an answer', () => {
  it('are five at most, repetitions counted; the rest is reported', () => {
    const { kept, dropped } = check(['a.md', 'a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'a.md']);
    expect(kept).toEqual(['a.md', 'a.md', 'b.md', 'c.md', 'd.md']);
    expect(dropped.map(({ name, reason }) => [name, reason])).toEqual([
      ['e.md', 'pastFive'],
      ['a.md', 'pastFive'],
    ]);
  });

  it('take no place where they name nothing, or nothing that is listed', () => {
    const { kept, dropped } = check(['zz.md', 'old.md', '../a.md', '', 'a.md', 'b.md', 'c.md', 'd.md', 'e.md']);
    expect(kept).toEqual(['a.md', 'b.md', 'c.md', 'd.md', 'e.md']);
    expect(dropped).toEqual([
      { name: 'zz.md', path: null, reason: 'unknown' },
      { name: 'old.md', path: 'old.md', reason: 'notListed' },
      { name: '../a.md', path: null, reason: 'unknown' },
      { name: '', path: null, reason: 'unknown' },
    ]);
  });

  it('are looked at up to fifty; what comes behind is counted alone', () => {
    const flood = Array.from({ length: 60_000 }, (_, at) => `no-${at}.md`);
    expect(check(flood)).toMatchObject({ kept: [], unchecked: 59_950 });
    expect(check(flood).dropped).toHaveLength(50);
    expect(check([...flood.slice(0, 49), 'a.md', 'b.md'])).toMatchObject({ kept: ['a.md'], unchecked: 1 });
    expect(check(['a.md']).unchecked).toBe(0);
  });

  it('are cut where they are long and name nothing', () => {
    const long = `a/${'x'.repeat(100_000)}.md`;
    expect(check([long]).dropped).toEqual([{ name: `${long.slice(0, 300)}…`, path: null, reason: 'unknown' }]);
    const path = `${'deep/'.repeat(100)}a.md`;
    const all = { ...EMPTY_SESSION };
    const known = (name: string): boolean => name === path;
    expect(checkSelection([path], known, known, all).kept).toEqual([path]);
    expect(checkSelection([path], () => false, known, all).dropped).toEqual([
      { name: path, path, reason: 'notListed' },
    ]);
  });

  it('may begin with a type; a file that is called so comes first', () => {
    expect(check(['[project] a.md', '[user] g.md', '[feedback] g.md']).kept).toEqual(['a.md', '[user] g.md', 'g.md']);
    const odd = [
      '[decision] a.md',
      '[user]a.md',
      '[user]  a.md',
      '[user] [user] a.md',
      '[User] a.md',
      'a.md ',
      './a.md',
    ];
    expect(check(odd).kept).toEqual([]);
  });

  it('take no place where the session holds them, but one where the same turn reads them', () => {
    const names = ['a.md', 'b.md', 'c.md', 'd.md', 'e.md', 'f.md', 'g.md'];
    const before = check(names, { injectedPaths: new Set(['a.md']), readPaths: new Set(['b.md']) });
    expect(before.kept).toEqual(['c.md', 'd.md', 'e.md', 'f.md', 'g.md']);
    expect(before.dropped.map(({ reason }) => reason)).toEqual(['inContext', 'inContext']);
    const during = check(names, { readInTurn: new Set(['a.md']) });
    expect(during.kept).toEqual(['b.md', 'c.md', 'd.md', 'e.md']);
    expect(during.dropped.map(({ name, reason }) => [name, reason])).toEqual([
      ['a.md', 'inContext'],
      ['f.md', 'pastFive'],
      ['g.md', 'pastFive'],
    ]);
  });

  it('are kept or dropped, each one, never more than five, never what is not listed or in the context', () => {
    const name = fc.oneof(fc.constantFrom(...KNOWN, '[user] a.md', '../x', 'no.md'), fc.string());
    const paths = fc.subarray([...KNOWN]).map((some) => new Set(some));
    fc.assert(
      fc.property(fc.array(name, { maxLength: 20 }), paths, paths, paths, (names, injected, read, inTurn) => {
        const session = { injectedPaths: injected, readPaths: read, readInTurn: inTurn };
        const { kept, dropped } = check(names, session);
        expect(kept.length + dropped.length).toBe(names.length);
        expect(kept.length).toBeLessThanOrEqual(5);
        for (const path of kept) {
          expect(LISTED.has(path)).toBe(true);
          expect(injected.has(path) || read.has(path) || inTurn.has(path)).toBe(false);
        }
      }),
      { numRuns: fuzzRuns(500) },
    );
  });
});
