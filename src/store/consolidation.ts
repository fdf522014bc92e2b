import { FileError, type FileSystem } from './fileSystem';

/** The lock inside a memory directory, whose time is that of the last consolidation (contract §5). */
export const CONSOLIDATION_LOCK = '.consolidate-lock';
/** Milliseconds for which a living process holds the lock (contract §5). */
export const CONSOLIDATION_HELD_MS = 3_600_000;
/** Milliseconds between two consolidations (contract §5). */
export const CONSOLIDATION_GAP_MS = 86_400_000;
/** Other sessions that were touched since the last one (contract §5). */
export const CONSOLIDATION_SESSIONS = 5;
/** Bytes of a process number and what may stand around it. */
const LOCK_MAX_BYTES = 1_024;
const PROCESS_ID = /^\s*(\d{1,10})\s*$/;

/**
 * `never`: there is no lock, so nothing was consolidated yet. `idle`: nobody holds it. `running`: a living process holds
 * it. `stale`: a process that is gone, or has held it for over an hour, left it.
 */
export type LockState = 'never' | 'idle' | 'running' | 'stale';

/** Whether the client would consolidate a memory directory at the next session, and what it waits for. */
export interface Consolidation {
  readonly lock: LockState;
  /** Of the process that the lock names; `null` where it names none. */
  readonly processId: number | null;
  /** When the last one ran or began, in milliseconds since the epoch; `null` for never. */
  readonly last: number | null;
  /** Session files touched since then; `null` where they can't be counted. */
  readonly sessions: number | null;
  /** Which of the three gates are open: a day has passed, five sessions were touched, nobody holds the lock. */
  readonly gates: { readonly time: boolean; readonly sessions: boolean; readonly lock: boolean };
  /** When the first gate opens, in milliseconds since the epoch; `null` where it is open. */
  readonly dueAt: number | null;
}

export interface ConsolidationInput {
  /** Absolute. */
  readonly directory: string;
  /** Absolute folder of the project's session files; `null` where it is not known. */
  readonly transcripts: string | null;
  readonly fileSystem: FileSystem;
  readonly isRunning: (processId: number) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The state of consolidation (contract §5). Reads the lock and the times of session files; never throws for what it finds. */
export async function readConsolidation(input: ConsolidationInput): Promise<Consolidation> {
  const { now, isRunning } = input;
  const found = await readLock(input);
  const last = found?.mtime ?? null;
  const processId = found?.processId ?? null;
  const lock = lockStateOf(found, now, isRunning);
  const sessions = await countSessions(input, last ?? Number.NEGATIVE_INFINITY);
  const opensAt = last === null ? null : last + CONSOLIDATION_GAP_MS;
  const isTime = opensAt === null || now > opensAt;
  return {
    lock,
    processId,
    last,
    sessions,
    gates: { time: isTime, sessions: (sessions ?? 0) >= CONSOLIDATION_SESSIONS, lock: lock !== 'running' },
    dueAt: isTime ? null : opensAt,
  };
}

interface Lock {
  readonly mtime: number;
  readonly processId: number | null;
}

function lockStateOf(lock: Lock | null, now: number, isRunning: ConsolidationInput['isRunning']): LockState {
  if (lock === null) return 'never';
  if (lock.processId === null) return 'idle';
  // A lock of the time to come can't be an hour old: a clock went back.
  const isFresh = now - lock.mtime < CONSOLIDATION_HELD_MS;
  if (isRunning(lock.processId)) return isFresh ? 'running' : 'stale';
  return isFresh ? 'stale' : 'idle';
}

async function readLock({ directory, fileSystem }: ConsolidationInput): Promise<Lock | null> {
  const path = `${directory}/${CONSOLIDATION_LOCK}`;
  try {
    const { mtime, kind } = await fileSystem.stat(path);
    if (kind !== 'file') return null;
    const text = new TextDecoder().decode(await fileSystem.readFile(path, LOCK_MAX_BYTES));
    const number = PROCESS_ID.exec(text)?.[1];
    return { mtime, processId: number === undefined || Number(number) === 0 ? null : Number(number) };
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

const SESSION_FILE = /\.jsonl$/;

/** Session files that were touched after a time. The one that is running now is among them: which it is, nobody says. */
async function countSessions({ transcripts, fileSystem }: ConsolidationInput, since: number): Promise<number | null> {
  if (transcripts === null) return null;
  try {
    const entries = await fileSystem.list(transcripts);
    let count = 0;
    for (const { name, kind } of entries) {
      if (kind !== 'file' || !SESSION_FILE.test(name)) continue;
      const stat = await fileSystem.stat(`${transcripts}/${name}`).catch(() => null);
      if (stat !== null && stat.mtime > since) count++;
    }
    return count;
  } catch (error) {
    if (error instanceof FileError) return error.code === 'missing' ? 0 : null;
    throw error;
  }
}
