import { FileError } from '../store/fileSystem';
import { type CurationDeps, pause } from './curationDeps';
import { ensureJournalDirectory } from './journal';

/** No change takes so long; the number of a dead process may have been given to another since. */
const CLAIM_MAX_AGE_MS = 10 * 60_000;
const WAIT_MAX_MS = 15_000;
const FIRST_WAIT_MS = 4;
const MAX_WAIT_MS = 200;

/** Claims that this process holds: after a restart its number may be that of the one before. */
const ownClaims = new Set<string>();
let counter = 0;
/** The end of the last task in the line for each claim. */
const queues = new Map<string, Promise<void>>();

/** Somebody else is changing the same directory, and went on doing so. */
export class ClaimError extends Error {
  constructor() {
    super('Another window or program is changing this memory directory. Try again in a moment.');
    this.name = 'ClaimError';
  }
}

/**
 * Runs `task` while nobody else who shares the journal directory changes what `key` stands for. A claim is a file with a name
 * of its own that is made, then the others are looked at: two that come at once both see each other, so at most
 * one goes on. No name is ever used twice, so taking away a dead claim can't hit a new one.
 *
 * @throws ClaimError after `maxWaitMs`; FileError
 */
export async function withClaim<Result>(
  key: string,
  deps: CurationDeps,
  task: () => Promise<Result>,
  maxWaitMs = WAIT_MAX_MS,
): Promise<Result> {
  // One after the other within this process: only other programs are competed with.
  const queue = `${deps.processes.ownId} ${deps.journalDirectory} ${key}`;
  const turn = (queues.get(queue) ?? Promise.resolve()).then(() => runClaimed(key, deps, task, maxWaitMs));
  const ended = turn.then(
    () => undefined,
    () => undefined,
  );
  queues.set(queue, ended);
  try {
    return await turn;
  } finally {
    if (queues.get(queue) === ended) queues.delete(queue);
  }
}

async function runClaimed<Result>(
  key: string,
  deps: CurationDeps,
  task: () => Promise<Result>,
  maxWaitMs: number,
): Promise<Result> {
  const release = await takeClaim(key, deps, maxWaitMs);
  if (release === null) throw new ClaimError();
  try {
    return await task();
  } finally {
    await release();
  }
}

async function takeClaim(key: string, deps: CurationDeps, maxWaitMs: number): Promise<(() => Promise<void>) | null> {
  const { fileSystem, paths, journalDirectory, processes, clock } = deps;
  await ensureJournalDirectory(deps);
  let waited = 0;
  let next = FIRST_WAIT_MS + (processes.ownId % 7);
  for (;;) {
    counter += 1;
    const stamp = clock.now().toString(36);
    const name = `${key}.${stamp}-${processes.ownId}-${counter}.claim`;
    const path = paths.join(journalDirectory, name);
    ownClaims.add(name);
    const release = async (): Promise<void> => {
      ownClaims.delete(name);
      await fileSystem.remove(path).catch(ignoreMissing);
    };
    try {
      await fileSystem.create(path, new Uint8Array(), null);
      if (!(await othersClaim(key, name, deps))) return release;
    } catch (error) {
      await release().catch(() => undefined);
      throw error;
    }
    await release();
    if (waited >= maxWaitMs) return null;
    await pause(clock, next);
    waited += next;
    next = Math.min(MAX_WAIT_MS, next * 2 + (counter % 5));
  }
}

/** Whether a living program is busy with what `key` stands for; writes nothing. Throws `FileError`. */
export async function isClaimed(key: string, deps: CurationDeps): Promise<boolean> {
  const entries = await deps.fileSystem.list(deps.journalDirectory);
  return entries.some(({ name }) => name.startsWith(`${key}.`) && name.endsWith('.claim') && isAlive(name, deps));
}

async function othersClaim(key: string, ownName: string, deps: CurationDeps): Promise<boolean> {
  const { fileSystem, paths, journalDirectory } = deps;
  let claimed = false;
  for (const { name } of await fileSystem.list(journalDirectory)) {
    if (name === ownName || !name.startsWith(`${key}.`) || !name.endsWith('.claim')) continue;
    if (isAlive(name, deps)) claimed = true;
    else await fileSystem.remove(paths.join(journalDirectory, name)).catch(ignoreMissing);
  }
  return claimed;
}

function isAlive(name: string, { processes, clock }: CurationDeps): boolean {
  const parts = /\.([0-9a-z]+)-(\d+)-\d+\.claim$/.exec(name);
  if (parts === null) return false;
  const id = Number(parts[2]);
  if (id === processes.ownId) return ownClaims.has(name);
  const age = clock.now() - Number.parseInt(parts[1] ?? '', 36);
  return age < CLAIM_MAX_AGE_MS && processes.isRunning(id);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof FileError && error.code === 'missing')) throw error;
}
