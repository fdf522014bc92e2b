import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodePercent, judgeTarget } from '../../../src/memory/linkTarget';

const inside = (path: string) => ({ where: 'inside', path });
const none = (where: string) => ({ where, path: null });

describe('a link target', () => {
  it.each([
    ['a.md', 'a.md'],
    ['./a.md', 'a.md'],
    ['a//b.md', 'a/b.md'],
    ['sub/../a.md', 'a.md'],
    ['sub/./b.md', 'sub/b.md'],
    ['a.md#place', 'a.md'],
    ['a%20b.md', 'a b.md'],
    ['%E8%A7%82.md', '观.md'],
    ['a%23b.md', 'a#b.md'],
    ['a%252e.md', 'a%2e.md'],
    ['100%.md', '100%.md'],
    ['a%zz%20.md', 'a%zz .md'],
    ['%ff%20.md', '%ff .md'],
    ['a\\_b\\(c\\).md', 'a_b(c).md'],
    ['sub\\a.md', 'sub\\a.md'],
    ['..a.md', '..a.md'],
    ['a...md', 'a...md'],
    ['2031-01-02T10:30.md', '2031-01-02T10:30.md'],
    ['data.csv', 'data.csv'],
  ])('%j lies inside', (raw, path) => expect(judgeTarget(raw)).toEqual(inside(path)));

  it.each([
    '../a.md',
    'sub/../../a.md',
    '%2e%2e%2fa.md',
    '%2E%2E/a.md',
    '..%2Fa.md',
    '/etc/a.md',
    '//server/a.md',
    '%2fa.md',
    '~/a.md',
    'C:/a.md',
    'C:\\a.md',
    'c%3Aa.md',
    '..\\x',
    '..\\a.md',
    '..\\..\\x',
    'sub\\..\\..\\a.md',
    '..%5Ca.md',
    '\\\\server\\a.md',
    '\\a.md',
    'a\0.md',
    'a%00.md',
    '\uff0e\uff0e/a.md',
    '..\uff0fa.md',
    'x/../\uff0e\uff0e/a.md',
    '\u2025/a.md',
  ])('%j counts as outside', (raw) => expect(judgeTarget(raw)).toEqual(none('outside')));

  it.each([
    ['https://x.example/a.md', 'external'],
    ['mailto:x@y.example', 'external'],
    ['file:///a.md', 'external'],
    ['vscode:x', 'external'],
    ['', 'anchor'],
    ['#place', 'anchor'],
    ['sub/', 'directory'],
    ['.', 'directory'],
    ['./', 'directory'],
    ['sub/..', 'directory'],
  ])('%j is %s', (raw, where) => expect(judgeTarget(raw)).toEqual(none(where)));

  it('is relative to the folder of its file', () => {
    expect(judgeTarget('a.md', 'sub/deep')).toEqual(inside('sub/deep/a.md'));
    expect(judgeTarget('../../a.md', 'sub/deep')).toEqual(inside('a.md'));
    expect(judgeTarget('../../../a.md', 'sub/deep')).toEqual(none('outside'));
  });

  it('never gives a path that leaves the directory', () => {
    const piece = fc.constantFrom(
      '..',
      '.',
      '/',
      '\\',
      '%2e',
      '%2f',
      '%5c',
      'a',
      '\uff0e',
      '\uff0f',
      '%',
      ':',
      '#',
      ' ',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { path } = judgeTarget(pieces.join(''));
        if (path === null) return;
        for (const form of [path, path.normalize('NFKC')]) {
          expect(form.split(/[\\/]/)).not.toContain('..');
          expect(form).not.toMatch(/^[\\/]|\0/);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('percent sequences', () => {
  it('are decoded as they were encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(decodePercent(encodeURIComponent(text))).toBe(text);
      }),
    );
  });

  it('never make it throw', () => {
    const piece = fc.constantFrom('%', '%f0', '%9f', '%9a', '%80', '%c3', '%a9', '%e4', 'x', '%4', '%ff');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const decoded = decodePercent(text);
        expect(decoded.length).toBeLessThanOrEqual(text.length);
        if (!text.includes('%')) expect(decoded).toBe(text);
      }),
    );
  });
});
