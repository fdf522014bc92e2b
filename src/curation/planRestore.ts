import type { Plan } from './changeSet';
import { eachOnce, findSuperseded, labelOf, takeMemory, titleOf } from './draftMemory';
import { noteBudget } from './indexEdits';
import { draftPlan, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { restoreMemory, sidecarAt } from './restoreMemory';

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
    // The last one that left an index is the first one back: each finds the neighbours that it had.
    const ordered = memories
      .map((taken) => ({ taken, sidecar: sidecarAt(draft, taken.path) }))
      .sort((a, b) => compare(b.sidecar?.supersededAt ?? '', a.sidecar?.supersededAt ?? '') || turnOf(b) - turnOf(a));
    for (const { taken } of ordered) restoreMemory(draft, taken);
    noteBudget(draft);
    return labelOf(
      'Restored',
      memories.map(({ memory }) => memory),
    );
  });
}

function turnOf({ sidecar }: { readonly sidecar: { readonly turn: number } | null }): number {
  return sidecar?.turn ?? 0;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
