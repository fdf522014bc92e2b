import { describe, expect, it } from 'vitest';
import type { PathClaim } from '../../../../src/health/drift/claim';
import { describeDrift } from '../../../../src/health/drift/describeDrift';
import type { JudgedClaim } from '../../../../src/health/drift/driftReport';

function path(name: string, changed: JudgedClaim['changed'] | number = null, holds = true): JudgedClaim {
  const range = { start: 0, end: 1 };
  const claim: PathClaim = {
    kind: 'path',
    range,
    pathRange: range,
    weight: 'strong',
    path: name,
    lines: null,
    folder: false,
  };
  return {
    claim,
    verdict: holds ? { kind: 'holds' } : { kind: 'missing', certain: true, ago: null, elsewhere: [] },
    changed: typeof changed === 'number' ? { commits: 1, atLeast: false, latest: 0, ago: changed } : changed,
  };
}

function words(...claims: readonly JudgedClaim[]): string {
  return describeDrift({ path: 'a.md', content: '', git: 'ready', claims });
}

describe('describeDrift', () => {
  it.each<[readonly JudgedClaim[], string]>([
    [[], 'No references to the workspace.'],
    [[path('a', 'none')], 'The one reference holds, unchanged since this memory was written.'],
    [[path('a', 'none'), path('b', 'none')], 'Both references hold, unchanged since this memory was written.'],
    [[path('a', null), path('b', 'none')], 'Both references hold.'],
    [[path('a', null, false)], 'The one reference does not hold.'],
    [[path('a', 'none'), path('b', 'none'), path('c', null, false)], '2 of 3 references still hold.'],
    [
      [path('src/a.ts', 12), path('b', 'none'), path('c', 'none'), path('d', null, false)],
      '3 of 4 references still hold; `src/a.ts` changed 12 commits ago.',
    ],
    [[path('a', 1)], 'The one reference holds; `a` changed 1 commit ago.'],
    [
      [path('a', 9), path('b', 0), path('c', 30)],
      'All 3 references hold; `b` changed in the last commit, 2 more files since this memory was written.',
    ],
    [
      [path('a', 3), path('b', 5)],
      'Both references hold; `a` changed 3 commits ago, 1 more file since this memory was written.',
    ],
    // Said twice, it is one reference.
    [[path('a', 3), path('a', 3)], 'The one reference holds; `a` changed 3 commits ago.'],
    [[path('a\u202e`b\n', 0)], 'The one reference holds; `a`b` changed in the last commit.'],
  ])('%#', (claims, sentence) => {
    expect(words(...claims)).toBe(sentence);
  });
});
