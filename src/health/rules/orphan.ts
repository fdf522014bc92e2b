import { isLinkable } from '../../memory/addEntry';
import { INDEX_AIM_LINES, INDEX_AIM_UNITS, INDEX_ENTRY_UNITS } from '../../memory/contract';
import type { Memory } from '../../memory/memory';
import { findSecrets } from '../../memory/redact';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { danglingTargetsOf } from '../danglingTargets';
import type { Finding, Fix } from '../finding';
import { repairFix } from '../indexFixes';
import { indexReportOf } from '../indexReportOf';
import { type DirectoryRule, isCurrent } from '../rule';

/**
 * A memory without an entry: an agent that is not asked for it by a recall does not know of it (contract §2, §4, #78569).
 * Those that the index names in its text, or that a second index leads to, can be found and are not told. Nor is
 * anything said without an index: the client writes one at its next start. An empty one it leaves empty.
 */
export const orphan: DirectoryRule = {
  kind: 'directory',
  id: 'orphan',
  severity: 'information',
  check: (snapshot): readonly Finding[] => {
    if (snapshot.index === null) return [];
    const { memories } = snapshot;
    const found = indexReportOf(snapshot).orphans.filter((path) => isMissed(memories.get(path)));
    const hasRoom = hasRoomFor(snapshot, found.length);
    return found.map((path) => ({
      rule: 'orphan',
      severity: 'information',
      path,
      range: null,
      message: 'No entry of the index leads to this memory, so the agent does not know of it when a session starts.',
      related: [],
      fixes: isLinkable(path)
        ? [
            addFix(
              path,
              hasRoom && danglingTargetsOf(snapshot).claimsTo(path) === 0 && !holdsSecret(memories.get(path)),
            ),
          ]
        : [],
    }));
  },
};

/** Whether its entry would tell a secret: it comes masked, so that a person has to see to its words. */
function holdsSecret(memory: Memory | undefined): boolean {
  return [memory?.title, memory?.header.description].some((text) => findSecrets(text ?? '').length > 0);
}

/** Not plain where an entry may be there that only names the file wrongly: its words would be lost for a new one. */
function addFix(path: string, plain: boolean): Fix {
  return repairFix('Add an entry to the index', { addMissing: [path] }, plain);
}

function isMissed(memory: Memory | undefined): boolean {
  return memory !== undefined && isCurrent(memory) && memory.skip === null;
}

/** Whether all of them fit in what the client aims at: entries that push others out are a choice of the person. */
function hasRoomFor({ index }: MemoryDirectory, count: number): boolean {
  const { countedLines = 0, countedUnits = 0 } = index?.parsed.loaded ?? {};
  return countedLines + count <= INDEX_AIM_LINES && countedUnits + count * (INDEX_ENTRY_UNITS + 1) <= INDEX_AIM_UNITS;
}
