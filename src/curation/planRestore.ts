import type { Plan } from './changeSet';
import { eachOnce, findSuperseded, labelOf, takeMemory, titleOf } from './draftMemory';
import { noteBudget } from './indexEdits';
import { draftPlan, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { restoreMemory } from './restoreMemory';
import { compareLastFirst, sidecarAt } from './sidecarFiles';

export interface RestoreIntent {
  /** Where they lie now, or where they stood before. */
  readonly paths: readonly string[];
}

/**
 * Brings superseded memories back into force: bytes, place, index entry and mtime as they were (architecture,
 * decision 3). What was edited since they were superseded stays edited. Links to them were never touched.
 */
export function planRestore(input: PlanInput, intent: RestoreIntent): Plan {
  return draftPlan(input, (draft) => {
    const memories = eachOnce(intent.paths, 'restore').map((path) =>
      takeMemory(draft, findSuperseded(input.snapshot, path)),
    );
    for (const { memory } of memories)
      if (memory.superseded === null) refuse(`“${titleOf(memory)}” is not superseded.`);
    const ordered = memories
      .map((taken) => ({ taken, sidecar: sidecarAt(draft, taken.path) }))
      .sort((a, b) => compareLastFirst(a.sidecar, b.sidecar));
    for (const { taken } of ordered) restoreMemory(draft, taken);
    noteBudget(draft);
    return labelOf(
      'Restored',
      memories.map(({ memory }) => memory),
    );
  });
}
