import { realStoreOf } from '../store/teamGuard';
import { type ApplyResult, applySteps } from './apply';
import { type ChangeRecord, invertSteps } from './changeRecord';
import type { FileChange } from './changeSet';
import type { CurationDeps } from './curationDeps';
import { keyOf, listRecords, readRecord } from './journal';
import { type WishedStep, wishedAgain } from './prepare';

/** The change sets of one memory directory that can be undone and redone, across restarts. */
export interface History {
  /** As it was given, absolute. */
  readonly directory: string;
  /** The latest first: undoing takes them in this order. */
  readonly undoable: readonly ChangeRecord[];
  /** Redoing takes them in this order. A new change drops them all. */
  readonly redoable: readonly ChangeRecord[];
}

/** The undo or redo of a change set: what it writes, in full, before it is written. */
export interface Reversal {
  readonly kind: 'undo' | 'redo';
  readonly directory: string;
  /** Of the change set that it turns. */
  readonly label: string;
  /** To show; their exact times are in `steps`. */
  readonly changes: readonly FileChange[];
  readonly steps: readonly WishedStep[];
  readonly of: string;
  readonly emptiedDirectories: readonly string[];
}

/** Throws `FileError`, `PathTraversalError`. */
export async function readHistory(directory: string, deps: CurationDeps): Promise<History> {
  const key = keyOf(await realStoreOf(directory, deps.fileSystem, deps.paths));
  const undoable: ChangeRecord[] = [];
  const redoable: ChangeRecord[] = [];
  for (const stored of await listRecords(deps, key)) {
    if (stored.state !== 'done' && stored.state !== 'undone') continue;
    // One that another window took away since, or that is torn, is no history any more.
    const record = await readRecord(deps, stored).catch(() => null);
    if (record === null) continue;
    if (stored.state === 'done') undoable.unshift(record);
    else redoable.push(record);
  }
  return { directory, undoable, redoable };
}

/** What undoing the latest change set writes; `null` where there is none. */
export function undoPlan(history: History): Reversal | null {
  const [record] = history.undoable;
  if (record === undefined) return null;
  return reversalOf('undo', history.directory, record, wishedAgain(invertSteps(record.steps)));
}

/** What redoing the change set that was undone last writes; `null` where there is none. */
export function redoPlan(history: History): Reversal | null {
  const [record] = history.redoable;
  return record === undefined ? null : reversalOf('redo', history.directory, record, wishedAgain(record.steps));
}

/**
 * Undoes or redoes: bytes, places and times are afterwards what they were. A conflict names each file that has
 * moved on since, with both versions; then nothing is changed.
 */
export function applyReversal(reversal: Reversal, deps: CurationDeps): Promise<ApplyResult> {
  const { directory, label, steps, kind, of, emptiedDirectories } = reversal;
  return applySteps({ directory, label, steps, role: { kind, of }, emptiedDirectories }, deps);
}

function reversalOf(
  kind: Reversal['kind'],
  directory: string,
  { id, label, createdDirectories }: ChangeRecord,
  steps: readonly WishedStep[],
): Reversal {
  const emptiedDirectories = kind === 'undo' ? createdDirectories : [];
  return { kind, directory, label, changes: steps.flatMap(changeOf), steps, of: id, emptiedDirectories };
}

function changeOf({ from, to }: WishedStep): FileChange | [] {
  if (to === null) return from === null ? [] : { kind: 'delete', path: from.path, before: from.bytes };
  const { path, bytes: after } = to;
  if (from === null || from.path === path) {
    return { kind: 'write', path, before: from?.bytes ?? null, after, mtime: 'keep' };
  }
  return { kind: 'move', from: from.path, path, before: from.bytes, after, mtime: 'keep' };
}
