import { applyChangeSet } from '../curation/apply';
import { isRefusal } from '../curation/changeSet';
import { preparePlan } from '../curation/preparePlan';
import { pathsTouched, readOnlyMountFault } from '../curation/readOnlyMount';
import { readDirectory } from '../store/readDirectory';
import type { CommandResult } from './output';
import { presentApplied, presentFailure, presentPlanned, presentRefusal } from './presentChange';
import type { ReadRequest } from './verbs';
import type { WritingSession } from './writingSession';

export interface Curation {
  /** As it was typed. */
  readonly name: string;
  readonly requestOf: ReadRequest;
  readonly body: string | null;
  /** See `Verb.isQuestion`. */
  readonly isQuestion: boolean;
}

/** Plans a verb on the directory as it is now, and shows the plan or carries it out. */
export async function curate(
  { name, requestOf, body, isQuestion }: Curation,
  session: WritingSession,
): Promise<CommandResult> {
  const { directory, deps, told } = session;
  const snapshot = await readDirectory(directory, deps.fileSystem);
  if (snapshot.state === 'missing' && name !== 'add')
    return presentRefusal(`There is no memory directory ${directory}, so there is nothing to ${wordOf(name)}.`, told);
  const { mounted, paths } = deps;
  const plan = await preparePlan(snapshot, requestOf({ snapshot, mounted, body }), deps.fileSystem, deps.clock.now());
  if (isRefusal(plan)) return presentRefusal(plan.refused, told);
  const fault = readOnlyMountFault(directory, pathsTouched(plan.changes), mounted, paths);
  if (fault !== null) return presentRefusal(fault, told);
  const changeSet = { ...plan, notes: [...session.notes, ...plan.notes] };
  if (session.isDryRun) return presentPlanned(changeSet, changeSet.label, isQuestion, told);
  const result = await applyChangeSet(changeSet, deps);
  if (result.outcome !== 'applied') return presentFailure(changeSet.label, result, told);
  return presentApplied(changeSet, changeSet.label, result, told);
}

function wordOf(name: string): string {
  return name === 'repair-index' ? 'repair' : name;
}
