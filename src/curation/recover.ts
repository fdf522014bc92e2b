import { FileError } from '../store/fileSystem';
import { isInside, PathTraversalError, realPathOf } from '../store/pathGuard';
import type { KeptVersion } from './aftermath';
import type { ChangeRecord } from './changeRecord';
import { ClaimError, withClaim } from './claim';
import type { CurationDeps } from './curationDeps';
import { finish } from './finish';
import { listRecords, readRecord, removeDrafts, removeRecord, type StoredRecord, unsettledKeys } from './journal';
import { rollBack } from './rollBack';

/** Long enough that of several programs that start at once one gets to it. */
const WAIT_MAX_MS = 1000;

/** What a recovery did about one change set that a crash had cut in two. */
export interface Recovery {
  /** `put off`: the disk failed, and the next start tries again. `discarded`: nothing had been done yet. */
  readonly outcome: 'rolled back' | 'finished' | 'discarded' | 'put off';
  /** As the change set named it; `null` where the record is torn. */
  readonly directory: string | null;
  /** What happened, in a sentence or more, to show. */
  readonly sentence: string;
  readonly kept: readonly KeptVersion[];
}

/**
 * At the start of a program: finishes or rolls back whatever a crash left in the journal. Harmless to call at any time
 * and by several programs at once: what a living program is busy with, or is recovering, is left to it.
 *
 * @throws FileError where the journal directory itself can't be read
 */
export async function recoverJournals(deps: CurationDeps): Promise<readonly Recovery[]> {
  const recoveries: Recovery[] = [];
  for (const key of await unsettledKeys(deps)) {
    recoveries.push(...(await recoverUnlessBusy(key, deps)));
  }
  return recoveries;
}

async function recoverUnlessBusy(key: string, deps: CurationDeps): Promise<readonly Recovery[]> {
  try {
    return await withClaim(key, deps, () => recoverClaimed(key, deps), WAIT_MAX_MS);
  } catch (error) {
    if (error instanceof ClaimError) return [];
    throw error;
  }
}

/** As {@link recoverJournals}, for the directory that `key` stands for: call it while the key is claimed. */
export async function recoverClaimed(key: string, deps: CurationDeps): Promise<readonly Recovery[]> {
  await removeDrafts(deps, key);
  const recoveries: Recovery[] = [];
  // The latest first: should there be several, each was made on top of the one before.
  for (const stored of (await listRecords(deps, key)).filter(isUnfinished).reverse()) {
    recoveries.push(await recoverRecord(stored, deps));
  }
  return recoveries;
}

/** Whether a program died over it, unless it still lives. */
export function isUnfinished({ state }: StoredRecord): boolean {
  return state === 'pending' || state === 'committed';
}

async function recoverRecord(stored: StoredRecord, deps: CurationDeps): Promise<Recovery> {
  let label = 'A change';
  let directory: string | null = null;
  try {
    const record = await readRecord(deps, stored);
    if (record === null) return await discard(stored, deps);
    ({ label, directory } = record);
    return await recoverWhole(stored, record, deps);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const sentence = tell(label, `was cut off, and can't be taken back or finished yet: ${error.message}`, []);
    return { outcome: 'put off', directory, sentence, kept: [] };
  }
}

async function discard(stored: StoredRecord, deps: CurationDeps): Promise<Recovery> {
  await removeRecord(deps, stored.id, stored.state);
  const sentence = 'A change that was never begun left a torn record, which was discarded.';
  return { outcome: 'discarded', directory: null, sentence, kept: [] };
}

async function recoverWhole(stored: StoredRecord, record: ChangeRecord, deps: CurationDeps): Promise<Recovery> {
  const { directory, label } = record;
  await refuseIfOutside(record, deps);
  if (stored.state === 'committed') {
    const { notes, kept } = await finish(record, deps);
    const sentence = tell(label, 'had been cut off, and was finished.', notes);
    return { outcome: 'finished', directory, sentence, kept };
  }
  const { notes, kept } = await rollBack(record, null, deps);
  await removeRecord(deps, stored.id, 'pending');
  return {
    outcome: 'rolled back',
    directory,
    sentence: tell(label, 'had been cut off, and was taken back.', notes),
    kept,
  };
}

function tell(label: string, what: string, notes: readonly string[]): string {
  return [`“${label}” ${what}`, ...notes].join(' ');
}

/** The record's paths were checked when it was written; links may have been laid since. */
async function refuseIfOutside({ realDirectory, steps }: ChangeRecord, deps: CurationDeps): Promise<void> {
  const { fileSystem, paths } = deps;
  for (const { from, to } of steps) {
    for (const side of [from, to]) {
      if (side === null) continue;
      const parent = paths.dirname(side.real);
      const inside = parent === realDirectory || isInside(realDirectory, parent, paths);
      if (!inside || (await realPathOf(parent, fileSystem, paths)) !== parent) {
        throw new PathTraversalError(side.path, `“${side.path}” leads out of its memory directory now.`);
      }
    }
  }
}
