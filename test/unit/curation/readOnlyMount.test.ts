import { describe, expect, it } from 'vitest';
import { mayWritePath } from '../../../src/curation/mayWritePath';
import { readOnlyMountFault } from '../../../src/curation/readOnlyMount';
import { readMountedStores } from '../../../src/location/mountedStores';
import { posixPaths, windowsPaths } from '../../../src/location/paths';
import { createDeps } from '../../support/curation/deps';

const MOUNTED = readMountedStores(
  JSON.stringify([
    { path: '/srv/handbook', mode: 'ro' },
    { path: '/srv/notes', mode: 'rw' },
  ]),
);

describe('readOnlyMountFault', () => {
  it.each([
    ['/home/a/memory', 'team/handbook/rules.md'],
    ['/home/a/memory', 'team/HandBook/MEMORY.md'],
    ['/home/a/memory', 'team/handbook/deep/x.md'],
    ['/home/a/memory/team', 'handbook/rules.md'],
    ['/home/a/memory/team/handbook', 'rules.md'],
  ])('refuses in %s: %s', (directory, path) => {
    expect(readOnlyMountFault(directory, ['own.md', path], MOUNTED, posixPaths)).toMatch(
      /^“team\/handbook” is mounted read-only/i,
    );
  });

  it.each([
    ['/home/a/memory', 'handbook/rules.md'],
    ['/home/a/memory', 'team/rules.md'],
    ['/home/a/memory', 'team/handbook.md'],
    ['/home/a/memory', 'team/notes/rules.md'],
    ['/home/a/memory', 'team-evil/handbook/rules.md'],
    ['/home/a/memory/team/notes', 'handbook/rules.md'],
    ['/home/a/handbook', 'rules.md'],
  ])('allows in %s: %s', (directory, path) => {
    expect(readOnlyMountFault(directory, [path], MOUNTED, posixPaths)).toBeNull();
  });

  it('knows the folder on Windows too, and refuses nothing where nothing is mounted', () => {
    const directory = 'C:\\Users\\a\\memory\\team\\handbook';
    expect(readOnlyMountFault(directory, ['rules.md'], MOUNTED, windowsPaths)).toMatch(/read-only/);
    expect(readOnlyMountFault(directory, ['rules.md'], { kind: 'none' }, windowsPaths)).toBeNull();
  });

  it('keeps fixes of health away', async () => {
    const deps = { ...createDeps('/nowhere/journal'), mounted: MOUNTED };
    expect(await mayWritePath('/nowhere', 'team/handbook/new.md', deps)).toBe(false);
    expect(await mayWritePath('/nowhere', 'team/notes/new.md', deps)).toBe(true);
  });
});
