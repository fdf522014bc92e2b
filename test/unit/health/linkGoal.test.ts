import { describe, expect, it } from 'vitest';
import { linkAt, linksOfDocument } from '../../../src/health/documentLinks';
import { goalOf, type LinkGoal, memoryNamed } from '../../../src/health/linkGoal';
import type { MemoryDirectory } from '../../../src/store/memoryDirectory';
import { filesOf, snapshotOf } from '../curation/curationRig';

const memory = (name: string): string => `---\nname: ${name}\ndescription: d\ntype: user\n---\n\nbody\n`;
const files = {
  'MEMORY.md': '# Index\n\n- [A](a.md) — one\n',
  'a.md': memory('Alpha one'),
  'sub/moved.md': memory('Moved'),
  '.superseded/old.md': memory('Old'),
  '.superseded/sub/older.md': memory('Older'),
  '发布流程.md': memory('发布流程'),
  'notes.txt': 'text',
};
const snapshot = (): Promise<MemoryDirectory> => snapshotOf(filesOf(files));

/** Where the only link of a text leads, in short. */
async function leads(text: string, path = 'x.md'): Promise<string> {
  const [link] = linksOfDocument({ text, path, isIndex: path === 'MEMORY.md' });
  if (link === undefined) return 'no link';
  return inShort(goalOf(link, await snapshot()));
}

function inShort(goal: LinkGoal | null): string {
  if (goal?.kind === 'memory') return goal.memory.path;
  if (goal?.kind === 'nothing') return `nothing, likely ${goal.likely?.path ?? 'none'}`;
  return goal?.kind ?? 'not ours';
}

describe('goalOf', () => {
  it('finds memories by name, stem and path, in Chinese too', async () => {
    expect(await leads('[[Alpha one]]')).toBe('a.md');
    expect(await leads('[[a]]')).toBe('a.md');
    expect(await leads('[[发布流程]]')).toBe('发布流程.md');
    expect(await leads('[x](a.md)')).toBe('a.md');
    expect(await leads('[x](%E5%8F%91%E5%B8%83%E6%B5%81%E7%A8%8B.md)')).toBe('发布流程.md');
    expect(await leads('[x](../a.md)', 'sub/x.md')).toBe('a.md');
  });

  it('never leaves the directory', async () => {
    for (const target of ['../x.md', '/etc/passwd', '%2e%2e%2fx.md', 'C:/x.md', '..\\x.md', '．．／x.md'])
      expect(await leads(`[x](${target})`), target).toMatch(/^(?:outside|not ours)$/);
    expect(await leads('[[../../etc/passwd]]')).toBe('nothing, likely none');
    expect(await leads('[x](https://example.com/a.md)')).toBe('not ours');
    expect(await leads('[x](#place)')).toBe('not ours');
  });

  it('says what a link to nothing may mean', async () => {
    expect(await leads('[x](old.md)')).toBe('nothing, likely .superseded/old.md');
    expect(await leads('[x](sub/older.md)')).toBe('nothing, likely .superseded/sub/older.md');
    expect(await leads('[x](moved.md)')).toBe('nothing, likely sub/moved.md');
    expect(await leads('[x](A.md)')).toBe('nothing, likely a.md');
    expect(await leads('[x](never.md)')).toBe('nothing, likely none');
    expect(await leads('[[never]]')).toBe('nothing, likely none');
  });

  it('knows the index and other files', async () => {
    expect(await leads('[x](MEMORY.md)')).toBe('index');
    expect(await leads('[[MEMORY]]')).toBe('index');
    expect(await leads('[x](notes.txt)')).toBe('other');
  });

  it('reads a successor by its path before it was moved away', async () => {
    const there = await snapshot();
    expect(memoryNamed('sub/older.md', there)?.path).toBe('.superseded/sub/older.md');
    expect(memoryNamed('Alpha one', there)?.path).toBe('a.md');
    expect(memoryNamed('nobody', there)).toBeNull();
  });
});

describe('linksOfDocument', () => {
  const text = '---\r\nname: a\r\ndescription: see [[head]]\r\n---\r\n\r\n中 [[one]] `[[code]]` [two](two.md)\r\n';

  it('gives the links of the body alone, at offsets of the text', () => {
    const links = linksOfDocument({ text, path: 'a.md', isIndex: false });
    expect(links.map(({ range }) => text.slice(range.start, range.end))).toEqual(['[[one]]', '[two](two.md)']);
  });

  it('finds the link under a cursor, its end included', () => {
    const links = linksOfDocument({ text, path: 'a.md', isIndex: false });
    const start = text.indexOf('[[one]]');
    for (const offset of [start, start + 3, start + 7]) expect(linkAt(links, offset)?.raw).toBe('one');
    for (const offset of [start - 1, start + 8]) expect(linkAt(links, offset)).toBeNull();
  });

  it('reads an index behind its own front matter', () => {
    const index = '---\nx: [[head]]\n--- [[one]]\n- [A](a.md)\n';
    expect(linksOfDocument({ text: index, path: 'MEMORY.md', isIndex: true }).map(({ raw }) => raw)).toEqual([
      'one',
      'a.md',
    ]);
  });
});
