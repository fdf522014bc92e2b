import { describe, expect, it } from 'vitest';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { HEAD_MAX_LINES } from '../../../src/memory/contract';
import { filesOf, run } from './curationRig';

/** A header whose closing fence is on a line. */
function headerOf(lines: number, lineEnd = '\n'): string {
  const keys = Array.from({ length: lines - 3 }, (_, i) => `key${i}: x`);
  return ['---', 'description: d', ...keys, '---', 'body', ''].join(lineEnd);
}
const files = filesOf({
  'MEMORY.md': '- [a](full.md)\n',
  'full.md': headerOf(HEAD_MAX_LINES),
  'roomy.md': headerOf(HEAD_MAX_LINES - 1),
  'windows.md': headerOf(HEAD_MAX_LINES, '\r\n'),
  'over.md': headerOf(HEAD_MAX_LINES + 1),
});
const warningsOf = async (request: PlanRequest): Promise<readonly string[]> =>
  (await run(files, request)).changeSet.notes.filter(({ severity }) => severity === 'warning').map(({ text }) => text);
const confirm = (path: string): PlanRequest => ({ verb: 'confirm', intent: { paths: [path] } });

describe('a header that grows past what the client reads', () => {
  it.each(['full.md', 'windows.md'])('is warned of before: %s', async (path) => {
    expect(await warningsOf(confirm(path))).toEqual([
      `The header of “${path}” ends past line 30 now, where the agent stops to read: it sees no description of it.`,
    ]);
  });

  it.each([
    ['there is room for the line', confirm('roomy.md')],
    ['it was too long before', confirm('over.md')],
    ['no line is added', { verb: 'edit', intent: { path: 'full.md', description: 'e' } }],
    [
      'the agent does not look at it any more',
      { verb: 'supersede', intent: { paths: ['full.md'], by: null, keep: 'move' } },
    ],
  ] as readonly [string, PlanRequest][])('is not where %s', async (_, request) => {
    expect(await warningsOf(request)).toEqual([]);
  });

  it('is warned of by every verb that adds lines', async () => {
    const inPlace: PlanRequest = { verb: 'supersede', intent: { paths: ['full.md'], by: null, keep: 'inPlace' } };
    expect(await warningsOf(inPlace)).toHaveLength(1);
    expect(await warningsOf({ verb: 'retype', intent: { paths: ['full.md', 'roomy.md'], type: 'user' } })).toHaveLength(
      1,
    );
  });
});
