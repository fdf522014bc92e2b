import type { Header } from '../../memory/memory';
import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { guessDescription, guessName, guessType } from '../guessFields';
import { fieldRange } from '../headerRanges';
import { isBlank, soundHeaderOf } from '../judgedMemory';
import { editFix, type FindingParts, findingIn, keepingFix } from '../memoryFindings';
import type { MemoryText } from '../memoryText';
import type { MemoryRule } from '../rule';

/**
 * The client's model chooses memories by their descriptions (contract §4): where there is none, or where it stands such
 * that the client does not take it for one (contract §6, #74666: below `metadata`; a number).
 */
export const missingDescription: MemoryRule = {
  kind: 'memory',
  id: 'missing-description',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    const header = soundHeaderOf(memory.memory);
    if (header === null || !isBlank(header.clientDescription)) return [];
    if (isBlank(header.description)) {
      // An empty memory is told of by another rule.
      if (!/\S/.test(memory.body)) return [];
      return [
        findingIn(
          memory,
          'missing-description',
          isForeign(header) ? 'information' : 'warning',
          partsOf(memory, header),
        ),
      ];
    }
    // Three dashes inside the header end it for the client: `header-broken` says so.
    if (memory.headerText.includes('---')) return [];
    return [findingIn(memory, 'missing-description', 'warning', unseenParts(memory, header.description ?? ''))];
  },
};

/** A header of some other tool, which was never meant to describe a memory. */
function isForeign({ name, description, type }: Header): boolean {
  return name === null && description === null && type === null;
}

function partsOf(memory: MemoryText, header: Header): FindingParts {
  const range = fieldRange(memory, 'description');
  const description = guessDescription(memory);
  if (!isBlank(header.name) || !isBlank(header.type)) {
    const edit = description === null ? null : fieldsEdit(memory, [{ key: 'description', value: description }]);
    return {
      range,
      message: 'There is no description, and by that the agent chooses which memories to read.',
      fixes: editFix(memory, 'Describe it by its first sentence', edit),
    };
  }
  const type = guessType(memory.path);
  const edit = fieldsEdit(memory, [
    { key: 'name', value: guessName(memory) },
    ...(description === null ? [] : [{ key: 'description', value: description } as const]),
    ...(type === null ? [] : [{ key: 'type', value: type } as const]),
  ]);
  return {
    range,
    message:
      'The header has neither a name nor a description nor a type, and by the description the agent chooses which memories to read.',
    fixes: editFix(memory, 'Add what the text and the file’s name tell', edit),
  };
}

function unseenParts(memory: MemoryText, description: string): FindingParts {
  const edit = fieldsEdit(memory, [{ key: 'description', value: description }]);
  const why =
    edit === null ? 'as the header is written' : 'which it takes from the top of the header alone, and only as text';
  return {
    range: fieldRange(memory, 'description'),
    message: `The agent does not see this description, ${why}. So it can’t choose this memory by it.`,
    // In its place, or in quotes, it says what it said.
    fixes: keepingFix(memory, 'Write the description so that the agent sees it', edit),
  };
}
