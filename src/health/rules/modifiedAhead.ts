import { DAY_MS } from '../../memory/contract';
import { dateAt, readInstant } from '../../memory/instant';
import type { Finding } from '../finding';
import { fieldsEdit } from '../fixes';
import { fieldRange } from '../headerRanges';
import { editFix, findingIn, quoted } from '../memoryFindings';
import type { MemoryText } from '../memoryText';
import { isCurrent, type MemoryRule } from '../rule';

/** Clocks and time zones may differ by as much. */
const TOLERANCE = DAY_MS;

/**
 * A time that has not come yet. The client goes by the file's own time (contract §3), so no age is wrong; but whether a
 * memory needs confirmation is reckoned from these, and readers believe them.
 */
export const modifiedAhead: MemoryRule = {
  kind: 'memory',
  id: 'modified-ahead',
  severity: 'information',
  check: (memory, { now }): readonly Finding[] => {
    if (!isCurrent(memory.memory)) return [];
    const { modified, confirmedAt } = memory.memory.header;
    return [...judge(memory, 'modified', modified, now), ...judge(memory, 'confirmed_at', confirmedAt, now)];
  },
};

function judge(
  memory: MemoryText,
  key: 'modified' | 'confirmed_at',
  written: string | null,
  now: number,
): readonly Finding[] {
  const time = written === null ? null : readInstant(written);
  if (written === null || time === null || time <= now + TOLERANCE) return [];
  const { mtime } = memory.memory;
  const iso = mtime > now ? undefined : dateAt(mtime)?.toISOString();
  return [
    findingIn(memory, 'modified-ahead', 'information', {
      range: fieldRange(memory, key),
      message: `“${key}” lies in the future (${quoted(written)}), so this memory passes for newer than it is.`,
      // A guess: the file may have been copied or checked out since.
      fixes:
        iso === undefined
          ? []
          : editFix(
              memory,
              `Set it to the time of the file (${iso.slice(0, 10)})`,
              fieldsEdit(memory, [{ key, value: iso }]),
            ),
    }),
  ];
}
