import { describe, expect, it } from 'vitest';
import { searchProjects } from '../../../src/store/searchProjects';
import { createMemoryFileSystem } from '../support/memoryFileSystem';

const memory = (name: string, description: string): string =>
  `---\nname: ${name}\ndescription: ${description}\n---\nBody of words.\n`;

const disk = createMemoryFileSystem({
  '/a/MEMORY.md': '- deploy',
  '/a/one.md': { text: memory('Deploy', 'to staging first'), mtime: 1_000 },
  '/a/two.md': { text: memory('Freeze', 'no deploy to staging'), mtime: 9_000 },
  '/a/.superseded/old.md': memory('Deploy', 'to staging by hand'),
  '/b/deep/three.md': memory('庫存', '倉庫每天 16:30 截單'),
  '/b/quoted.md': memory('"Caf\\u00e9 rules"', 'x'),
  '/c': { error: 'denied' },
  '/d/staging_deploy.md': 'no header',
});
const stores = ['/a', '/b', '/c', '/none', '/d'].map((directory) => ({ directory }));

async function find(query: string, signal?: AbortSignal): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const { store, hits } of searchProjects(stores, query, disk, signal))
    found.push(...hits.map(({ path }) => `${store.directory}/${path}`));
  return found;
}

describe('searchProjects', () => {
  it('finds every word in name, description or path, in the name first, and nothing superseded', async () => {
    expect(await find('STAGING deploy')).toEqual(['/a/one.md', '/a/two.md', '/d/staging_deploy.md']);
    expect(await find('deploy nowhere')).toEqual([]);
    expect(await find('body')).toEqual([]);
    expect(await find('  ')).toEqual([]);
  });

  it('finds Chinese, and what the header writes as an escape', async () => {
    expect(await find('倉庫')).toEqual(['/b/deep/three.md']);
    expect(await find('café')).toEqual(['/b/quoted.md']);
    expect(await find('rules')).toEqual(['/b/quoted.md']);
  });

  it('gives a store before the next is read, and ends when it is told to', async () => {
    const stop = new AbortController();
    const before = disk.calls.length;
    for await (const { store } of searchProjects(stores, 'deploy', disk, stop.signal)) {
      expect(store.directory).toBe('/a');
      stop.abort();
    }
    expect(disk.calls.slice(before).filter((call) => call.includes('/d'))).toEqual([]);
  });
});
