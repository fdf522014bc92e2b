import { describe, expect, it } from 'vitest';
import { readMountedStores } from '../../../src/location/mountedStores';
import { readDirectory } from '../../../src/store/readDirectory';
import { teamStoresOf } from '../../../src/store/teamStores';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

async function storesIn(nodes: Readonly<Record<string, MemoryNode>>, variable?: string) {
  const files = Object.fromEntries(Object.entries(nodes).map(([path, node]) => [`/m/${path}`, node]));
  const snapshot = await readDirectory('/m', createMemoryFileSystem({ '/m': { directory: true }, ...files }));
  return teamStoresOf(snapshot, readMountedStores(variable));
}

/** Vector `rec-team`: what it lists is read, what it does not is not. */
const VECTOR = {
  'a.md': 'a',
  'team/t.md': 't',
  'team/m/t.md': 't',
  'team/m/n/t.md': 't',
  'team/.t.md': 't',
  'team/MEMORY.md': '- x\n',
  'sub/team/m/t.md': 't',
  'Team/c.md': 'c',
  'Team/m/c.md': 'c',
  'team-evil/e.md': 'e',
};

describe('teamStoresOf', () => {
  it('finds the stores of a directory, and which of them the client reads', async () => {
    const stores = await storesIn(VECTOR);
    expect(stores.map(({ folder, memories, isRead, hasIndex }) => [folder, memories, isRead, hasIndex])).toEqual([
      ['Team', 1, true, false],
      ['Team/m', 1, false, false],
      ['team', 2, true, true],
      ['team/m', 2, false, false],
    ]);
    expect(stores[3]?.sentence).toContain('is not set');
  });

  it('tells mounted stores from others, and those that may be written', async () => {
    const stores = await storesIn(
      VECTOR,
      '[{"path":"/s/m","mode":"ro"},{"path":"/s/new"},{"path":"/s/me","scope":"user","mount":"mine"}]',
    );
    expect(
      stores.map(({ folder, exists, isRead, isWritable, scope }) => [folder, exists, isRead, isWritable, scope]),
    ).toEqual([
      ['Team', true, true, true, 'team'],
      ['Team/m', true, false, true, 'team'],
      ['team', true, true, true, 'team'],
      ['team/m', true, true, false, 'team'],
      ['team/mine', false, true, true, 'user'],
      ['team/new', false, true, true, 'team'],
    ]);
    expect(stores[3]?.sentence).toContain('read-only');
    expect(stores[5]?.sentence).toContain('There is no such folder yet.');
  });

  it('gives the reason where the variable is not valid, or names others', async () => {
    expect((await storesIn(VECTOR, 'x'))[3]).toMatchObject({
      isRead: false,
      sentence: expect.stringContaining('not JSON'),
    });
    expect((await storesIn(VECTOR, '["/s/other"]'))[3]?.sentence).toContain('does not mount it');
  });

  it('says why nothing is read of what leads elsewhere', async () => {
    const [team] = await storesIn({ 'a.md': 'a', team: { link: '/out' } });
    expect(team).toMatchObject({ folder: 'team', isRead: false, isWritable: false, memories: 0 });
    expect(team?.sentence).toMatch(/^Nothing of it is read: .*(leads out|can't be told)/);
    const stores = await storesIn({ 'team/t.md': 't', 'team/m': { link: '/' } }, '["/s/m"]');
    expect(stores.map(({ folder, isRead }) => [folder, isRead])).toEqual([
      ['team', true],
      ['team/m', false],
    ]);
  });

  it('finds none where there is none', async () => {
    expect(await storesIn({ 'a.md': 'a', 'teams/b.md': 'b', 'team.md': 'c' })).toEqual([]);
  });
});
