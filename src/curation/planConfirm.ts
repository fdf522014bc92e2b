import type { Plan } from './changeSet';
import { eachOnce, editFields, labelOf, takeMemory, titleOf } from './draftMemory';
import { draftPlan, refuse } from './planDraft';
import type { PlanInput } from './planInput';

export interface ConfirmIntent {
  readonly paths: readonly string[];
}

/**
 * Says that memories still hold today: `confirmed_at` and the mtime become now, so that the client counts the age anew
 * (contract §3). `modified` stays, since the content did. A memory without front matter has no place for the date and
 * gets the mtime alone: its bytes are the agent’s.
 */
export function planConfirm(input: PlanInput, intent: ConfirmIntent): Plan {
  return draftPlan(input, (draft) => {
    const memories = eachOnce(intent.paths, 'confirm').map((path) => takeMemory(draft, path));
    for (const { path, bytes, memory, header } of memories) {
      if (memory.superseded !== null) refuse(`“${titleOf(memory)}” is superseded; restore it first.`);
      if (header.present) editFields(draft, path, [{ key: 'confirmed_at', value: isoTime(input.now) }], 'now');
      else draft.write(path, bytes, 'now');
    }
    return labelOf(
      'Confirmed',
      memories.map(({ memory }) => memory),
    );
  });
}

/** @param time milliseconds since the epoch */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
