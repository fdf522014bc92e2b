import { describe, expect, it } from 'vitest';
import { LinkGraph } from '../../../src/store/linkGraph';
import { createMemoryStore } from '../../../src/store/memoryStore';
import { createFakeClock } from '../support/fakeClock';
import { createMemoryFileSystem } from '../support/memoryFileSystem';

async function setUp(files: Readonly<Record<string, string>>) {
  const nodes = Object.entries(files).map(([path, text]) => [`/m/${path}`, text]);
  const fileSystem = createMemoryFileSystem(Object.fromEntries(nodes));
  const store = createMemoryStore({ directory: '/m', fileSystem, clock: createFakeClock(), log: () => {} });
  await store.refresh();
  return { fileSystem, store, graph: new LinkGraph(store, async () => {}) };
}

describe('LinkGraph', () => {
  it('tells where links lead, who leads here, and what leads nowhere', async () => {
    const { graph } = await setUp({
      'a.md': 'See [[b]], [b again](b.md), [[Nobody]] and [away](https://example.org/b.md).\n',
      'b.md': '---\nname: Bee\n---\n[up](sub/c.md) [gone](gone.md) `[[a]]`\n',
      'sub/c.md': '[a](../a.md) and [[Bee]]\n',
    });
    expect(await graph.linksOf('a.md')).toEqual({ to: ['b.md'], from: ['sub/c.md'], dangling: ['Nobody'] });
    expect(await graph.linksOf('b.md')).toEqual({
      to: ['sub/c.md'],
      from: ['a.md', 'sub/c.md'],
      dangling: ['gone.md'],
    });
    expect(await graph.linksOf('none.md')).toEqual({ to: [], from: [], dangling: [] });
  });

  it('does not count a link to itself as one from another memory', async () => {
    const { graph } = await setUp({ 'a.md': '[[a]]\n' });
    expect((await graph.linksOf('a.md')).from).toEqual([]);
  });

  it('follows changes and removals', async () => {
    const { fileSystem, store, graph } = await setUp({ 'a.md': '[[b]]\n', 'b.md': 'text\n', 'c.md': '[[b]]\n' });
    expect((await graph.linksOf('b.md')).from).toEqual(['a.md', 'c.md']);
    fileSystem.put('/m/a.md', 'no link any more\n');
    await store.touch(['/m/a.md']);
    expect((await graph.linksOf('b.md')).from).toEqual(['c.md']);
    fileSystem.remove('/m/b.md');
    await store.touch(['/m/b.md']);
    expect(await graph.linksOf('c.md')).toEqual({ to: [], from: [], dangling: ['b'] });
    graph.dispose();
  });
});
