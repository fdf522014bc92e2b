import { isKnownType, KNOWN_TYPES } from '../memory/memory';
import { oneLine } from '../memory/oneLine';
import type { Plan } from './changeSet';
import { eachOnce, editFields, labelOf, takeMemory } from './draftMemory';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';

export interface RetypeIntent {
  readonly paths: readonly string[];
  readonly type: string;
}

/**
 * Gives memories another type. The mtime stays: what they say was not confirmed by it. Their entries stay where they
 * are, because the order of an index is its writers’, and its sections need not go by type.
 */
export function planRetype(input: PlanInput, intent: RetypeIntent): Plan {
  return draftPlan(input, (draft) => {
    const type = takeType(draft, intent.type);
    const memories = eachOnce(intent.paths, 'retype').map((path) => takeMemory(draft, path));
    for (const { path, header } of memories)
      if (header.type !== type) editFields(draft, path, [{ key: 'type', value: type }], 'keep');
    return `${labelOf(
      'Retyped',
      memories.map(({ memory }) => memory),
    )} as ${type}`;
  });
}

const TYPE_MAX_UNITS = 40;
const TYPE_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M} _-]*$/u;

/** Any word may be a type, but the client knows only four (contract §3): of another the person is told. */
export function takeType(draft: PlanDraft, written: string): string {
  const type = oneLine(written);
  if (!TYPE_PATTERN.test(type) || type.length > TYPE_MAX_UNITS)
    refuse(`A type is one word, for the agent one of ${KNOWN_TYPES.join(', ')}.`);
  if (!isKnownType(type))
    draft.inform(`The agent knows the types ${KNOWN_TYPES.join(', ')}; “${type}” counts as none for it.`);
  return type;
}
