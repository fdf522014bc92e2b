import { FileError } from '../store/fileSystem';
import { isInside, PathTraversalError } from '../store/pathGuard';
import { realStoreOf } from '../store/teamGuard';
import type { KeptVersion } from './aftermath';
import { carryOut } from './carryOut';
import type { ChangeRecord, RecordRole } from './changeRecord';
import type { ChangeSet } from './changeSet';
import { ClaimError, withClaim } from './claim';
import type { CurationDeps } from './curationDeps';
import { finish } from './finish';
import { keyOf, listRecords, nextId, removeRecord, setState, writePending } from './journal';
import { ChangeRefusal, type Difference, prepare, type WishedStep, wishedSteps } from './prepare';
import { recoverClaimed } from './recover';
import { rollBack } from './rollBack';
import { readIfThere } from './settle';

interface Told {
  /** Sentences beyond the outcome: what a recovery did first, what was carried over, what could not be put back. */
  readonly notes: readonly string[];
  /** Versions that two programs wrote at once; also stored in the journal directory. Nearly always empty. */
  readonly kept: readonly KeptVersion[];
}

export type ApplyResult =
  /** `id` of the change in the history; `null` where there was nothing to do. */
  | (Told & { readonly outcome: 'applied'; readonly id: string | null })
  /** Files are not what the plan saw. Nothing is changed. */
  | (Told & { readonly outcome: 'conflict'; readonly differences: readonly [Difference, ...Difference[]] })
  /** Nothing is changed, but for what `notes` say. `reason` is a sentence or two. */
  | (Told & { readonly outcome: 'failed'; readonly path: string | null; readonly reason: string });

/**
 * Carries out a change set, whole or not at all: journal first, then each file compared and exchanged, then a
 * look for late writes. The only function that writes to a memory directory, with those of undo and recovery,
 * which use the same steps. Expected trouble is a result; it throws for defects alone.
 *
 * What is promised where another program writes at the same time, within the grace ({@link DEFAULT_GRACE_MS}) from reading
 * or opening a file to having written it: its lines end up in the file, or in a version that `kept` names, and a change
 * that it overwrote is taken back and told as a conflict. A file that it may be in the midst of writing (empty, or ending
 * within a line, and written just now) is not exchanged before it has been quiet.
 *
 * What can't be closed without an atomic exchange of two names, which systems don't offer to a portable program:
 * for the time of reading one file its name is missing; a program that keeps a file open for longer than the grace before
 * it writes, writes into a file that is gone; one that read the old version and writes it back after the grace overwrites the
 * change, as it would overwrite anybody's.
 */
export function applyChangeSet(changeSet: ChangeSet, deps: CurationDeps): Promise<ApplyResult> {
  return applySteps(
    {
      directory: changeSet.directory,
      label: changeSet.label,
      steps: wishedSteps(changeSet, deps.clock.now()),
      role: { kind: 'change' },
      emptiedDirectories: [],
    },
    deps,
  );
}

/** What is to be carried out: a change set, or the undo or redo of one. */
export interface WishedChange {
  readonly directory: string;
  readonly label: string;
  readonly steps: readonly WishedStep[];
  readonly role: RecordRole;
  readonly emptiedDirectories: readonly string[];
}

export async function applySteps(change: WishedChange, deps: CurationDeps): Promise<ApplyResult> {
  if (change.steps.length === 0) return { outcome: 'applied', id: null, notes: [], kept: [] };
  try {
    const realDirectory = await realStoreOf(change.directory, deps.fileSystem, deps.paths);
    if (isInside(realDirectory, deps.paths.normalise(deps.journalDirectory), deps.paths)) {
      return failed(null, 'The journal lies inside the memory directory. Nothing was changed.');
    }
    const key = keyOf(realDirectory);
    return await withClaim(key, deps, async () => {
      const recoveries = await recoverClaimed(key, deps);
      const hindrance = recoveries.find(({ outcome }) => outcome === 'put off');
      if (hindrance !== undefined) throw new ChangeRefusal(null, hindrance.sentence);
      const notes = recoveries.map(({ sentence }) => sentence);
      const result = await applyClaimed(change, key, deps);
      return { ...result, notes: [...notes, ...result.notes] };
    });
  } catch (error) {
    if (error instanceof ChangeRefusal) return failed(error.path, error.message);
    if (error instanceof ClaimError) return failed(null, error.message);
    if (error instanceof PathTraversalError) return failed(error.path, `${error.message} Nothing was changed.`);
    if (!(error instanceof FileError)) throw error;
    return failed(null, `The journal at ${deps.journalDirectory} can't be used: ${error.message} Nothing was changed.`);
  }
}

function failed(path: string | null, reason: string): ApplyResult {
  return { outcome: 'failed', path, reason, notes: [], kept: [] };
}

async function applyClaimed(change: WishedChange, key: string, deps: CurationDeps): Promise<ApplyResult> {
  const { directory, label, role, emptiedDirectories } = change;
  await refuseIfMovedOn(role, key, deps);
  const { differences, ...prepared } = await prepare(directory, change.steps, deps);
  const [first, ...rest] = differences;
  if (first !== undefined) return { outcome: 'conflict', differences: [first, ...rest], notes: [], kept: [] };
  if (prepared.steps.length === 0) return { outcome: 'applied', id: null, notes: [], kept: [] };
  const id = await nextId(deps, key);
  const record: ChangeRecord = { id, directory, label, time: deps.clock.now(), role, emptiedDirectories, ...prepared };
  await writePending(deps, record);

  const touched = new Set<number>();
  const carried = await carryOut(record, touched, deps);
  if (carried.kind === 'done') {
    try {
      await setState(deps, id, 'pending', 'committed');
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      const reason = `The journal could not be written: ${error.message}`;
      return takeBack(record, touched, (told) => ({ outcome: 'failed', path: null, reason, ...told }), deps);
    }
    return { outcome: 'applied', id, ...(await finishQuietly(record, carried.notes, deps)) };
  }
  if (carried.kind === 'failed') {
    const { path, reason } = carried;
    return takeBack(record, touched, (told) => ({ outcome: 'failed', path, reason, ...told }), deps);
  }
  const { difference } = carried;
  const result = await takeBack(
    record,
    touched,
    (told) => ({ outcome: 'conflict', differences: [difference], ...told }),
    deps,
  );
  return result.outcome === 'conflict'
    ? { ...result, differences: [await lookAgain(difference, record, deps)] }
    : result;
}

/** While the change was being taken back, more may have been written, or what was written have found its place. */
async function lookAgain(difference: Difference, { steps }: ChangeRecord, deps: CurationDeps): Promise<Difference> {
  const sides = steps.flatMap(({ from, to }) => [from, to]);
  const file = sides.find((side) => side?.path === difference.path);
  if (!file) return difference;
  return { ...difference, seen: await readIfThere(file.real, deps).catch(() => difference.seen) };
}

/** Another window may have undone, redone or changed since the plan was made. */
async function refuseIfMovedOn(role: RecordRole, key: string, deps: CurationDeps): Promise<void> {
  if (role.kind === 'change') return;
  const records = await listRecords(deps, key);
  const next =
    role.kind === 'undo'
      ? records.findLast(({ state }) => state === 'done')
      : records.find(({ state }) => state === 'undone');
  if (next?.id === role.of) return;
  throw new ChangeRefusal(null, 'The history of changes has moved on meanwhile. Nothing was changed.');
}

async function finishQuietly(record: ChangeRecord, notes: readonly string[], deps: CurationDeps): Promise<Told> {
  try {
    const aftermath = await finish(record, deps);
    return { notes: [...notes, ...aftermath.notes], kept: aftermath.kept };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // The change itself is made and committed; the next start clears up.
    return { notes: [...notes, `Clearing up was put off: ${error.message}`], kept: [] };
  }
}

async function takeBack(
  record: ChangeRecord,
  touched: ReadonlySet<number>,
  toResult: (told: Told) => ApplyResult,
  deps: CurationDeps,
): Promise<ApplyResult> {
  try {
    const { notes, kept } = await rollBack(record, touched, deps);
    await removeRecord(deps, record.id, 'pending');
    return toResult({ notes, kept });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const sentence = `Not everything could be put back yet (${error.message}) The next start tries again from the journal.`;
    return toResult({ notes: [sentence], kept: [] });
  }
}
