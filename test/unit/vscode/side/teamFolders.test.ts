import { describe, expect, it } from 'vitest';
import type { MountedStores } from '../../../../src/location/mountedStores';
import type { Memory } from '../../../../src/memory/memory';
import { PersistentMap } from '../../../../src/store/persistentMap';
import { isInFolders, teamFoldersOf } from '../../../../src/vscode/side/teamFolders';

const NONE: MountedStores = { kind: 'none' };

function snapshot(folders: readonly string[], roots: readonly string[], paths: readonly string[]) {
  const memories = paths.reduce((all, path) => all.with(path, { path } as Memory), PersistentMap.empty<Memory>());
  return { folders: new Map(folders.map((folder) => [folder, false])), nestedRoots: roots, memories };
}

describe('the team folders of a store', () => {
  it('are none where there is no team folder', () => {
    expect(teamFoldersOf(snapshot(['', 'team-evil'], [], ['team-evil/a.md', 'teams.md']), NONE, null)).toEqual([]);
  });

  it('are counted apart: what lies in a mount is not counted in team/ too', () => {
    const found = teamFoldersOf(
      snapshot(
        ['', 'team', 'team/m', 'team/sub', 'team/m2'],
        ['team', 'team/m', 'team/m2'],
        ['a.md', 'team/t.md', 'team/sub/s.md', 'team/m/x.md', 'team/m2/y.md', 'team/m2/z.md'],
      ),
      { kind: 'stores', stores: [{ mount: 'm', writable: false, scope: 'team' }] },
      null,
    );
    expect(found.map(({ folder, count, read }) => [folder, count, read])).toEqual([
      ['team', 2, true],
      ['team/m', 1, true],
      ['team/m2', 2, false],
    ]);
    expect(found[1]?.why).toMatch(/the agent reads it/);
    expect(found[2]?.why).toMatch(/No store is mounted as “m2”/);
  });

  it('leave team/ out where only mounts lie in it', () => {
    const found = teamFoldersOf(snapshot(['', 'team', 'team/m'], ['team/m'], ['team/m/x.md']), NONE, null);
    expect(found.map(({ folder }) => folder)).toEqual(['team/m']);
  });

  it('are read by nobody while memory is off, and say so', () => {
    const found = teamFoldersOf(snapshot(['', 'team'], [], ['team/x.md']), NONE, 'A variable says so.');
    expect(found).toMatchObject([{ read: false, why: 'A variable says so.' }]);
  });

  it('say why an invalid variable mounts nothing', () => {
    const mounted: MountedStores = { kind: 'invalid', why: 'It is not JSON.' };
    expect(teamFoldersOf(snapshot(['', 'team', 'team/m'], ['team/m'], []), mounted, null)).toMatchObject([
      { read: false, why: 'It is not JSON.' },
    ]);
  });

  it('hold what is below them, and not what begins alike', () => {
    expect(isInFolders('team/a.md', ['team'])).toBe(true);
    expect(isInFolders('team-evil/a.md', ['team'])).toBe(false);
  });
});
