import { equalBytes } from '../memory/bytes';
import { FileError } from '../store/fileSystem';
import { syncDirectories } from './aftermath';
import { type ChangeRecord, type FileAt, type FileStep, pathOfStep } from './changeRecord';
import type { CurationDeps } from './curationDeps';
import { exchangeNow } from './exchange';
import { type HiddenPaths, hiddenPathsOf } from './hiddenFiles';
import { makeDirectories } from './journal';
import { LateWrites } from './lateWrites';
import { ChangeRefusal, type Difference } from './prepare';
import { readIfThere } from './settle';

/** How a record came out. Whatever is not `done` has to be rolled back, also where a file lies aside, without its name. */
export type CarriedOut =
  | { readonly kind: 'done'; readonly notes: readonly string[] }
  | { readonly kind: 'changed'; readonly difference: Difference }
  | { readonly kind: 'failed'; readonly path: string | null; readonly reason: string };

/**
 * Carries out the steps of a record that is in the journal: everything new is written beside its place first, so that a full
 * disk is met before anything is touched; then each file is exchanged, compared at the very moment; then late writes are waited for.
 *
 * @param touched gets the index of each step that was carried out
 */
export async function carryOut(record: ChangeRecord, touched: Set<number>, deps: CurationDeps): Promise<CarriedOut> {
  let current: string | null = null;
  try {
    await makeDirectories(record.createdDirectories, deps);
    for (const [index, step] of record.steps.entries()) {
      current = pathOfStep(step);
      await stage(step, hiddenPathsOf(record, step, index, deps).new, record, deps);
    }
    const late = new LateWrites(deps);
    for (const [index, step] of record.steps.entries()) {
      current = pathOfStep(step);
      const hidden = hiddenPathsOf(record, step, index, deps);
      const changed = await exchangeStep(step, hidden, deps);
      if (changed !== null) return changed;
      touched.add(index);
      late.add(step, hidden.old);
    }
    await syncDirectories(record, deps);
    const difference = await late.watch();
    return difference === null ? { kind: 'done', notes: [...late.notes] } : { kind: 'changed', difference };
  } catch (error) {
    if (error instanceof ChangeRefusal) return { kind: 'failed', path: error.path, reason: error.message };
    if (error instanceof FileError) {
      return { kind: 'failed', path: current, reason: `“${current}” could not be written: ${error.message}` };
    }
    throw error;
  }
}

async function stage({ from, to }: FileStep, path: string, record: ChangeRecord, deps: CurationDeps): Promise<void> {
  if (to === null) return;
  const { fileSystem } = deps;
  await fileSystem.create(path, to.bytes, to.permissions);
  await fileSystem.setMtime(path, to.mtime);
  const { mtime } = await fileSystem.stat(path);
  // A time that came from this disk can be had again; one from the clock is rounded as coarsely as the disk keeps it.
  const exact = record.role.kind === 'undo' || from?.mtime === to.mtime;
  if (Math.abs(mtime - to.mtime) >= (exact ? 1 : 2001)) {
    throw new FileError('other', path, 'The system does not let its time be set.');
  }
  if (!equalBytes(await fileSystem.readFile(path), to.bytes)) {
    throw new FileError('other', path, 'The disk gave back other bytes than were written.');
  }
}

async function exchangeStep(step: FileStep, hidden: HiddenPaths, deps: CurationDeps): Promise<CarriedOut | null> {
  const { from, to } = step;
  for (const side of [from, to]) if (side !== null) await checkParent(side, deps);
  const exchanged = exchangeNow(deps.fileSystem, {
    source: from?.real ?? null,
    aside: hidden.old,
    expected: from?.bytes ?? new Uint8Array(),
    expectedMtime: from?.mtime ?? null,
    incoming: to === null ? null : hidden.new,
    target: to?.real ?? '',
  });
  if (exchanged.kind === 'done') return null;
  if (exchanged.kind === 'failed') {
    return {
      kind: 'failed',
      path: pathOfStep(step),
      reason: `“${pathOfStep(step)}” could not be written: ${exchanged.error.message}`,
    };
  }
  if (exchanged.kind === 'changed' && exchanged.seen === null && from !== null) await checkParent(from, deps);
  const seen = exchanged.kind === 'changed' ? exchanged.seen : await readIfThere(to?.real ?? '', deps);
  const isTarget = exchanged.kind === 'occupied' && from?.real !== to?.real;
  const file = isTarget ? to : from;
  const difference = { path: file?.path ?? pathOfStep(step), expected: (isTarget ? null : from?.bytes) ?? null, seen };
  return { kind: 'changed', difference };
}

/** A folder on the way that became a link since it was guarded would lead elsewhere. */
async function checkParent({ real, path }: FileAt, { fileSystem, paths }: CurationDeps): Promise<void> {
  const parent = paths.dirname(real);
  const found = await fileSystem.realPath(parent).catch((error: unknown) => {
    if (error instanceof FileError && error.code === 'missing') return null;
    throw error;
  });
  if (found === null) throw new ChangeRefusal(path, `The folder of “${path}” is not there any more.`);
  if (found !== parent) throw new ChangeRefusal(path, `The folder of “${path}” leads to another place since.`);
}
