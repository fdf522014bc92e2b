import type { PlanNote, PlanRefusal } from '../curation/changeSet';
import type { CurationDeps } from '../curation/curationDeps';
import { type Recovery, recoverJournals } from '../curation/recover';
import { listWaiting } from '../curation/waiting';
import { FileError } from '../store/fileSystem';
import type { CommandResult } from './output';
import { presentFailure, presentRefusal, type Told } from './presentChange';
import type { StoreToWrite } from './storeToWrite';

/** What every writing command works with. */
export interface WritingSession {
  readonly directory: string;
  /** Of the location. */
  readonly notes: readonly PlanNote[];
  readonly deps: CurationDeps;
  readonly isDryRun: boolean;
  readonly told: Told;
}

/**
 * Runs a writing command: first whatever a crash left in the journal is finished or taken back, or, where nothing may
 * be written, told of. Expected trouble is a result.
 */
export async function runWriting(
  store: StoreToWrite | PlanRefusal,
  deps: CurationDeps | null,
  isDryRun: boolean,
  command: (session: WritingSession) => Promise<CommandResult>,
): Promise<CommandResult> {
  if ('refused' in store) return presentRefusal(store.refused, { directory: null, recovered: [], waiting: [] });
  const { directory, notes } = store;
  let recovered: readonly Recovery[] = [];
  let waiting: readonly string[] = [];
  if (deps === null) {
    const reason = 'No home directory is known, so there is no place for the journal; set HOME.';
    return presentRefusal(reason, { directory, recovered, waiting });
  }
  try {
    if (isDryRun) waiting = await listWaiting(deps);
    else recovered = await recoverJournals(deps);
    return await command({ directory, notes, deps, isDryRun, told: { directory, recovered, waiting } });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const reason = `${error.path}: ${error.message}`;
    return presentFailure(
      '',
      { outcome: 'failed', path: null, reason, notes: [], kept: [] },
      { directory, recovered, waiting },
    );
  }
}
