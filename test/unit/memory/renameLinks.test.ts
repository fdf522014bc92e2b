import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExact } from '../../../src/memory/exactText';
import { createLinkResolver } from '../../../src/memory/links';
import { readIndex } from '../../../src/memory/memoryIndex';
import { createWikiRename, renameLinks, renameTargets } from '../../../src/memory/renameLinks';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { hostileText, randomIndex } from './randomIndex';

const memory = (path: string, name: string | null = null) => ({ path, header: { name } });
const resolver = createLinkResolver([memory('a_b.md', 'The A'), memory('sub/c.md'), memory('other.md', 'Other')]);
const wiki = (from: string, to: string) =>
  createWikiRename(resolver.resolve, { path: from, name: 'The A' }, { path: to, name: 'The A' });
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const rename = (index: string, to = 'n w.md', from = 'a_b.md'): string =>
  text(renameTargets(bytesOfText(index), from, to, wiki(from, to)));

describe('a link follows a renamed memory', () => {
  it.each([
    ['- [A](a_b.md) — x\r\n- [O](other.md)\r\n', '- [A](n%20w.md) — x\r\n- [O](other.md)\r\n'],
    ['[A](./a_b.md#place "t")', '[A](./n%20w.md#place "t")'],
    ['[A](<a_b.md>)', '[A](<n w.md>)'],
    ['[A](a%5Fb.md)', '[A](n%20w.md)'],
    ['[A][r] and [B][r]\n\n[r]: a_b.md', '[A][r] and [B][r]\n\n[r]: n%20w.md'],
    ['[a_b.md](a_b.md)', '[n w.md](n%20w.md)'],
    ['[a_b](a_b.md) [`a_b.md`](a_b.md)', '[n w](n%20w.md) [`n w.md`](n%20w.md)'],
    ['[about a_b.md](a_b.md)', '[about a_b.md](n%20w.md)'],
    ['[[a_b]] [[ A-B |label]] [[a_b.md#place]]', '[[n w]] [[ n w |label]] [[n w.md#place]]'],
    ['[[The A]] [[the-a]]', '[[The A]] [[the-a]]'],
    ['`[A](a_b.md)` <!-- [[a_b]] --> a_b.md', '`[A](a_b.md)` <!-- [[a_b]] --> a_b.md'],
    ['\ufeff| [A](a_b.md) | [[a_b\\|A]] |', '\ufeff| [A](n%20w.md) | [[n w\\|A]] |'],
  ])('%j', (before, after) => expect(rename(before)).toBe(after));

  it('into a folder and out of it', () => {
    expect(rename('[A](a_b.md) [[a_b]]', 'x/y.md')).toBe('[A](x/y.md) [[y]]');
    expect(rename('[C](sub/c.md) [[sub/c]] [[c]]', 'd.md', 'sub/c.md')).toBe('[C](d.md) [[d]] [[d]]');
  });

  it('with dashes where it was written with dashes', () => {
    expect(rename('[[a-b]]', 'x_y.md')).toBe('[[x-y]]');
  });

  it('by its new name where that changes too', () => {
    const renameWiki = createWikiRename(
      resolver.resolve,
      { path: 'a_b.md', name: 'The A' },
      { path: 'a_b.md', name: 'The B' },
    );
    expect(text(renameTargets(bytesOfText('[[The A]] [[other]]'), 'a_b.md', 'a_b.md', renameWiki))).toBe(
      '[[The B]] [[other]]',
    );
  });

  it('not where no link can lead', () => expect(rename('[A](a_b.md)', '../x.md')).toBe('[A](a_b.md)'));
  it('not as a wiki link that would not be one', () => expect(rename('[[a_b]]', 'x[1].md')).toBe('[[a_b]]'));
});

describe('in the body of a memory', () => {
  const inBody = (body: string, folder: string, from = 'a_b.md', to = 'x/y.md'): string =>
    text(renameLinks(bytesOfText(body), folder, from, to, wiki(from, to)));

  it.each([
    ['', '[A](a_b.md)', '[A](x/y.md)'],
    ['x', '[A](../a_b.md)', '[A](y.md)'],
    ['sub/deep', '[A](../../a_b.md#p)', '[A](../../x/y.md#p)'],
    ['sub', '[A](a_b.md)', '[A](a_b.md)'],
  ])('targets are relative to its folder %j', (folder, before, after) => expect(inBody(before, folder)).toBe(after));

  it('the header stays', () => {
    const header = '\ufeff---\r\nname: "[[a_b]]"\r\ndescription: see [A](a_b.md)\r\n---\r\n';
    expect(inBody(`${header}[A](a_b.md)`, '')).toBe(`${header}[A](x/y.md)`);
  });
});

describe('whatever the index', () => {
  it('only targets change, and there and back gives the bytes again', () => {
    const resolve = (wikiText: string): string => `${wikiText}.md`;
    const A = { path: 'a.md', name: null };
    const Z = { path: 'zz_1.md', name: null };
    fc.assert(
      fc.property(fc.oneof(randomIndex, hostileText), (index) => {
        const bytes = readExact(new Uint8Array()).toBytes(
          index.replace(/\p{Cs}/gu, '\udc80').replaceAll('[a.m]', '[A]'),
        );
        const there = renameTargets(bytes, 'a.md', 'zz_1.md', createWikiRename(resolve, A, Z));
        const [before, after] = [bytes, there].map((file) => readIndex(readExact(file).text).links);
        const paths = before?.map(({ kind, raw, target }) => (kind === 'wiki' && raw !== '' ? resolve(raw) : target));
        const renamed = after?.map(({ kind, raw, target }) => (kind === 'wiki' && raw !== '' ? resolve(raw) : target));
        expect(renamed).toEqual(paths?.map((path) => (path === 'a.md' ? 'zz_1.md' : path)));
        const back = renameTargets(there, 'zz_1.md', 'a.md', createWikiRename(resolve, Z, A));
        if (!/\.\/a\.md|%2e|[#\\]/.test(index)) expect(readExact(back).text).toBe(readExact(bytes).text);
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});
