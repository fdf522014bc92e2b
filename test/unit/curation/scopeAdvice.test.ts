import { describe, expect, it } from 'vitest';
import { scopeAdvice } from '../../../src/curation/scopeAdvice';

describe('scopeAdvice', () => {
  it.each([
    ['user', 'team', true, /stays private/],
    ['user', 'team/mount', true, /stays private/],
    ['feedback', 'team', true, /convention of the project/],
    ['reference', '', true, /with the team/],
  ] as const)('says something of %s in “%s”', (type, folder, hasTeam, words) => {
    expect(scopeAdvice(type, folder, hasTeam)).toMatch(words);
  });

  it.each([
    ['user', '', true],
    ['feedback', '', true],
    ['project', 'team', true],
    ['reference', 'team', true],
    ['reference', '', false],
    [null, 'team', true],
    ['reference', 'team-evil', false],
  ] as const)('says nothing of %s in “%s”', (type, folder, hasTeam) => {
    expect(scopeAdvice(type, folder, hasTeam)).toBeNull();
  });
});
