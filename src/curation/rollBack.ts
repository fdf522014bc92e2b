import { equalBytes, startsWith } from '../memory/bytes';
import { FileError } from '../store/fileSystem';
import { Aftermath, clearHiddenFiles, removeEmptyDirectories, removeIfThere, syncDirectories } from './aftermath';
import type { ChangeRecord, FileAt, FileStep } from './changeRecord';
import { type CurationDeps, DEFAULT_GRACE_MS, pause } from './curationDeps';
import { type Exchange, exchangeNow } from './exchange';
import { type HiddenPaths, hiddenPathsOf } from './hiddenFiles';
import { containsLines } from './lines';
import { appendMissing, createAnew, joinLines, moveIfFree, readIfThere, readPatiently, settle } from './settle';

const ROUNDS = 20;
/** Times on the coarsest disk (FAT) come in steps of this. */
const MTIME_STEP_MS = 2000;

interface Restoring {
  readonly hidden: HiddenPaths;
  readonly aftermath: Aftermath;
  readonly deps: CurationDeps;
  /** It is known that this very step was carried out; else the disk must tell. */
  readonly certain: boolean;
}

/**
 * Puts back what a change set did, from the last step to the first, and takes its hidden files away. Works from what is
 * on the disk alone, so it can be cut off at any point and run again. What somebody else wrote since is not overwritten: lines
 * added after the change are carried over to what comes back, another version stays and is told of.
 *
 * @param touched steps that were carried out, and all others were not; `null` after a crash, when nobody knows
 * @throws FileError where the disk fails: the record then has to stay, for the next try
 */
export async function rollBack(
  record: ChangeRecord,
  touched: ReadonlySet<number> | null,
  deps: CurationDeps,
): Promise<Aftermath> {
  const aftermath = new Aftermath(record, deps);
  for (let index = record.steps.length - 1; index >= 0; index--) {
    const step = record.steps[index];
    if (step === undefined) continue;
    const restoring = {
      hidden: hiddenPathsOf(record, step, index, deps),
      aftermath,
      deps,
      certain: touched !== null,
    };
    if (touched === null || touched.has(index)) await restoreStep(step, restoring);
    else await restoreUntouched(step, restoring);
  }
  await clearHiddenFiles(record, aftermath, deps);
  await removeEmptyDirectories(record.createdDirectories, deps);
  await syncDirectories(record, deps);
  return aftermath;
}

async function restoreStep(step: FileStep, restoring: Restoring): Promise<void> {
  const { from, to } = step;
  const { hidden, deps } = restoring;
  await removeIfThere(hidden.rebuilt, deps);
  if (to !== null) await returnCaptured(to, restoring);
  if (from !== null && to !== null && from.real === to.real) return restoreWritten(from, to, restoring);
  const added = to === null ? null : await takeAway(to, from === null, restoring);
  if (from === null) return;
  await restoreTaken(from, restoring);
  if (added === null) return;
  await appendMissing(from.real, added, deps);
  await removeIfThere(hidden.back, deps);
}

/** Only where its exchange failed, and the file could not be given its name back at once. */
async function restoreUntouched({ from }: FileStep, restoring: Restoring): Promise<void> {
  if (from === null || (await readIfThere(restoring.hidden.old, restoring.deps)) === null) return;
  await restoreTaken(from, restoring);
}

/** An earlier rollback died after it had taken a file that was not the change's own. */
async function returnCaptured(to: FileAt, { hidden, deps }: Restoring): Promise<void> {
  const captured = await readIfThere(hidden.back, deps);
  if (captured === null || equalBytes(captured, to.bytes)) return;
  if ((await readIfThere(to.real, deps)) === null) deps.fileSystem.moveToFreeNow(hidden.back, to.real);
}

async function restoreWritten(from: FileAt, to: FileAt, restoring: Restoring): Promise<void> {
  const { hidden, aftermath, deps } = restoring;
  for (let round = 0; round < ROUNDS; round++) {
    const present = await readVersion(to.real, to.bytes, deps);
    const old = await readVersion(hidden.old, from.bytes, deps);
    if (present === null) {
      if (old === null) return tellGone(from, restoring);
      if (moveIfFree(hidden.old, from.real, deps)) return;
      continue;
    }
    if (old === null) {
      if (!(await needsRebuilding(from, to, present, deps))) return;
      await createAnew(hidden.rebuilt, from.bytes, from.permissions, deps);
      await deps.fileSystem.setMtime(hidden.rebuilt, from.mtime);
    } else if (equalBytes(present, old) && (await sameMtime(hidden.old, to.real, deps))) {
      return removeIfThere(hidden.old, deps);
    } else if (!startsWith(present, to.bytes)) {
      aftermath.note(`“${from.path}” was written by another program since, and stays as that wrote it.`);
      if (equalBytes(old, from.bytes)) return removeIfThere(hidden.old, deps);
      return aftermath.retire(hidden.old, from.path, old, [present]);
    }
    const joined = old === null ? null : joinWritten(old, present, to);
    // At once, not appended afterwards: a program that read the file between would write it back without those lines.
    if (joined !== null) await createAnew(hidden.rebuilt, joined, from.permissions, deps);
    const incoming = joined !== null || old === null ? hidden.rebuilt : hidden.old;
    const exchanged = exchangeNow(deps.fileSystem, exchangeOf(to, hidden, present, incoming));
    if (exchanged.kind === 'failed') throw exchanged.error;
    if (exchanged.kind === 'changed') {
      if (exchanged.stranded) await settleApart(hidden.back, from, restoring);
      continue;
    }
    if (exchanged.kind === 'occupied') await settleApart(incoming, from, restoring);
    await carryAdded(present, from, restoring);
    if (joined === null || old === null) {
      if (old !== null && !equalBytes(old, from.bytes)) aftermath.note(keptSentence(from));
      return;
    }
    const still = await readIfThere(hidden.old, deps);
    if (still === null || !equalBytes(still, old) || !(await holds(from.real, joined, deps))) continue;
    aftermath.note(keptSentence(from));
    return removeIfThere(hidden.old, deps);
  }
  throw new FileError('busy', from.real, 'Another program keeps writing it.');
}

function keptSentence({ path }: FileAt): string {
  return `What another program wrote to “${path}” meanwhile was kept in it.`;
}

/** As it is now, or, where it does not begin with what is known and may be torn, as it is once it has been written. */
async function readVersion(path: string, known: Uint8Array, deps: CurationDeps): Promise<Uint8Array | null> {
  const bytes = await readIfThere(path, deps);
  return bytes === null || startsWith(bytes, known) ? bytes : readPatiently(path, deps);
}

/** Takes what stands there now. Its time tells nothing: others may have written it since. */
function exchangeOf({ real }: FileAt, { back }: HiddenPaths, expected: Uint8Array, incoming: string | null): Exchange {
  return { source: real, aside: back, expected, expectedMtime: null, incoming, target: real };
}

/**
 * The old file with what others added to the new one meanwhile; `null` where they added nothing, and the old file itself
 * can come back, also for one that is still writing it. What is joined stays aside until it is seen that nobody overwrote it.
 */
function joinWritten(old: Uint8Array, present: Uint8Array, to: FileAt): Uint8Array | null {
  const added = present.subarray(to.bytes.length);
  return added.length === 0 ? null : joinLines(old, added);
}

/** Whether a file has all those lines. */
async function holds(path: string, lines: Uint8Array, deps: CurationDeps): Promise<boolean> {
  const bytes = await readIfThere(path, deps);
  return bytes !== null && containsLines(bytes, lines);
}

/**
 * Lines that were added to the change's own version just as it was taken away go to what stands there now; another
 * version that was written into it is kept.
 */
async function carryAdded(known: Uint8Array, from: FileAt, { hidden, aftermath, deps }: Restoring): Promise<void> {
  await pause(deps.clock, deps.graceMs ?? DEFAULT_GRACE_MS);
  const taken = await readVersion(hidden.back, known, deps);
  if (taken !== null && !startsWith(taken, known)) {
    const present = await readPatiently(from.real, deps);
    return aftermath.retire(hidden.back, from.path, taken, present === null ? [] : [present]);
  }
  if (taken !== null && taken.length > known.length) {
    if (await appendMissing(from.real, taken.subarray(known.length), deps)) {
      aftermath.note(`Lines that another program added to “${from.path}” meanwhile were kept in it.`);
    }
  }
  await removeIfThere(hidden.back, deps);
}

/** Takes away a file that the change made. Returns what was added to it since, where that has to go elsewhere. */
async function takeAway(to: FileAt, made: boolean, restoring: Restoring): Promise<Uint8Array | null> {
  const { hidden, aftermath, deps, certain } = restoring;
  const present = await readIfThere(to.real, deps);
  if (present === null) return null;
  const grown = present.length > to.bytes.length && startsWith(present, to.bytes) && !made;
  const own = equalBytes(present, to.bytes) && (certain || (await hasMtime(to.real, to.mtime, deps)));
  const waiting = certain || own ? null : await readIfThere(hidden.new, deps);
  // It was never put in place: what stands there is not the change's own.
  if (waiting !== null && !equalBytes(waiting, present)) return null;
  if (!own && !(grown && to.bytes.length > 0)) {
    aftermath.note(`“${to.path}” was written by another program since, and stays as that wrote it.`);
    return null;
  }
  const exchanged = exchangeNow(deps.fileSystem, exchangeOf(to, hidden, present, null));
  if (exchanged.kind === 'failed') throw exchanged.error;
  if (exchanged.kind !== 'done') {
    aftermath.note(`“${to.path}” was written by another program since, and stays as that wrote it.`);
    if (exchanged.kind === 'changed' && exchanged.stranded) await settleApart(hidden.back, to, restoring);
    return null;
  }
  await pause(deps.clock, deps.graceMs ?? DEFAULT_GRACE_MS);
  const taken = (await readVersion(hidden.back, to.bytes, deps)) ?? present;
  const isOwn = startsWith(taken, to.bytes);
  if (isOwn && taken.length > to.bytes.length && !made) return taken.subarray(to.bytes.length);
  if (isOwn && taken.length === to.bytes.length) await removeIfThere(hidden.back, deps);
  else await settleApart(hidden.back, to, restoring);
  return null;
}

/** Gives a moved or deleted file its name back. */
async function restoreTaken(from: FileAt, restoring: Restoring): Promise<void> {
  const { hidden, deps } = restoring;
  const old = await readIfThere(hidden.old, deps);
  const present = await readIfThere(from.real, deps);
  if (old === null) {
    if (present === null) await tellGone(from, restoring);
  } else if (present !== null && equalBytes(present, old)) await removeIfThere(hidden.old, deps);
  else await settleApart(hidden.old, from, restoring);
}

async function settleApart(aside: string, file: FileAt, { hidden, aftermath, deps }: Restoring): Promise<void> {
  const settled = await settle(aside, file.real, hidden, deps);
  if (settled.kind === 'settled') return;
  // What the plan had seen needs no keeping where somebody made another version of it.
  if (settled.related && equalBytes(settled.bytes, file.bytes)) return removeIfThere(aside, deps);
  await aftermath.retire(aside, file.path, settled.bytes, []);
}

/** Whoever took it away may have meant to: it is not made again, but its bytes are kept. */
async function tellGone(from: FileAt, { aftermath, deps }: Restoring): Promise<void> {
  const parent = await deps.fileSystem.entryKind(deps.paths.dirname(from.real)).catch(() => null);
  if (parent === null) return aftermath.note(`“${from.path}” is not there any more, and neither is its folder.`);
  aftermath.note(`“${from.path}” is not there any more.`);
  await aftermath.keep(from.path, from.bytes);
}

/** The old file is lost although the new one stands: only a power cut on a disk without order does that. */
async function needsRebuilding(from: FileAt, to: FileAt, present: Uint8Array, deps: CurationDeps): Promise<boolean> {
  if (!equalBytes(present, to.bytes) || !(await hasMtime(to.real, to.mtime, deps))) return false;
  return !equalBytes(from.bytes, to.bytes) || !(await hasMtime(to.real, from.mtime, deps));
}

async function hasMtime(path: string, mtime: number, { fileSystem }: CurationDeps): Promise<boolean> {
  return Math.abs((await fileSystem.stat(path)).mtime - mtime) <= MTIME_STEP_MS;
}

async function sameMtime(a: string, b: string, { fileSystem }: CurationDeps): Promise<boolean> {
  return (await fileSystem.stat(a)).mtime === (await fileSystem.stat(b)).mtime;
}
