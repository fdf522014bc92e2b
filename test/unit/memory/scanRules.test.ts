import { describe, expect, it } from 'vitest';
import { isMemoryName, skipOf } from '../../../src/memory/scanRules';

describe('skipOf', () => {
  it.each([
    [null, 'a.md'],
    [null, 'sub/deep/a.md'],
    [null, 'dir.md/a.md'],
    [null, 'team/a.md'],
    [null, 'team/.a.md'],
    [null, 'Team/a.md'],
    [null, 'sub/team/x/a.md'],
    [null, 'teams/x/a.md'],
    [null, 'logs.md'],
    [null, 'sub/logs/a.md'],
    [null, 'proposals.x/a.md'],
    [null, ' logs/a.md'],
    ['hidden', '.a.md'],
    ['hidden', '.superseded/a.md'],
    ['hidden', 'sub/.x/a.md'],
    ['hidden', 'sub/.a.md'],
    ['hidden', 'team/.superseded/a.md'],
    ['reserved', 'logs/2031/01/2031-01-01.md'],
    ['reserved', 'LOGS/a.md'],
    ['reserved', 'sessions./a.md'],
    ['reserved', 'Proposals . /a.md'],
    ['team', 'team/x/a.md'],
    ['team', 'team/x/y/a.md'],
    ['team', 'TEAM/logs/a.md'],
  ])('is %s for %j', (skip, path) => {
    expect(skipOf(path)).toBe(skip);
  });
});

describe('isMemoryName', () => {
  it('is exact about case', () => {
    for (const name of ['a.md', 'memory.md', 'MEMORY-archive.md', '.a.md']) expect(isMemoryName(name), name).toBe(true);
    for (const name of ['MEMORY.md', 'a.MD', 'a.txt', 'md', 'a.md.bak']) expect(isMemoryName(name), name).toBe(false);
  });
});
