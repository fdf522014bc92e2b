import { displayText } from '../memory/displayText';
import type { Plan } from './changeSet';
import { eachOnce, labelOf, refuseLinked, takeMemory, titleOf } from './draftMemory';
import { hasEntry, indexPaths, noteMentions, removeFromIndex } from './indexEdits';
import { linkingTo } from './memoryLinks';
import { draftPlan } from './planDraft';
import type { PlanInput } from './planInput';
import { sidecarPathsOf } from './sidecar';

export interface DeleteIntent {
  readonly paths: readonly string[];
}

const KEPT_ELSEWHERE = 'This stops future use; transcripts and git history may still hold the text.';

/** Names that one sentence lists. */
const LISTED = 5;

/**
 * Deletes memories with their entries in every index, and what superseding kept beside them. Links to them stay, and
 * are told of: the agent never follows a link that leads nowhere (contract §3).
 */
export function planDelete(input: PlanInput, intent: DeleteIntent): Plan {
  return draftPlan(input, (draft) => {
    const memories = eachOnce(intent.paths, 'delete').map((path) => takeMemory(draft, path));
    const paths = new Set(memories.map(({ path }) => path));
    for (const taken of memories) {
      refuseLinked(taken, 'deleted');
      const linking = linkingTo(draft, taken.path).filter((path) => !paths.has(path));
      if (linking.length > 0) draft.inform(`“${titleOf(taken.memory)}” is linked from ${listOf(linking)}.`);
    }
    for (const { path } of memories) {
      for (const index of indexPaths(draft)) if (hasEntry(draft, index, path)) removeFromIndex(draft, index, path);
      draft.delete(path);
      noteMentions(draft, path);
      for (const sidecar of sidecarPathsOf(path)) draft.delete(sidecar);
    }
    draft.inform(KEPT_ELSEWHERE);
    return labelOf(
      'Deleted',
      memories.map(({ memory }) => memory),
    );
  });
}

function listOf(paths: readonly string[]): string {
  const shown = paths.slice(0, LISTED).map((path) => `“${displayText(path, 80)}”`);
  const more = paths.length - shown.length;
  return more > 0 ? `${shown.join(', ')} and ${more} more` : shown.join(', ');
}
