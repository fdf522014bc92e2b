import type { FieldEdit } from '../../memory/editHeader';
import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { guessDescription, guessName, guessType } from '../guessFields';
import { firstLine } from '../headerRanges';
import { isListed } from '../judgedMemory';
import { editFix, findingIn } from '../memoryFindings';
import type { MemoryText } from '../memoryText';
import type { MemoryRule } from '../rule';

/** Plain notes are legal, and the index may say what they hold; but the client has no description to choose them by (contract §3, §4). */
export const missingFrontMatter: MemoryRule = {
  kind: 'memory',
  id: 'missing-front-matter',
  severity: 'information',
  check: (memory): readonly Finding[] => {
    const { header } = memory.memory;
    if (header.present || header.fault !== null || !isListed(memory.memory) || !/\S/.test(memory.text)) return [];
    return [
      findingIn(memory, 'missing-front-matter', 'information', {
        range: firstLine(memory),
        message:
          'The file has no header. The agent chooses a memory by its description; of this one it sees the path alone.',
        fixes: editFix(memory, 'Add a header', fieldsEdit(memory, guessHeader(memory))),
      }),
    ];
  },
};

function guessHeader(memory: MemoryText): readonly FieldEdit[] {
  const edits: FieldEdit[] = [{ key: 'name', value: guessName(memory) }];
  const description = guessDescription(memory);
  const type = guessType(memory.path);
  if (description !== null) edits.push({ key: 'description', value: description });
  if (type !== null) edits.push({ key: 'type', value: type });
  return edits;
}
