import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApplyResult, applyChangeSet } from '../../../src/curation/apply';
import type { CurationDeps } from '../../../src/curation/curationDeps';
import { HISTORY_MAX } from '../../../src/curation/journal';
import { applyReversal, readHistory, redoPlan, undoPlan } from '../../../src/curation/undo';
import { createDeps } from '../../support/curation/deps';
import { differencesOf, putFile, readDisk } from '../../support/curation/diskState';
import { type Choice, START, toChangeSet } from '../../support/curation/model';
import { temporaryDirectory } from '../support/temporaryDirectory';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function turn(kind: 'undo' | 'redo', directory: string, deps: CurationDeps): Promise<ApplyResult | null> {
  const history = await readHistory(directory, deps);
  const reversal = kind === 'undo' ? undoPlan(history) : redoPlan(history);
  return reversal && applyReversal(reversal, deps);
}

function layOut() {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  const journal = join(root, 'journal');
  putFile(directory, 'a.md', '0\n', 1_700_000_000_000);
  /** A program that was just started. */
  const start = (): CurationDeps => createDeps(journal);
  const set = (from: number, to: number): Promise<ApplyResult> =>
    applyChangeSet(
      {
        directory,
        label: `To ${to}`,
        changes: [{ kind: 'write', path: 'a.md', before: bytes(`${from}\n`), after: bytes(`${to}\n`), mtime: 'now' }],
        notes: [],
      },
      start(),
    );
  return { root, directory, journal, start, set, text: () => readFileSync(join(directory, 'a.md'), 'utf8') };
}

describe('undo and redo', () => {
  it('give every state back, with its times and folders, over restarts', async () => {
    const root = temporaryDirectory();
    const choice = fc.record<Choice>({
      kind: fc.constantFrom('write', 'create', 'move', 'delete'),
      pick: fc.nat(20),
      bytes: fc.uint8Array({ maxLength: 60 }),
      mtime: fc.constantFrom('keep', 'now'),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(choice, { minLength: 1, maxLength: 5 }), async (drawn) => {
        run += 1;
        const directory = join(root, `${run}`, 'memory');
        const journal = join(root, `${run}`, 'journal');
        mkdirSync(directory, { recursive: true });
        for (const [path, file] of START.files) putFile(directory, path, file.bytes, file.mtime, file.mode);
        const changeSet = toChangeSet(START, directory, drawn);
        if (changeSet.changes.length === 0) return;
        const before = readDisk(directory);
        await applyChangeSet(changeSet, createDeps(journal));
        const after = readDisk(directory);
        for (const [kind, expected] of [
          ['undo', before],
          ['redo', after],
          ['undo', before],
        ] as const) {
          const result = await turn(kind, directory, createDeps(journal));
          if (result !== null) expect(result).toMatchObject({ outcome: 'applied', notes: [] });
          expect(differencesOf(expected, readDisk(directory))).toEqual([]);
        }
      }),
      { numRuns: 12 },
    );
  });

  it('go back and forth in order, and a new change drops what could be redone', async () => {
    const { directory, start, set, text } = layOut();
    await set(0, 1);
    await set(1, 2);
    await set(2, 3);
    const history = await readHistory(directory, start());
    expect(history.undoable.map(({ label }) => label)).toEqual(['To 3', 'To 2', 'To 1']);
    await turn('undo', directory, start());
    await turn('undo', directory, start());
    expect(text()).toBe('1\n');
    expect((await readHistory(directory, start())).redoable.map(({ label }) => label)).toEqual(['To 2', 'To 3']);
    await turn('redo', directory, start());
    expect(text()).toBe('2\n');
    await set(2, 9);
    expect(await turn('redo', directory, start())).toBeNull();
    await turn('undo', directory, start());
    await turn('undo', directory, start());
    await turn('undo', directory, start());
    expect(text()).toBe('0\n');
    expect(await turn('undo', directory, start())).toBeNull();
  });

  it('show what they write before they write it', async () => {
    const { directory, start, set } = layOut();
    await set(0, 1);
    expect(undoPlan(await readHistory(directory, start()))).toMatchObject({
      label: 'To 1',
      changes: [{ kind: 'write', path: 'a.md', before: bytes('1\n'), after: bytes('0\n') }],
    });
  });

  it('refuse where a file has moved on, with both versions', async () => {
    const { directory, start, set, text } = layOut();
    await set(0, 1);
    writeFileSync(join(directory, 'a.md'), '1\nand more\n');
    const result = await turn('undo', directory, start());
    expect(result).toMatchObject({
      outcome: 'conflict',
      differences: [{ path: 'a.md', expected: bytes('1\n'), seen: bytes('1\nand more\n') }],
    });
    expect(text()).toBe('1\nand more\n');
    expect((await readHistory(directory, start())).undoable).toHaveLength(1);
  });

  it('leave a folder that somebody put something in', async () => {
    const { directory, start } = layOut();
    await applyChangeSet(
      {
        directory,
        label: 'Superseded',
        changes: [
          {
            kind: 'move',
            from: 'a.md',
            path: '.superseded/x/a.md',
            before: bytes('0\n'),
            after: bytes('0\n'),
            mtime: 'keep',
          },
        ],
        notes: [],
      },
      start(),
    );
    writeFileSync(join(directory, '.superseded/theirs.md'), 'theirs');
    await turn('undo', directory, start());
    expect(readdirSync(join(directory, '.superseded'))).toEqual(['theirs.md']);
    expect(existsSync(join(directory, 'a.md'))).toBe(true);
  });

  it('refuse a plan that another window has overtaken', async () => {
    const { directory, start, set, text } = layOut();
    await set(0, 1);
    const old = undoPlan(await readHistory(directory, start()));
    await set(1, 2);
    if (old === null) throw new Error('There was nothing to undo.');
    expect(await applyReversal(old, start())).toMatchObject({
      outcome: 'failed',
      reason: expect.stringContaining('moved on'),
    });
    expect(text()).toBe('2\n');
  });

  it(`reach back ${HISTORY_MAX} change sets, of each directory`, async () => {
    const { root, directory, journal, start, set } = layOut();
    const other = join(root, 'other');
    putFile(other, 'b.md', 'b', 1);
    await applyChangeSet(
      { directory: other, label: 'Other', changes: [{ kind: 'delete', path: 'b.md', before: bytes('b') }], notes: [] },
      start(),
    );
    for (let number = 0; number < HISTORY_MAX + 3; number++) await set(number, number + 1);
    const { undoable } = await readHistory(directory, start());
    expect(undoable).toHaveLength(HISTORY_MAX);
    expect(undoable.at(-1)?.label).toBe('To 4');
    expect((await readHistory(other, start())).undoable).toHaveLength(1);
    expect(readdirSync(journal)).toHaveLength(HISTORY_MAX + 1);
  });

  it('pass over a record that is torn', async () => {
    const { directory, journal, start, set } = layOut();
    await set(0, 1);
    const [name = ''] = readdirSync(journal);
    writeFileSync(join(journal, name), readFileSync(join(journal, name)).subarray(0, 40));
    expect((await readHistory(directory, start())).undoable).toEqual([]);
    rmSync(journal, { recursive: true });
    expect((await readHistory(directory, start())).undoable).toEqual([]);
  });
});
