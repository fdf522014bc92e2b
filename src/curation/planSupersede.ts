import { INDEX_NAME } from '../memory/contract';
import type { Plan } from './changeSet';
import {
  eachOnce,
  findMemory,
  indexedMemoryAt,
  labelOf,
  namePair,
  shownTitle,
  takeMemory,
  titleOf,
} from './draftMemory';
import { addToIndex, hasEntry, noteBudget } from './indexEdits';
import { type AddIntent, addMemory, bodyOf } from './planAdd';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { type KeepSuperseded, type Successor, supersedeMemory } from './supersedeMemory';

export interface SupersedeIntent {
  readonly paths: readonly string[];
  /** An existing memory in force, a new one that is written in the same change, or none. */
  readonly by: string | AddIntent | null;
  readonly keep: KeepSuperseded;
}

/**
 * Retires memories (architecture, decision 3). The first entry that goes gives its place to the successor, unless that
 * has one of its own. A successor that is itself superseded, among the superseded, or at the end of a circle is
 * refused.
 */
export function planSupersede(input: PlanInput, intent: SupersedeIntent): Plan {
  return draftPlan(input, (draft) => {
    const memories = eachOnce(intent.paths, 'supersede').map((path) => takeMemory(draft, path));
    const by = takeSuccessor(
      draft,
      intent.by,
      memories.map(({ path }) => path),
    );
    for (const [turn, { path }] of memories.entries()) supersedeMemory(draft, path, { by, keep: intent.keep, turn });
    if (by?.isNew && !hasEntry(draft, INDEX_NAME, by.path)) addToIndex(draft, by);
    noteBudget(draft);
    const [only, ...more] = memories.map(({ path, memory }) => ({ path, title: titleOf(memory) }));
    if (by !== null && only !== undefined && more.length === 0)
      return `Superseded ${namePair(only, by).join(' with ')}`;
    const label = labelOf(
      'Superseded',
      memories.map(({ memory }) => memory),
    );
    return by === null ? label : `${label} with “${shownTitle(by.title)}”`;
  });
}

function takeSuccessor(draft: PlanDraft, by: SupersedeIntent['by'], paths: readonly string[]): Successor | null {
  if (by === null) return null;
  if (typeof by !== 'string') return { ...addMemory(draft, by, new TextEncoder().encode(bodyOf(by))), isNew: true };
  const { path, memory } = takeMemory(draft, by);
  const title = titleOf(memory);
  if (paths.includes(path)) refuse(`“${title}” can’t take its own place.`);
  if (leadsTo(draft, path, paths)) refuse(`“${title}” was itself superseded by this one: that would be a circle.`);
  if (memory.superseded !== null) refuse(`“${title}” is itself superseded; choose one that is in force.`);
  return { ...indexedMemoryAt(draft, path), isNew: false };
}

/** Whether the successors of a memory lead to one of the paths. */
function leadsTo(draft: PlanDraft, start: string, paths: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let path: string | null = start; path !== null && !seen.has(path); ) {
    seen.add(path);
    const by: string | null = draft.input.snapshot.memories.get(path)?.superseded?.by ?? null;
    path = by === null ? null : successorPath(draft, by);
    if (path !== null && paths.includes(path)) return true;
  }
  return false;
}

/** The memory that a `superseded_by` means: a path, where it stood or where it lies now, else what a link would mean. */
function successorPath(draft: PlanDraft, by: string): string | null {
  return findMemory(draft.input.snapshot, by) ?? draft.resolveWiki(by);
}
