import { type ApplyResult, applyChangeSet } from '../curation/apply';
import type { ChangeSet, PlanNote } from '../curation/changeSet';
import { nameOfStore } from '../curation/planAdopt';
import { prepareAdopt } from '../curation/prepareAdopt';
import { readDirectory } from '../store/readDirectory';
import type { CommandResult } from './output';
import { presentApplied, presentFailure, presentPlanned, presentRefusal } from './presentChange';
import type { WritingSession } from './writingSession';

export interface Adoption {
  /** Absolute path of the memory directory whose memory is brought. */
  readonly from: string;
  readonly move: boolean;
}

/**
 * Brings the memory of another directory here. To move it is a second change, in the other directory, which is made only
 * when the first one was: what can go wrong between them leaves the memory in both.
 */
export async function adopt({ from, move }: Adoption, session: WritingSession): Promise<CommandResult> {
  const { directory, deps, told, isDryRun, notes } = session;
  const target = await readDirectory(directory, deps.fileSystem);
  const plan = await prepareAdopt(from, target, { what: 'adopt', move }, deps, deps.clock.now());
  if ('refused' in plan) return presentRefusal(plan.refused, told);
  const { source } = plan;
  const first = { ...plan.target, notes: [...notes, ...plan.target.notes, ...emptied(from, source)] };
  const toldThere = { directory: from, recovered: [], waiting: [] };
  if (isDryRun) {
    const shown = presentPlanned(first, first.label, false, told);
    return source === null ? shown : join(shown, presentPlanned(source, source.label, false, toldThere));
  }
  const result = await applyChangeSet(first, deps);
  if (result.outcome !== 'applied') return presentFailure(first.label, result, told);
  const shown = presentApplied(first, first.label, result, told);
  if (source === null) return shown;
  return join(shown, presentSecond(source, await applyChangeSet(source, deps), toldThere));
}

/** Here each directory is undone for itself. */
function emptied(from: string, source: ChangeSet | null): readonly PlanNote[] {
  if (source === null) return [];
  const text = `“${nameOfStore(from)}” is emptied after this; an undo there brings its files back.`;
  return [{ severity: 'info', text }];
}

function presentSecond(
  source: ChangeSet,
  result: ApplyResult,
  toldThere: Parameters<typeof presentFailure>[2],
): CommandResult {
  if (result.outcome === 'applied') return presentApplied(source, source.label, result, toldThere);
  const shown = presentFailure(source.label, result, toldThere);
  return { ...shown, failure: `The memory was copied, but not taken away from where it was: ${shown.failure ?? ''}` };
}

/** The result of both; `source` of the data tells of the other directory. */
function join(first: CommandResult, second: CommandResult): CommandResult {
  return {
    json: { ...(first.json as object), source: second.json },
    text: [first.text, second.text].filter((text) => text !== '').join('\n\n'),
    exitCode: second.exitCode,
    messages: [...(first.messages ?? []), ...(second.messages ?? [])],
    ...(second.failure === undefined ? {} : { failure: second.failure }),
  };
}
