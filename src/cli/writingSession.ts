import type { PlanNote, PlanRefusal } from '../curation/changeSet';
import { type Waited, waitForConsolidation } from '../curation/consolidationGuard';
import type { CurationDeps } from '../curation/curationDeps';
import { type Recovery, recoverJournals } from '../curation/recover';
import { listWaiting } from '../curation/waiting';
import { FileError } from '../store/fileSystem';
import type { CommandResult } from './output';
import { tell } from './present';
import { presentFailure, presentRefusal, type Told } from './presentChange';
import type { StoreToWrite } from './storeToWrite';

/** What every writing command works with. */
export interface WritingSession {
  readonly directory: string;
  /** Of the location. */
  readonly notes: readonly PlanNote[];
  readonly deps: CurationDeps & Required<Pick<CurationDeps, 'mounted'>>;
  readonly isDryRun: boolean;
  readonly told: Told;
}

export interface HowToWrite {
  readonly isDryRun: boolean;
  /** Also while the agent consolidates the directory. */
  readonly duringConsolidation: boolean;
  /** Absolute path of another memory directory that is read, and maybe emptied, by the same command. */
  readonly otherDirectory?: string | undefined;
}

/** Milliseconds that a command waits for the agent to end a consolidation. */
const CONSOLIDATION_WAIT_MS = 10_000;

/**
 * Runs a writing command, once the agent consolidates the directory no more: first whatever a crash left in the journal
 * is finished or taken back, or, where nothing may be written, told of. Expected trouble is a result.
 */
export async function runWriting(
  store: StoreToWrite | PlanRefusal,
  machineDeps: Omit<CurationDeps, 'mounted'> | null,
  { isDryRun, duringConsolidation, otherDirectory }: HowToWrite,
  command: (session: WritingSession) => Promise<CommandResult>,
): Promise<CommandResult> {
  if ('refused' in store) return presentRefusal(store.refused, { directory: null, recovered: [], waiting: [] });
  const { directory, mounted } = store;
  let recovered: readonly Recovery[] = [];
  let waiting: readonly string[] = [];
  if (machineDeps === null) {
    const reason = 'No home directory is known, so there is no place for the journal; set HOME.';
    return presentRefusal(reason, { directory, recovered, waiting });
  }
  const deps = { ...machineDeps, mounted };
  try {
    const goesOn = isDryRun || duringConsolidation;
    const notes = [...store.notes];
    for (const each of otherDirectory === undefined ? [directory] : [directory, otherDirectory]) {
      const waited = await waitForConsolidation(each, deps, {
        maxMs: goesOn ? 0 : CONSOLIDATION_WAIT_MS,
        onWait: (sentence) => tell(`${sentence} Waiting for up to ${CONSOLIDATION_WAIT_MS / 1000} seconds.`),
      });
      if (waited.outcome !== 'free' && !goesOn) {
        const reason = `${waited.sentence} Nothing was changed; try again later, or give --during-consolidation.`;
        return presentRefusal(reason, { directory, recovered, waiting });
      }
      notes.push(...notesOf(waited));
    }
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

function notesOf(waited: Waited): readonly PlanNote[] {
  if (waited.outcome !== 'free') return [{ severity: 'warning', text: waited.sentence }];
  return waited.notes.map((text) => ({ severity: 'info', text }));
}
