import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChangeSet, isRefusal } from '../../../src/curation/changeSet';
import { makePlan, type PlanRequest } from '../../../src/curation/planRequest';
import { isSafePath } from '../../../src/curation/storePath';
import { skipOf } from '../../../src/memory/scanRules';
import { hostileText } from '../memory/randomIndex';
import { applyInMemory, type Files } from '../support/applyInMemory';
import { fuzzRuns } from '../support/fuzz';
import { corpusDirectories, filesOf, findingsOf, inputFor, NOW, ownMemoriesOf, run } from './curationRig';

const LATER = NOW + 86_400_000;
const PATHS = ['a.md', 'b.md', 'b c.md', 'sub/d.md', '語.md', 'x(1).md', '[k].md', '%41.md', '__proto__.md'] as const;

const entry = fc
  .tuple(
    fc.constantFrom('- ', '* ', '1. ', '  - ', '## ', '> - ', '', '| x | '),
    fc.constantFrom(...PATHS),
    fc.constantFrom(' — hook', ': hook, [also](a.md)', ' (see [[b]])', '\n  more of it', '', ' |'),
  )
  .map(([bullet, path, hook]) => `${bullet}[T](<${path.replace('%', '%25')}>)${hook}`);
const indexText = fc
  .tuple(
    fc.array(
      fc.oneof({ weight: 3, arbitrary: entry }, fc.constantFrom('', '# Project', '## Feedback', 'Text.'), hostileText),
      {
        maxLength: 9,
      },
    ),
    fc.constantFrom('\n', '\r\n', '\n\n', '\r'),
    fc.boolean(),
  )
  .map(([lines, lineEnd, ended]) => lines.join(lineEnd) + (ended ? lineEnd : ''));

const headerLine = fc.constantFrom(
  'name: One',
  'description: plain',
  'description: "quoted: yes"',
  'description: broken: value',
  'description: >\n  folded\n  text',
  'type: feedback',
  'metadata:\n  type: project',
  'metadata: {type: user}',
  'metadata: ',
  'status: draft',
  'superseded_by: []',
  '# comment',
  'superseded_at: 2030-01-01',
);
const memoryText = fc
  .tuple(
    fc.array(headerLine, { maxLength: 5 }),
    fc.constantFrom('\n', '\r\n'),
    fc.constantFrom('', '\ufeff'),
    hostileText,
  )
  .map(([lines, lineEnd, bom, body]) =>
    lines.length === 0 ? body : bom + ['---', ...lines, '---', body].join('\n').replaceAll('\n', lineEnd),
  );

const directory: fc.Arbitrary<Files> = fc
  .tuple(fc.option(indexText), fc.option(indexText), fc.array(memoryText, { minLength: 2, maxLength: PATHS.length }))
  .map(([index, second, texts]) =>
    filesOf({
      ...Object.fromEntries(texts.map((text, i) => [PATHS[i] ?? 'z.md', text])),
      ...(index === null ? {} : { 'MEMORY.md': index }),
      ...(second === null ? {} : { 'MEMORY-old.md': second }),
    }),
  );

async function planned(files: Files, request: PlanRequest): Promise<ChangeSet | null> {
  const plan = makePlan(await inputFor(files, request), request);
  if (!isRefusal(plan)) return plan;
  expect(plan.refused).toMatch(/[.…]$/);
  return null;
}

describe('whatever the directory', () => {
  it('supersede, then restore gives every byte and every time back', async () => {
    const choice = fc.record({
      keep: fc.constantFrom('move' as const, 'inPlace' as const),
      count: fc.integer({ min: 1, max: 4 }),
      by: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(directory, choice, async (files, { keep, count, by }) => {
        const inForce = (await ownMemoriesOf(files)).filter(({ superseded }) => superseded === null);
        const paths = inForce.slice(0, count).map(({ path }) => path);
        fc.pre(paths.length > 0);
        const successor = by ? (inForce[count]?.path ?? null) : null;
        const gone = await planned(files, { verb: 'supersede', intent: { paths, by: successor, keep } });
        if (gone === null) return;
        const after = applyInMemory(files, gone, NOW);
        if (keep === 'move') for (const path of paths) expect(after.has(path)).toBe(false);
        const { files: back } = await run(after, { verb: 'restore', intent: { paths } }, LATER);
        expect(new Map([...back].sort())).toEqual(new Map([...files].sort()));
      }),
      { numRuns: fuzzRuns(80) },
    );
  });

  it('no verb makes an entry dangle, names a path twice, or leaves the directory', async () => {
    const path = fc.constantFrom(...PATHS, '../x.md', 'MEMORY.md');
    const paths = fc.array(path, { minLength: 1, maxLength: 3 });
    const into = { name: 'Both', description: 'of them', type: 'user' };
    const keep = fc.constantFrom('move' as const, 'inPlace' as const);
    const request: fc.Arbitrary<PlanRequest> = fc.oneof(
      fc.record({ verb: fc.constant('delete' as const), intent: fc.record({ paths }) }),
      fc.record({ verb: fc.constant('confirm' as const), intent: fc.record({ paths }) }),
      fc.record({ verb: fc.constant('retype' as const), intent: fc.record({ paths, type: fc.constant('user') }) }),
      fc.record({ verb: fc.constant('merge' as const), intent: fc.record({ paths, into: fc.constant(into), keep }) }),
      fc.record({ verb: fc.constant('edit' as const), intent: fc.record({ path, description: hostileText }) }),
      fc.record({
        verb: fc.constant('rename' as const),
        intent: fc.record({ path, to: fc.constantFrom('new.md', 'sub/new.md', '../new.md', 'B.md') }),
      }),
      fc.record({
        verb: fc.constant('repairIndex' as const),
        intent: fc.constant({ addMissing: true, dropDangling: true, dedupe: true }),
      }),
    );
    await fc.assert(
      fc.asyncProperty(directory, request, async (files, wanted) => {
        const changeSet = await planned(files, wanted);
        if (changeSet === null) return;
        for (const change of changeSet.changes) expect(isSafePath(change.path)).toBe(true);
        const before = await findingsOf(files);
        const after = await findingsOf(applyInMemory(files, changeSet, NOW));
        const dangling = [...after].filter((finding) => finding.startsWith('dangling') && !before.has(finding));
        expect(dangling).toEqual([]);
      }),
      { numRuns: fuzzRuns(120) },
    );
  });
});

describe.each(corpusDirectories())('a crash between two changes in $name', ({ files }) => {
  it('leaves no entry without its file and no memory without its bytes', async () => {
    const paths = (await ownMemoriesOf(files)).map(({ path }) => path);
    const requests: readonly PlanRequest[] = [
      { verb: 'supersede', intent: { paths, by: null, keep: 'move' } },
      { verb: 'delete', intent: { paths: paths.slice(0, 2) } },
      { verb: 'add', intent: { type: 'user', name: 'N', description: 'D', body: null } },
    ];
    for (const request of requests) await expectHarmless(files, await run(files, request), request);
    const gone = await run(files, requests[0] as PlanRequest);
    const restore: PlanRequest = { verb: 'restore', intent: { paths } };
    await expectHarmless(gone.files, await run(gone.files, restore, LATER), restore);
  });
});

async function expectHarmless(
  files: Files,
  { changeSet, files: end }: Awaited<ReturnType<typeof run>>,
  { verb }: PlanRequest,
): Promise<void> {
  const known = await findingsOf(files);
  const memories = new Set([...files.keys(), ...end.keys()].filter((path) => path.endsWith('.md')));
  for (let done = 0; done <= changeSet.changes.length; done++) {
    const between = applyInMemory(files, { ...changeSet, changes: changeSet.changes.slice(0, done) }, NOW);
    const dangling = [...(await findingsOf(between))].filter((found) => found.startsWith('dangling'));
    expect(
      dangling.filter((found) => !known.has(found)),
      `${verb}, ${done} changes`,
    ).toEqual([]);
    for (const path of memories) {
      const hidden = `.superseded/${path}`;
      if (verb === 'supersede' && skipOf(path) === null && path !== 'MEMORY.md' && files.has(path))
        expect(between.has(path) || between.has(hidden), `${path} after ${done} changes`).toBe(true);
    }
  }
}
