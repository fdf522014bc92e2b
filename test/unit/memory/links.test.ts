import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLinkResolver, linksIn } from '../../../src/memory/links';

function resolver(...memories: readonly (readonly [path: string, name?: string])[]): (text: string) => string | null {
  const { resolve } = createLinkResolver(memories.map(([path, name]) => ({ path, header: { name: name ?? null } })));
  return resolve;
}

describe('a wiki link', () => {
  it('means a file stem before a name, and a name before a folded match', () => {
    const resolve = resolver(['x.md', 'deploy'], ['deploy.md', 'x'], ['y.md', 'Two words'], ['two-words.md']);
    expect(resolve('deploy')).toBe('deploy.md');
    expect(resolve('x')).toBe('x.md');
    expect(resolve('Two words')).toBe('y.md');
    expect(resolve('two-words')).toBe('two-words.md');
    expect(resolve('TWO_words')).toBe('two-words.md');
  });

  it('folds hyphen, underscore, space and case, and composed letters', () => {
    const resolve = resolver(['feedback_Read-Table first.md'], ['cafe\u0301.md']);
    expect(resolve('feedback-read table_first')).toBe('feedback_Read-Table first.md');
    expect(resolve('CAFÉ')).toBe('cafe\u0301.md');
  });

  it('may be a path, with or without extension', () => {
    const resolve = resolver(['a.md'], ['sub/a.md'], ['sub/b.md']);
    expect(resolve('sub/a')).toBe('sub/a.md');
    expect(resolve('sub/a.md')).toBe('sub/a.md');
    expect(resolve('b.md')).toBe('sub/b.md');
  });

  it('means the shortest path of several, then the first', () => {
    expect(resolver(['deep/er/a.md'], ['up/a.md'], ['in/a.md'])('a')).toBe('up/a.md');
    expect(resolver(['.superseded/a.md'], ['sub/a.md'])('a')).toBe('sub/a.md');
  });

  it('means nothing where nothing fits, also for names of the language', () => {
    const resolve = resolver(['a.md', ''], ['b.md']);
    for (const text of ['', '  ', '.md', 'c', '__proto__', 'constructor', '../a']) expect(resolve(text)).toBeNull();
  });

  it('finds each of many differently named memories by stem and by path', () => {
    const stem = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    fc.assert(
      fc.property(fc.uniqueArray(stem, { minLength: 1, maxLength: 30 }), (stems) => {
        const resolve = resolver(...stems.map((one) => [`sub/${one}.md`] as const));
        for (const one of stems) {
          expect(resolve(one)).toBe(`sub/${one}.md`);
          expect(resolve(`sub/${one}`)).toBe(`sub/${one}.md`);
        }
      }),
    );
  });
});

describe('the links of a body', () => {
  it('are those of prose, with offsets and lines of the text handed in', () => {
    const body = '\nSee [[other|that]] and\n[x](../y.md).\n\n```\n[no](no.md) [[no]]\n```\n<!-- [[no]] --> `[[no]]`\n';
    const found = linksIn(body, 'sub');
    expect(found.map(({ kind, raw, target, line }) => ({ kind, raw, target, line }))).toEqual([
      { kind: 'wiki', raw: 'other', target: null, line: 2 },
      { kind: 'markdown', raw: '../y.md', target: 'y.md', line: 3 },
    ]);
    expect(found.map(({ range }) => body.slice(range.start, range.end))).toEqual(['[[other|that]]', '[x](../y.md)']);
  });

  it('does not take a rule at its beginning for front matter', () => {
    expect(linksIn('---\n[a](a.md)\n\n---\n').map((link) => link.raw)).toEqual(['a.md']);
  });
});
