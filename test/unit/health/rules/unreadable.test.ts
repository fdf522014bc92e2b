import { describe, expect, it } from 'vitest';
import { checkDirectory } from '../../../../src/health/checkDirectory';
import { unreadable } from '../../../../src/health/rules/unreadable';
import { unreadableMemory } from '../../../../src/memory/readMemory';
import { emptyDirectory } from '../../../../src/store/memoryDirectory';
import { PersistentMap } from '../../../../src/store/persistentMap';
import { contextOf, findingsIn } from '../healthRig';

const look = { rules: [unreadable] };

describe('unreadable', () => {
  it('gives the reason for each file, fit to be shown, the index first', async () => {
    const memories = ['a.md', 'team/b.md'].map((path) => unreadableMemory(path, `No access to\n“${path}”.`, false));
    const snapshot = {
      ...emptyDirectory('/m', 'ready', null),
      memories: PersistentMap.from(memories.map((memory) => [memory.path, memory] as const)),
      indexProblem: 'The index is a symbolic link that leads nowhere.',
      nestedRoots: ['team'],
    };
    const found = await checkDirectory(snapshot, async () => new Uint8Array(), {
      ...look,
      settings: new Map(),
      context: contextOf(),
    });
    expect(found).toMatchObject([
      { path: 'MEMORY.md', severity: 'warning', message: 'The index is a symbolic link that leads nowhere.' },
      { path: 'a.md', severity: 'warning', message: 'No access to “a.md”.', fixes: [] },
    ]);
    expect(found).toHaveLength(2);
  });

  it('says nothing of odd but readable files', async () => {
    expect(await findingsIn({ 'MEMORY.md': '', 'a.md': '', 'b.md': new Uint8Array([0xff, 0x00]) }, look)).toEqual([]);
  });
});
