import { equalBytes } from '../memory/bytes';
import { displayText } from '../memory/displayText';
import { FileError, type Permissions, type WritableStat } from '../store/fileSystem';
import { isInside, PathTraversalError } from '../store/pathGuard';
import { guardStorePath, realStoreOf, teamPlaceOf } from '../store/teamGuard';
import type { ChangeRecord, FileAt, FileStep } from './changeRecord';
import type { ChangeSet, FileChange, MoveChange, WriteChange } from './changeSet';
import { type CurationDeps, pause } from './curationDeps';
import { missingDirectories } from './journal';
import { mayBeTorn } from './lines';
import { readOnlyMountFault } from './readOnlyMount';
import { readIfThere } from './settle';
import { byteLength, NAME_MAX_BYTES } from './storePath';

/** Milliseconds without a write after which a file that is empty, or ends within a line, was meant to. */
const QUIET_MS = 60;
/** How often that is waited for. */
const QUIET_ROUNDS = 4;
/** Milliseconds after which a file is no longer being written. */
const FRESH_MS = 10_000;

/** One file's way, as it is wished: its paths are relative to the memory directory. */
export interface WishedStep {
  readonly from: { readonly path: string; readonly bytes: Uint8Array } | null;
  readonly to: WishedFile | null;
}

export interface WishedFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch; `keep` that of `from`. */
  readonly mtime: number | 'keep';
  /** `keep` those of `from`, `null` those of any new file. */
  readonly permissions: Permissions | 'keep' | null;
}

/** A file is not what it was when the change was planned. */
export interface Difference {
  /** Relative to the memory directory. */
  readonly path: string;
  /** `null`: there was no file. */
  readonly expected: Uint8Array | null;
  /** `null`: there is no file now. */
  readonly seen: Uint8Array | null;
}

/** Why a change can't be made: a sentence that names the file. */
export class ChangeRefusal extends Error {
  constructor(
    /** Relative to the memory directory; `null` where it concerns all of it. */
    readonly path: string | null,
    message: string,
  ) {
    super(message);
    this.name = 'ChangeRefusal';
  }
}

export interface PreparedSteps {
  readonly steps: readonly FileStep[];
  /** Directories that have to be made, parents first. */
  readonly createdDirectories: readonly string[];
  /** Empty where everything is as expected. */
  readonly differences: readonly Difference[];
}

/** A change set's changes as steps. */
export function wishedSteps(changeSet: ChangeSet, now: number): readonly WishedStep[] {
  return changeSet.changes.map((change) => wishedStep(change, now));
}

function wishedStep(change: FileChange, now: number): WishedStep {
  const { path, before } = change;
  if (change.kind === 'delete') return { from: { path, bytes: change.before }, to: null };
  const from = before === null ? null : { path: change.kind === 'move' ? change.from : path, bytes: before };
  return {
    from,
    to: {
      path,
      bytes: change.after,
      mtime: wishedMtime(change, from !== null, now),
      permissions: from === null ? null : 'keep',
    },
  };
}

function wishedMtime({ mtime }: WriteChange | MoveChange, existed: boolean, now: number): number | 'keep' {
  if (typeof mtime === 'number') return mtime;
  return mtime === 'keep' && existed ? 'keep' : now;
}

/** As {@link wishedSteps}, for steps of a record that are to be carried out again, with their exact times. */
export function wishedAgain(steps: readonly FileStep[]): readonly WishedStep[] {
  return steps.map(({ from, to }) => ({
    from,
    to: to && { path: to.path, bytes: to.bytes, mtime: to.mtime, permissions: from === null ? to.permissions : 'keep' },
  }));
}

/**
 * Looks at every file of a change before the first is touched: that its path is inside, that it is what was
 * expected, and that it may be written.
 *
 * @throws ChangeRefusal, PathTraversalError
 */
export async function prepare(
  directory: string,
  wished: readonly WishedStep[],
  deps: CurationDeps,
): Promise<PreparedSteps & Pick<ChangeRecord, 'realDirectory'>> {
  const realDirectory = await realStoreOf(directory, deps.fileSystem, deps.paths);
  const created = new Set<string>();
  const differences: Difference[] = [];
  const steps: FileStep[] = [];
  const used = new Set<string>();
  refuseReadOnlyMount(directory, wished, deps);
  await refuseWithoutDirectory(directory, wished, deps);
  for (const { from, to } of wished) {
    const looking: Looking = { directory, realDirectory, deps, differences };
    const before = from && (await refusing(from.path, () => lookAtSource(from, to, looking)));
    const after = to && (await refusing(to.path, () => lookAtTarget(to, before, looking)));
    for (const real of new Set([before?.real, after?.real])) {
      if (real === undefined) continue;
      refuseReadOnlyReal(to?.path ?? from?.path ?? null, realDirectory, real, deps);
      if (used.has(real)) throw new ChangeRefusal(to?.path ?? null, 'One change set names the same file twice.');
      used.add(real);
    }
    if (after !== null) {
      for (const parent of await missingDirectories(deps.paths.dirname(after.real), deps)) created.add(parent);
    }
    if (before === null || after === null || !isSame(before, after)) steps.push({ from: before, to: after });
  }
  // A parent is a beginning of its child, so it sorts before it.
  return { realDirectory, steps, createdDirectories: [...created].sort(), differences };
}

interface Looking {
  readonly directory: string;
  readonly realDirectory: string;
  readonly deps: CurationDeps;
  readonly differences: Difference[];
}

async function lookAtSource(
  from: NonNullable<WishedStep['from']>,
  to: WishedFile | null,
  { directory, realDirectory, deps, differences }: Looking,
): Promise<FileAt> {
  const guarded = await guardStorePath(directory, realDirectory, from.path, deps.fileSystem, deps.paths);
  refuseIfBusy(from.path, [guarded.absolute, guarded.real], deps);
  if (guarded.isLink && to?.path !== from.path) {
    const why = 'is a symbolic link, which is neither moved nor deleted. Do it to the file that it leads to.';
    throw new ChangeRefusal(from.path, `“${from.path}” ${why}`);
  }
  if (mayBeTorn(from.bytes)) await waitUntilQuiet(guarded.real, from, deps);
  const seen = await readIfThere(guarded.real, deps);
  if (seen === null || !equalBytes(seen, from.bytes)) {
    differences.push({ path: from.path, expected: from.bytes, seen });
    return { path: from.path, real: guarded.real, bytes: from.bytes, mtime: 0, permissions: null };
  }
  const stat: WritableStat = await deps.fileSystem.statForWriting(guarded.real);
  if (!stat.writable) throw new ChangeRefusal(from.path, `“${from.path}” is read-only. Nothing was changed.`);
  const { mtime, permissions } = stat;
  return { path: from.path, real: guarded.real, bytes: from.bytes, mtime, permissions };
}

/**
 * What the plan saw may be a file that another program had only begun to write. Waits until nobody has written it for a
 * while, or until it is something else, which the caller finds.
 *
 * @throws ChangeRefusal where it goes on being written
 */
async function waitUntilQuiet(
  real: string,
  { path, bytes }: NonNullable<WishedStep['from']>,
  deps: CurationDeps,
): Promise<void> {
  let last: number | null = null;
  for (let round = 0; round <= QUIET_ROUNDS; round++) {
    const seen = await readIfThere(real, deps);
    if (seen === null || !equalBytes(seen, bytes)) return;
    const { mtime } = await deps.fileSystem.stat(real);
    if (mtime === last || mtime < deps.clock.now() - FRESH_MS) return;
    last = mtime;
    await pause(deps.clock, QUIET_MS);
  }
  throw new ChangeRefusal(path, `Another program is writing “${path}” just now. Nothing was changed.`);
}

async function lookAtTarget(
  to: WishedFile,
  before: FileAt | null,
  { directory, realDirectory, deps, differences }: Looking,
): Promise<FileAt> {
  const state = {
    path: to.path,
    bytes: to.bytes,
    mtime: to.mtime === 'keep' ? (before?.mtime ?? deps.clock.now()) : to.mtime,
    permissions: to.permissions === 'keep' ? (before?.permissions ?? null) : to.permissions,
  };
  if (before !== null && before.path === to.path) return { ...state, real: before.real };
  refuseLongName(to.path);
  const guarded = await guardStorePath(directory, realDirectory, to.path, deps.fileSystem, deps.paths);
  refuseIfBusy(to.path, [guarded.absolute, guarded.real], deps);
  const seen = await readIfThere(guarded.real, deps);
  const renamesCase =
    before !== null && seen !== null && isCaseOf(before.real, guarded.real) && equalBytes(seen, before.bytes);
  if (seen !== null && !renamesCase) differences.push({ path: to.path, expected: null, seen });
  return { ...state, real: guarded.real };
}

/** On a disk that ignores case, the name that the file is to get is its own. */
function isCaseOf(a: string, b: string): boolean {
  return a !== b && a.toLowerCase() === b.toLowerCase();
}

/** A directory is made only for a change that expects none: with any file in it, it has vanished. */
async function refuseWithoutDirectory(
  directory: string,
  wished: readonly WishedStep[],
  deps: CurationDeps,
): Promise<void> {
  try {
    if ((await deps.fileSystem.stat(directory)).kind === 'directory') return;
    throw new ChangeRefusal(null, `${directory} is not a folder. Nothing was changed.`);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'missing' && wished.every(({ from }) => from === null)) return;
    throw new ChangeRefusal(
      null,
      `The memory directory ${directory} can't be reached: ${error.message} Nothing was changed.`,
    );
  }
}

function refuseReadOnlyMount(directory: string, wished: readonly WishedStep[], { mounted, paths }: CurationDeps): void {
  if (mounted === undefined) return;
  const touched = wished.flatMap(({ from, to }) => [from, to].flatMap((file) => file?.path ?? []));
  const fault = readOnlyMountFault(directory, touched, mounted, paths);
  if (fault !== null) throw new ChangeRefusal(null, fault);
}

/** A link, or a directory that is one, leads to where another name would be refused. */
function refuseReadOnlyReal(path: string | null, realDirectory: string, real: string, deps: CurationDeps): void {
  const { mounted, paths } = deps;
  if (mounted === undefined) return;
  const { memoryDirectory } = teamPlaceOf(realDirectory, paths);
  if (!isInside(memoryDirectory, real, paths)) return;
  const relative = real.slice(memoryDirectory.length + 1).replaceAll(paths.separator, '/');
  const fault = readOnlyMountFault(memoryDirectory, [relative], mounted, paths);
  if (fault !== null) throw new ChangeRefusal(path, fault);
}

/** No disk takes such a name, and one that is met only once folders were made for it can’t be taken back either. */
function refuseLongName(path: string): void {
  if (path.split('/').some((segment) => byteLength(segment) > NAME_MAX_BYTES))
    throw new ChangeRefusal(
      path,
      `A part of “${displayText(path, 100)}” is too long for a file name. Nothing was changed.`,
    );
}

function refuseIfBusy(path: string, absolutePaths: readonly string[], { isBusy }: CurationDeps): void {
  for (const absolute of new Set(absolutePaths)) {
    const why = isBusy?.(absolute) ?? null;
    if (why !== null) throw new ChangeRefusal(path, why);
  }
}

async function refusing<Result>(path: string, task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof PathTraversalError) throw new ChangeRefusal(path, `${error.message} Nothing was changed.`);
    if (!(error instanceof FileError)) throw error;
    throw new ChangeRefusal(path, `“${path}” can't be read: ${error.message} Nothing was changed.`);
  }
}

function isSame(before: FileAt, after: FileAt): boolean {
  return before.real === after.real && before.mtime === after.mtime && equalBytes(before.bytes, after.bytes);
}
