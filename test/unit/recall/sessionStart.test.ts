import { describe, expect, it } from 'vitest';
import { sessionStartOf } from '../../../src/recall/sessionStart';
import { readDirectory } from '../../../src/store/readDirectory';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

async function startOf(nodes: Readonly<Record<string, MemoryNode>>) {
  const placed = Object.fromEntries(Object.entries(nodes).map(([path, node]) => [`/store/${path}`, node]));
  return sessionStartOf(await readDirectory('/store', createMemoryFileSystem(placed)));
}

describe('the start of a session', () => {
  it('loads 200 lines and 25,000 units, of CJK too', async () => {
    const rows = (count: number): string => Array.from({ length: count }, (_, at) => `- r${at}`).join('\n');
    expect(await startOf({ 'MEMORY.md': rows(200) })).toMatchObject({ lines: 200, cut: [], firstCutLine: null });
    const cut = await startOf({ 'MEMORY.md': `${rows(201)}\n` });
    expect(cut).toMatchObject({ lines: 200, countedLines: 201, cut: ['lines'], firstCutLine: 201 });
    const wide = (units: number): string => `- ${'記'.repeat(12_000)}\n- ${'憶'.repeat(units - 12_005)}`;
    expect(await startOf({ 'MEMORY.md': wide(25_000) })).toMatchObject({ lines: 2, units: 25_000, cut: [] });
    const over = await startOf({ 'MEMORY.md': wide(25_001) });
    expect(over).toMatchObject({ lines: 1, units: 12_002, countedUnits: 25_001, cut: ['size'], firstCutLine: 2 });
  });

  it('is empty without index and memories; the client writes an index where there are some', async () => {
    const nothing = { text: '', lines: 0, units: 0, cut: [], firstCutLine: null, problem: null };
    expect(await startOf({ 'x.txt': 'x' })).toMatchObject({ ...nothing, backfilled: false });
    expect(await startOf({ 'MEMORY.md': ' \n' })).toMatchObject({ ...nothing, backfilled: false });
    const filled = await startOf({ 'a.md': '---\ndescription: A\n---\n' });
    expect(filled).toMatchObject({ text: '- [a](a.md) — A', lines: 1, backfilled: true });
  });

  it('says why an index can’t be read', async () => {
    const start = await startOf({ 'MEMORY.md': { link: '/nowhere' }, 'a.md': 'x' });
    expect(start).toMatchObject({ lines: 0, backfilled: false, problem: expect.stringMatching(/leads nowhere/) });
  });
});
