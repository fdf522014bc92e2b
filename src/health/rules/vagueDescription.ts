import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { guessDescription } from '../guessFields';
import { fieldRange } from '../headerRanges';
import { isVague } from '../isVague';
import { isBlank, readHeaderOf } from '../judgedMemory';
import { editFix, findingIn } from '../memoryFindings';
import type { MemoryRule } from '../rule';

/** The model that selects has nothing but the description to go by (contract §4). */
export const vagueDescription: MemoryRule = {
  kind: 'memory',
  id: 'vague-description',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    const header = readHeaderOf(memory.memory);
    const description = header?.description ?? null;
    // What was cut off may be the concrete part: `cut-description` says so.
    if (header?.cutByComment !== false || description === null || isBlank(description) || !isVague(description))
      return [];
    const sentence = guessDescription(memory);
    const edit = sentence === null ? null : fieldsEdit(memory, [{ key: 'description', value: sentence }]);
    return [
      findingIn(memory, 'vague-description', 'warning', {
        range: fieldRange(memory, 'description'),
        message:
          'The description would fit any memory, so the agent can’t tell from it when to read this one. Name what it is about.',
        fixes: editFix(memory, 'Describe it by its first sentence', edit),
      }),
    ];
  },
};
