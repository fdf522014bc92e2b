import { describe, expect, it } from 'vitest';
import { MemorySearch } from '../../../src/store/memorySearch';
import { createMemoryStore } from '../../../src/store/memoryStore';
import { createFakeClock } from '../support/fakeClock';
import { createMemoryFileSystem } from '../support/memoryFileSystem';

function memory(name: string, description: string, body: string): string {
  return `---\nname: ${name}\ndescription: ${description}\ntype: user\n---\n${body}\n`;
}

async function setUp() {
  const fileSystem = createMemoryFileSystem({
    '/m/tools.md': memory('Package manager', 'Which installer to use', 'Always pnpm here.'),
    '/m/deploy.md': memory('Deployment', 'Kubernetes rollout steps', 'Mentions the Package once, then the manager.'),
    '/m/db.md': memory('数据库迁移', 'about the data base', '先备份再执行迁移脚本'),
    '/m/broken.md': { error: 'denied' },
  });
  const store = createMemoryStore({ directory: '/m', fileSystem, clock: createFakeClock(), log: () => {} });
  await store.refresh();
  return { fileSystem, store, search: new MemorySearch(store, async () => {}) };
}

describe('MemorySearch', () => {
  it.each([
    ['by name, best first', 'package manager', ['tools.md', 'deploy.md']],
    ['by description', 'KUBERNETES', ['deploy.md']],
    ['by body', 'pnpm', ['tools.md']],
    ['by path', 'deploy', ['deploy.md']],
    ['by the beginning of a word', 'kube', ['deploy.md']],
    ['with a slip in a long word', 'kubernates', ['deploy.md']],
    ['by every word only', 'pnpm kubernetes', []],
    ['by a Chinese name', '数据库', ['db.md']],
    ['by a part that a dictionary would not cut', '库迁', ['db.md']],
    ['by a Chinese body', '备份', ['db.md']],
    ['nothing for nothing', '', []],
    ['nothing for marks alone', '*** ](', []],
  ])('finds %s', async (_, query, paths) => {
    const { search } = await setUp();
    expect(await search.find(query)).toEqual(paths);
  });

  it('follows changes, additions and removals', async () => {
    const { fileSystem, store, search } = await setUp();
    expect(await search.find('pnpm')).toEqual(['tools.md']);
    fileSystem.put('/m/tools.md', memory('Package manager', 'Which installer to use', 'Always yarn around here.'));
    fileSystem.put('/m/new.md', memory('New', 'fresh', 'yarn too'));
    await store.touch(['/m/tools.md', '/m/new.md']);
    expect(await search.find('pnpm')).toEqual([]);
    expect([...(await search.find('yarn'))].sort()).toEqual(['new.md', 'tools.md']);
    fileSystem.remove('/m/tools.md');
    await store.refresh();
    expect(await search.find('yarn')).toEqual(['new.md']);
    search.dispose();
  });

  it('finds what changed while it was being built', async () => {
    const { fileSystem, store, search } = await setUp();
    const first = search.find('pnpm');
    fileSystem.put('/m/late.md', memory('Late', 'arrival', 'pnpm'));
    await store.touch(['/m/late.md']);
    await first;
    expect([...(await search.find('pnpm'))].sort()).toEqual(['late.md', 'tools.md']);
  });
});
