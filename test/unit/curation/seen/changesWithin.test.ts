import { describe, expect, it } from 'vitest';
import type { FileChange } from '../../../../src/curation/changeSet';
import { changesWithin } from '../../../../src/curation/seen/changesWithin';

const before = new Uint8Array([1]);
const after = new Uint8Array([2]);
const write = (path: string): FileChange => ({ kind: 'write', path, before, after, mtime: 'now' });
const move = (from: string, path: string): FileChange => ({ kind: 'move', from, path, before, after, mtime: 'keep' });

describe('changesWithin', () => {
  it('leaves what is of the directory itself as it is', () => {
    const changes = [write('a.md'), move('b.md', 'team/b.md')];
    expect(changesWithin('/m', { directory: '/m', changes })).toEqual({ directory: '/m', changes });
  });

  it('names a directory’s files by its own paths, and leaves out the others', () => {
    const changes = [write('a.md'), write('team/b.md'), write('team-evil/c.md'), write('team.md')];
    expect(changesWithin('/m/team', { directory: '/m', changes })).toEqual({
      directory: '/m/team',
      changes: [write('b.md')],
    });
  });

  it('takes what lies inside for the directory around it', () => {
    const changes = [write('b.md'), move('c.md', 'd.md')];
    expect(changesWithin('/m', { directory: '/m/team', changes }).changes).toEqual([
      write('team/b.md'),
      move('team/c.md', 'team/d.md'),
    ]);
  });

  it('makes a move across the border a new file or a file that is gone', () => {
    const changes = [move('a.md', 'team/a.md'), move('team/b.md', 'b.md'), move('x.md', 'y.md')];
    expect(changesWithin('/m/team', { directory: '/m', changes }).changes).toEqual([
      { kind: 'write', path: 'a.md', before: null, after, mtime: 'keep' },
      { kind: 'delete', path: 'b.md', before },
    ]);
  });

  it('says nothing of a directory elsewhere', () => {
    expect(changesWithin('/n', { directory: '/m', changes: [write('a.md')] }).changes).toEqual([]);
    expect(changesWithin('/m/a.md', { directory: '/m', changes: [write('a.md')] }).changes).toEqual([]);
  });
});
