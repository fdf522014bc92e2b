import { describe, expect, it } from 'vitest';
import type { TeamStore } from '../../../../src/store/teamStores';
import { isInFolders, shownTeamStores } from '../../../../src/vscode/side/teamFolders';

const store = (folder: string, rest: Partial<TeamStore> = {}): TeamStore => ({
  folder,
  mount: folder.split('/')[1] ?? null,
  scope: 'team',
  exists: true,
  hasIndex: false,
  memories: 0,
  isRead: true,
  isWritable: true,
  problem: null,
  sentence: '',
  ...rest,
});
const shown = (...stores: readonly TeamStore[]): readonly string[] =>
  shownTeamStores(stores).map(({ folder }) => folder);

describe('the rows of team stores', () => {
  it('leave team/ out where it only holds other stores', () => {
    expect(shown(store('team'), store('team/m'))).toEqual(['team/m']);
    expect(shown(store('team', { memories: 1 }), store('team/m'))).toEqual(['team', 'team/m']);
    expect(shown(store('team', { hasIndex: true }), store('team/m'))).toEqual(['team', 'team/m']);
  });

  it('keep a team/ that is alone, or that is refused, and tell of none that is not there', () => {
    expect(shown(store('team'))).toEqual(['team']);
    expect(shown(store('team', { problem: 'It leads out.' }), store('team/m'))).toEqual(['team', 'team/m']);
    expect(shown(store('team', { exists: false }))).toEqual([]);
    expect(shown()).toEqual([]);
  });

  it('hold what is below them, and not what begins alike', () => {
    expect(isInFolders('team/a.md', ['team'])).toBe(true);
    expect(isInFolders('team-evil/a.md', ['team'])).toBe(false);
  });
});
