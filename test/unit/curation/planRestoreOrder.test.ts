import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlanRequest } from '../../../src/curation/planRequest';
import type { Files } from '../support/applyInMemory';
import { filesOf, NOW, refusalOf, run, textAt } from './curationRig';

const restore = (...paths: readonly string[]): PlanRequest => ({ verb: 'restore', intent: { paths } });
const supersede = (path: string, by: string | null = null): PlanRequest => ({
  verb: 'supersede',
  intent: { paths: [path], by, keep: 'move' },
});

function indexed(index: string): Files {
  const names = Array.from({ length: 12 }, (_, i) => `m${i}.md`);
  const memories = names.map((path, i) => [path, `---\nname: M${i}\ndescription: d${i}\n---\nBody ${i}\n`]);
  return filesOf({ 'MEMORY.md': index, ...Object.fromEntries(memories) });
}

const entries = (from: number, to: number, end = '\n'): string =>
  Array.from({ length: to - from }, (_, i) => `- [M${from + i}](m${from + i}.md) — d${from + i}${end}`).join('');
const INDEXES = [
  entries(0, 12),
  entries(0, 12).trimEnd(),
  `# Index\r\n${entries(0, 12, '\r\n')}`,
  `# A\n\n${entries(0, 5)}\nProse.\n\n# B\n\n${entries(5, 12)}`,
];

/** One after the other, each in a change of its own. */
async function runAll(files: Files, requests: readonly PlanRequest[]): Promise<Files> {
  let after = files;
  for (const [turn, request] of requests.entries()) after = (await run(after, request, NOW + turn * 1000)).files;
  return after;
}

async function expectBack(index: string, away: readonly number[], back: readonly number[]): Promise<void> {
  const files = indexed(index);
  const gone = away.map((n) => supersede(`m${n}.md`));
  const after = await runAll(files, [...gone, ...back.map((n) => restore(`m${n}.md`))]);
  expect(textAt(after, 'MEMORY.md')).toBe(index);
}

describe('restoring in any order gives the index back', () => {
  it.each(INDEXES)('in the order of superseding: %j', (index) => expectBack(index, [3, 4, 5], [3, 4, 5]));

  it('of any memories that do not empty a section', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...INDEXES),
        fc.uniqueArray(fc.constantFrom(1, 2, 3, 6, 7, 8, 9, 10), { minLength: 2, maxLength: 6 }),
        fc.infiniteStream(fc.nat()),
        async (index, away, keys) => {
          const back = away.map((n) => [keys.next().value ?? 0, n] as const).sort(([a], [b]) => a - b);
          await expectBack(
            index,
            away,
            back.map(([, n]) => n),
          );
        },
      ),
      { numRuns: 15 },
    );
  });

  it('also where each was superseded by the next', async () => {
    const files = indexed(entries(0, 12));
    const requests = [supersede('m3.md', 'm4.md'), supersede('m4.md', 'm5.md'), restore('m3.md'), restore('m4.md')];
    expect(textAt(await runAll(files, requests), 'MEMORY.md')).toBe(entries(0, 12));
  });

  it('beside the one neighbour that a sidecar of an earlier version knows', async () => {
    const files = await runAll(indexed(entries(0, 12)), [supersede('m3.md')]);
    const path = '.superseded/.m3.md.json';
    const old = (textAt(files, path) ?? '').replaceAll('"near"', '"far"');
    const index = entries(0, 3) + entries(5, 12);
    const edited = new Map([...files, ...filesOf({ [path]: old, 'MEMORY.md': index })]);
    expect(textAt((await run(edited, restore('m3.md'))).files, 'MEMORY.md')).toBe(entries(0, 4) + entries(5, 12));
  });

  it('says where the place is gone', async () => {
    const files = await runAll(indexed(entries(0, 12)), [supersede('m3.md')]);
    const edited = new Map([...files, ...filesOf({ 'MEMORY.md': '# Other\n\n- [M9](m9.md) — other\n' })]);
    const { changeSet } = await run(edited, restore('m3.md'));
    expect(changeSet.notes.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/place of “m3.md”.*not be found/),
    );
  });
});

describe('a sidecar that can’t be believed', () => {
  async function restoredWith(from: string, to: string): Promise<Files> {
    const files = await runAll(indexed(entries(0, 12)), [supersede('m3.md')]);
    const path = '.superseded/.m3.md.json';
    const text = textAt(files, path) ?? '';
    expect(text).toContain(from);
    return (await run(new Map([...files, ...filesOf({ [path]: text.replaceAll(from, to) })]), restore('m3.md'))).files;
  }

  it.each(['sub/.git/hooks.md', 'logs/x.md', 'team/x/y.md', '.x.md', 'memory.md'])('names %s', async (told) => {
    const files = await restoredWith('"path": "m3.md"', `"path": ${JSON.stringify(told)}`);
    expect(textAt(files, 'm3.md')).toContain('Body 3');
    expect(files.has(told)).toBe(false);
    expect(textAt(files, 'MEMORY.md')).toBe(entries(0, 12));
  });

  it('names another path: no entry is left that leads nowhere', async () => {
    const files = await restoredWith('"path": "m3.md"', '"path": "other.md"');
    expect(textAt(files, 'other.md')).toContain('Body 3');
    expect(textAt(files, 'MEMORY.md')).not.toContain('(m3.md)');
    expect(textAt(files, 'MEMORY.md')).toContain('(other.md)');
  });

  it.each(['1e300', '8.64e15', '-5', 'null', '"NaN"'])('tells the time %s', async (time) => {
    const before = indexed(entries(0, 12)).get('m3.md');
    const files = await restoredWith(`"mtime": ${before?.mtime}`, `"mtime": ${time}`);
    expect(files.get('m3.md')).toEqual(before);
  });
});

it.each([253, 255])('a file name of %d bytes is superseded, also in place, and restored', async (bytes) => {
  const path = `${'n'.repeat(bytes - 3)}.md`;
  const files = filesOf({ 'MEMORY.md': `- [N](${path})\n`, [path]: 'Body\n' });
  for (const keep of ['move', 'inPlace'] as const) {
    const after = (await run(files, { verb: 'supersede', intent: { paths: [path], by: null, keep } })).files;
    const names = [...after.keys()].flatMap((name) => name.split('/'));
    expect(Math.max(...names.map((name) => new TextEncoder().encode(name).length))).toBeLessThanOrEqual(255);
    expect((await run(after, restore(path))).files).toEqual(files);
  }
});

it('says that a new name is too long, and does not show it whole', async () => {
  const to = `${'n'.repeat(253)}.md`;
  const reason = await refusalOf(filesOf({ 'a.md': 'x' }), { verb: 'rename', intent: { path: 'a.md', to } });
  expect(reason).toMatch(/too long/);
  expect(reason).not.toContain('n'.repeat(120));
});
