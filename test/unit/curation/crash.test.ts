import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ApplyResult, applyChangeSet } from '../../../src/curation/apply';
import type { CurationDeps } from '../../../src/curation/curationDeps';
import { recoverJournals } from '../../../src/curation/recover';
import { applyReversal, readHistory, redoPlan, undoPlan } from '../../../src/curation/undo';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';
import { createDeps } from '../../support/curation/deps';
import { type DiskState, differencesOf, putFile, readDisk } from '../../support/curation/diskState';
import { applyToModel, type Choice, diskStateOf, type Model, START, toChangeSet } from '../../support/curation/model';
import { Crash, createStoppingFileSystem } from '../../support/curation/stoppingFileSystem';
import { temporaryDirectory } from '../support/temporaryDirectory';

/** Change sets; each dies some dozens of times. */
const RUNS = 3;
const NOW = 1_800_000_000_000;
const node = createNodeWritableFileSystem({ durable: false });

const choices = fc.array(
  fc.record<Choice>({
    kind: fc.constantFrom('write', 'create', 'move', 'delete'),
    pick: fc.nat(20),
    bytes: fc.uint8Array({ maxLength: 40 }),
    mtime: fc.constantFrom('keep', 'now'),
  }),
  { minLength: 1, maxLength: 4 },
);

type Act = (directory: string, deps: CurationDeps) => Promise<ApplyResult>;

let runs = 0;
/** A memory directory in the state of the model, and a journal directory beside it. */
function layOut(root: string, model: Model): { readonly directory: string; readonly journal: string } {
  runs += 1;
  const directory = join(root, String(runs), 'memory');
  mkdirSync(directory, { recursive: true });
  for (const [path, { bytes, mtime, mode }] of model.files) putFile(directory, path, bytes, mtime, mode);
  return { directory, journal: join(root, String(runs), 'journal') };
}

/**
 * Dies at every point in turn; half of the recoveries die too, at points that are spread over them. Then looks at the disk.
 */
async function dieEverywhere(
  root: string,
  prepare: (directory: string, journal: string) => Promise<void>,
  act: Act,
  before: DiskState,
  after: DiskState,
): Promise<void> {
  for (let round = 0; ; round++) {
    const stopAt = round >> 1;
    const { directory, journal } = layOut(root, START);
    await prepare(directory, journal);
    const fileSystem = createStoppingFileSystem(node, stopAt);
    if (!(await diesIn(() => act(directory, createDeps(journal, { fileSystem }))))) {
      expect(differencesOf(after, readDisk(directory))).toEqual([]);
      return;
    }
    if (round % 2 === 1) {
      const again = createStoppingFileSystem(node, (stopAt * 5) % 23);
      await diesIn(() => recoverJournals(createDeps(journal, { fileSystem: again })));
    }
    await recoverJournals(createDeps(journal));
    const found = readDisk(directory);
    if (differencesOf(before, found).length > 0) expect(differencesOf(after, found)).toEqual([]);
    if (existsSync(journal)) expect(readdirSync(journal).filter((name) => !/\.(done|undone)$/.test(name))).toEqual([]);
    rmSync(dirname(directory), { recursive: true });
  }
}

async function diesIn(task: () => Promise<unknown>): Promise<boolean> {
  try {
    await task();
    return false;
  } catch (error) {
    if (error instanceof Crash) return true;
    throw error;
  }
}

it('leaves a directory as it was or as it is to be, wherever the program dies, in the recovery too', async () => {
  const root = temporaryDirectory();
  await fc.assert(
    fc.asyncProperty(choices, async (drawn) => {
      const changeSet = toChangeSet(START, '', drawn);
      if (changeSet.changes.length === 0) return;
      const before = diskStateOf(START);
      const after = diskStateOf(applyToModel(START, changeSet, NOW));
      const act: Act = (directory, deps) => applyChangeSet({ ...changeSet, directory }, deps);
      await dieEverywhere(root, async () => undefined, act, before, after);
    }),
    { numRuns: RUNS },
  );
});

it('leaves a directory as it was or as it is to be, wherever an undo or a redo dies', async () => {
  const root = temporaryDirectory();
  await fc.assert(
    fc.asyncProperty(choices, fc.boolean(), async (drawn, redoes) => {
      const changeSet = toChangeSet(START, '', drawn);
      if (changeSet.changes.length === 0) return;
      const [original, changed] = [diskStateOf(START), diskStateOf(applyToModel(START, changeSet, NOW))];
      const turn =
        (plan: typeof undoPlan): Act =>
        async (directory, deps) => {
          const reversal = plan(await readHistory(directory, deps));
          return reversal === null
            ? { outcome: 'applied', id: null, notes: [], kept: [] }
            : applyReversal(reversal, deps);
        };
      const prepare = async (directory: string, journal: string): Promise<void> => {
        const result = await applyChangeSet({ ...changeSet, directory }, createDeps(journal));
        expect(result.outcome).toBe('applied');
        if (redoes) expect((await turn(undoPlan)(directory, createDeps(journal))).outcome).toBe('applied');
      };
      if (redoes) await dieEverywhere(root, prepare, turn(redoPlan), original, changed);
      else await dieEverywhere(root, prepare, turn(undoPlan), changed, original);
    }),
    { numRuns: RUNS },
  );
});
