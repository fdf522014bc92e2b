import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { guessType } from '../guessFields';
import { fieldRange } from '../headerRanges';
import { isBlank, soundHeaderOf } from '../judgedMemory';
import { editFix, findingIn } from '../memoryFindings';
import type { MemoryRule } from '../rule';

/** Legal, and the agent reads the memory all the same (contract §3). */
export const missingType: MemoryRule = {
  kind: 'memory',
  id: 'missing-type',
  severity: 'information',
  check: (memory): readonly Finding[] => {
    const header = soundHeaderOf(memory.memory);
    if (header === null || !isBlank(header.type)) return [];
    // A header without any of the three is told of once, by `missing-description`.
    if (isBlank(header.description) && isBlank(header.name)) return [];
    const type = guessType(memory.path);
    const edit = type === null ? null : fieldsEdit(memory, [{ key: 'type', value: type }]);
    return [
      findingIn(memory, 'missing-type', 'information', {
        range: fieldRange(memory, 'type'),
        message: 'The header has no type: the agent can’t tell whether this is feedback or a fact of the project.',
        fixes: editFix(memory, `Set the type to ${type}`, edit),
      }),
    ];
  },
};
