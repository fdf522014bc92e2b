import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { guessName } from '../guessFields';
import { fieldRange } from '../headerRanges';
import { isBlank, soundHeaderOf } from '../judgedMemory';
import { editFix, findingIn } from '../memoryFindings';
import type { MemoryRule } from '../rule';

/** A hint alone: lists show the file's name in its stead, and links by it find the memory too. */
export const missingName: MemoryRule = {
  kind: 'memory',
  id: 'missing-name',
  severity: 'hint',
  check: (memory): readonly Finding[] => {
    const header = soundHeaderOf(memory.memory);
    if (header === null || !isBlank(header.name)) return [];
    // A header without any of the three is told of once, by `missing-description`.
    if (isBlank(header.description) && isBlank(header.type)) return [];
    return [
      findingIn(memory, 'missing-name', 'hint', {
        range: fieldRange(memory, 'name'),
        message: 'The header has no name: lists show the name of the file, and only that can be linked to.',
        fixes: editFix(memory, 'Add a name', fieldsEdit(memory, [{ key: 'name', value: guessName(memory) }])),
      }),
    ];
  },
};
