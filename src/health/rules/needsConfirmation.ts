import { ageInDays } from '../../memory/age';
import { confirmedTime, needsConfirmation as isDue } from '../../memory/confirmation';
import { displayText } from '../../memory/displayText';
import type { Finding } from '../finding';
import { fieldRange } from '../headerRanges';
import { isCurrent, type MemoryRule } from '../rule';

/** Units of a condition in a sentence. */
const CONDITION_UNITS = 120;

/** A memory that holds until something, and that nobody said to hold for longer than its type’s period. */
export const needsConfirmation: MemoryRule = {
  kind: 'memory',
  id: 'needs-confirmation',
  severity: 'information',
  check: (memory, { now, periods }): readonly Finding[] => {
    const { header } = memory.memory;
    if (header.condition === null || !isCurrent(memory.memory) || !isDue(memory.memory, now, periods)) return [];
    const days = ageInDays(confirmedTime(memory.memory), now);
    const condition = displayText(header.condition, CONDITION_UNITS);
    return [
      {
        rule: 'needs-confirmation',
        severity: 'information',
        path: memory.path,
        range: fieldRange(memory, 'condition'),
        message: `This holds under a condition: “${condition}”. It was last said to hold ${days} days ago. If it still does, confirm it; if not, change or supersede it.`,
        related: [],
        fixes: [
          {
            title: 'Confirm that it still holds',
            remedy: { kind: 'request', request: { verb: 'confirm', intent: { paths: [memory.path] } } },
            plain: false,
          },
        ],
      },
    ];
  },
};
