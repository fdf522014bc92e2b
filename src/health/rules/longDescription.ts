import { DESCRIPTION_AIM, DESCRIPTION_BURDEN, weighDescription } from '../../memory/descriptionLength';
import type { Finding } from '../finding';
import { fieldRange } from '../headerRanges';
import { readHeaderOf } from '../judgedMemory';
import { findingIn } from '../memoryFindings';
import type { MemoryRule } from '../rule';

/** Descriptions go uncapped before the model that selects (contract §4): a long one costs at every prompt, and drowns its own point. */
export const longDescription: MemoryRule = {
  kind: 'memory',
  id: 'long-description',
  severity: 'information',
  check: (memory): readonly Finding[] => {
    const description = readHeaderOf(memory.memory)?.description ?? null;
    // No sign weighs less than one.
    if (description === null || description.length * 3 <= DESCRIPTION_BURDEN) return [];
    if (weighDescription(description) <= DESCRIPTION_BURDEN) return [];
    return [
      findingIn(memory, 'long-description', 'information', {
        range: fieldRange(memory, 'description'),
        message: `The description has ${description.trim().length} characters, and all descriptions are read together when the agent chooses. ${DESCRIPTION_AIM.most} are enough; detail belongs in the text.`,
      }),
    ];
  },
};
