import { equalBytes } from '../memory/bytes';
import { FileError } from '../store/fileSystem';
import { Aftermath, clearHiddenFiles, removeEmptyDirectories, removeIfThere } from './aftermath';
import { type ChangeRecord, pathOfStep } from './changeRecord';
import type { CurationDeps } from './curationDeps';
import { hiddenPathsOf } from './hiddenFiles';
import { dropUndone, keyOf, pruneHistory, removeRecord, setState } from './journal';
import { hasLinesAdded } from './lines';
import { appendMissing, readIfThere } from './settle';

/**
 * What is left to do once a record is committed: the old files go, after a last look at them, and the record becomes
 * history. Can be cut off at any point and run again.
 *
 * @throws FileError where the disk fails: the record then stays committed, for the next try
 */
export async function finish(record: ChangeRecord, deps: CurationDeps): Promise<Aftermath> {
  const aftermath = new Aftermath(record, deps);
  for (const [index, { from, to }] of record.steps.entries()) {
    if (from === null) continue;
    const { old: hidden } = hiddenPathsOf(record, { from, to }, index, deps);
    const old = await readIfThere(hidden, deps);
    if (old === null) continue;
    const present = to === null ? null : await readIfThere(to.real, deps);
    if (equalBytes(old, from.bytes)) await removeIfThere(hidden, deps);
    else if (to !== null && present !== null && hasLinesAdded(from.bytes, old)) {
      await appendMissing(to.real, old.subarray(from.bytes.length), deps);
      await removeIfThere(hidden, deps);
    } else await aftermath.retire(hidden, pathOfStep({ from, to }), old, present === null ? [] : [present]);
  }
  await clearHiddenFiles(record, aftermath, deps);
  await removeEmptyDirectories(record.emptiedDirectories, deps);
  await enterHistory(record, deps);
  return aftermath;
}

async function enterHistory({ id, realDirectory, role }: ChangeRecord, deps: CurationDeps): Promise<void> {
  const key = keyOf(realDirectory);
  if (role.kind === 'change') {
    await dropUndone(deps, key);
    await setState(deps, id, 'committed', 'done');
    await pruneHistory(deps, key);
    return;
  }
  const [from, to] = role.kind === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const);
  await setState(deps, role.of, from, to).catch((error: unknown) => {
    if (!(error instanceof FileError && error.code === 'missing')) throw error;
  });
  await removeRecord(deps, id, 'committed');
}
