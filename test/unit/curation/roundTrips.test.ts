import { describe, expect, it } from 'vitest';
import type { PlanRequest } from '../../../src/curation/planRequest';
import { skipOf } from '../../../src/memory/scanRules';
import type { Files } from '../support/applyInMemory';
import { corpusDirectories, findingsOf, NOW, ownMemoriesOf, run, textAt } from './curationRig';

const LATER = NOW + 3 * 86_400_000;

function expectSame(after: Files, before: Files, what: string): void {
  expect([...after.keys()].sort(), what).toEqual([...before.keys()].sort());
  for (const [path, file] of before) {
    expect(textAt(after, path), `${what}: ${path}`).toBe(textAt(before, path));
    expect(Buffer.compare(after.get(path)?.bytes ?? new Uint8Array(), file.bytes), `${what}: bytes of ${path}`).toBe(0);
    expect(after.get(path)?.mtime, `${what}: time of ${path}`).toBe(file.mtime);
  }
}

/** No verb may make the index fit worse than it did. */
async function expectNoNewFinding(before: Files, after: Files, what: string): Promise<void> {
  const known = new Set(await findingsOf(before));
  // A memory that is superseded in its place has no entry on purpose.
  for (const { path, superseded } of await ownMemoriesOf(after)) if (superseded !== null) known.add(`orphan ${path}`);
  const found = [...(await findingsOf(after))].filter((finding) => !known.has(finding));
  expect(found, what).toEqual([]);
}

async function thereAndBack(files: Files, there: PlanRequest, back: PlanRequest, what: string): Promise<void> {
  const gone = await run(files, there);
  await expectNoNewFinding(files, gone.files, what);
  const again = await run(gone.files, back, LATER);
  expectSame(again.files, files, what);
}

describe.each(corpusDirectories())('in $name', ({ files }) => {
  it('add, then delete', async () => {
    for (const type of ['feedback', 'project', 'reference', 'user', 'decision']) {
      const intent = { type, name: 'Never seen before: #1', description: 'A hook, with `signs` [in] it', body: null };
      const added = await run(files, { verb: 'add', intent });
      await expectNoNewFinding(files, added.files, type);
      const path = `${type}_never_seen_before_1.md`;
      expect(added.files.has(path)).toBe(true);
      const deleted = await run(added.files, { verb: 'delete', intent: { paths: [path] } }, LATER);
      expectSame(deleted.files, files, type);
    }
  });

  it('supersede, then restore, each memory alone', async () => {
    for (const { path } of await ownMemoriesOf(files)) {
      for (const keep of ['move', 'inPlace'] as const)
        await thereAndBack(
          files,
          { verb: 'supersede', intent: { paths: [path], by: null, keep } },
          { verb: 'restore', intent: { paths: [path] } },
          `${path}, ${keep}`,
        );
    }
  });

  it('supersede with a successor, then restore', async () => {
    const memories = await ownMemoriesOf(files);
    const inForce = memories.filter(({ superseded }) => superseded === null);
    for (const { path } of memories) {
      for (const by of inForce.filter((memory) => memory.path !== path))
        await thereAndBack(
          files,
          { verb: 'supersede', intent: { paths: [path], by: by.path, keep: 'move' } },
          { verb: 'restore', intent: { paths: [path] } },
          `${path} by ${by.path}`,
        );
    }
  });

  it('supersede all at once, then restore all at once', async () => {
    const paths = (await ownMemoriesOf(files)).map(({ path }) => path);
    const there: PlanRequest = { verb: 'supersede', intent: { paths, by: null, keep: 'move' } };
    const gone = await run(files, there);
    const visible = [...(await ownMemoriesOf(gone.files))].filter(({ path }) => skipOf(path) === null);
    expect(visible).toEqual([]);
    await thereAndBack(files, there, { verb: 'restore', intent: { paths } }, 'all');
  });

  it('rename, then rename back', async () => {
    for (const { path } of await ownMemoriesOf(files)) {
      for (const to of ['zz_renamed-to.md', 'sub folder/改名.md']) {
        const renamed = await run(files, { verb: 'rename', intent: { path, to } });
        const findings = [...(await findingsOf(renamed.files))].filter((finding) => finding.endsWith(` ${to}`));
        const known = [...(await findingsOf(files))].filter((finding) => finding.endsWith(` ${path}`));
        const isTold = renamed.changeSet.notes.some(({ text }) => text.includes(path));
        if (!isTold && !path.startsWith('archive/')) expect(findings.length, `${path} to ${to}`).toBe(known.length);
        const back = await run(renamed.files, { verb: 'rename', intent: { path: to, to: path } }, LATER);
        expectSame(back.files, files, `${path} to ${to}`);
      }
    }
  });

  it('delete makes no entry dangle', async () => {
    for (const { path } of await ownMemoriesOf(files)) {
      const deleted = await run(files, { verb: 'delete', intent: { paths: [path] } });
      expect(deleted.files.has(path)).toBe(false);
      await expectNoNewFinding(files, deleted.files, path);
    }
  });

  it('retype and confirm touch one line of the header at most, and the mtime only where they should', async () => {
    for (const { path } of await ownMemoriesOf(files)) {
      const retyped = await run(files, { verb: 'retype', intent: { paths: [path], type: 'reference' } });
      expect(retyped.files.get(path)?.mtime).toBe(files.get(path)?.mtime);
      await expectNoNewFinding(files, retyped.files, path);
    }
  });
});
