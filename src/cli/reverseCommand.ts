import { applyReversal, readHistory, redoPlan, undoPlan } from '../curation/undo';
import type { CommandResult } from './output';
import { presentApplied, presentFailure, presentPlanned, presentRefusal } from './presentChange';
import type { WritingSession } from './writingSession';

/** Undoes the latest change of a memory directory, or redoes the one that was undone last, whoever made it. */
export async function reverse(kind: 'undo' | 'redo', session: WritingSession): Promise<CommandResult> {
  const { directory, notes, deps, isDryRun, told } = session;
  const history = await readHistory(directory, deps);
  const reversal = kind === 'undo' ? undoPlan(history) : redoPlan(history);
  if (reversal === null) return presentRefusal(`There is nothing to ${kind} in ${directory}.`, told);
  const { label, changes } = reversal;
  const changeSet = { directory, label, changes, notes };
  const title = `${kind === 'undo' ? 'Undid' : 'Redid'}: ${label}`;
  if (isDryRun) return presentPlanned(changeSet, title, false, told);
  const result = await applyReversal(reversal, deps);
  if (result.outcome !== 'applied') return presentFailure(label, result, told);
  return presentApplied(changeSet, title, result, told);
}
