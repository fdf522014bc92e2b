import { INDEX_ENTRY_ADVICE_UNITS, INDEX_ENTRY_UNITS, INDEX_NAME } from '../../memory/contract';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding, Fix, Severity } from '../finding';
import { hookEdit } from '../hookFix';
import { type AboutEntry, indexEntriesOf } from '../indexEntries';
import { indexEditFix } from '../indexFixes';
import type { DirectoryRule } from '../rule';

/** Twice what the client advises: nobody would call that a line of an index. */
const WARNING_UNITS = 2 * INDEX_ENTRY_ADVICE_UNITS;

/**
 * An entry of more than about 150 units (contract §2): all entries share what of the index is loaded, so detail belongs
 * in the memory. An entry that leads to several memories may be that much longer.
 */
export const longEntry: DirectoryRule = {
  kind: 'directory',
  id: 'long-entry',
  severity: 'warning',
  check: (snapshot): readonly Finding[] => {
    const text = snapshot.index?.text ?? '';
    return indexEntriesOf(snapshot).all.flatMap((about): readonly Finding[] => {
      const { start, end } = about.entry;
      if (end - start <= INDEX_ENTRY_UNITS) return [];
      const written = text.slice(start, end);
      const units = written.trim().length;
      const severity = judge(units / countTargets(about));
      if (severity === null) return [];
      const from = start + written.length - written.trimStart().length;
      const fix = useDescription(snapshot, about, units);
      return [
        {
          rule: 'long-entry',
          severity,
          path: INDEX_NAME,
          range: { start: from, end: from + units },
          message: `This entry takes ${units} characters; about ${INDEX_ENTRY_UNITS} are enough. Details belong in the memory: the index is loaded into every session, and only up to a limit.`,
          related: [],
          fixes: fix === null ? [] : [fix],
        },
      ];
    });
  },
};

function judge(units: number): Severity | null {
  if (units <= INDEX_ENTRY_UNITS) return null;
  if (units <= INDEX_ENTRY_ADVICE_UNITS) return 'hint';
  return units <= WARNING_UNITS ? 'information' : 'warning';
}

function countTargets({ entry }: AboutEntry): number {
  return Math.max(1, new Set(entry.links.flatMap(({ target }) => target ?? [])).size);
}

/** Only where the whole description makes an entry of the right length. */
function useDescription(snapshot: MemoryDirectory, about: AboutEntry, units: number): Fix | null {
  const memory = snapshot.memories.get(about.path);
  const description = memory?.superseded === null ? (memory.header.description ?? '') : '';
  if (description === '' || description.length > INDEX_ENTRY_UNITS) return null;
  const edit = hookEdit(snapshot.index?.text ?? '', about, description);
  if (edit === null || (edit.text.endsWith('…') && !description.trimEnd().endsWith('…'))) return null;
  const left = units - (edit.end - edit.start) + edit.text.length;
  return left > INDEX_ENTRY_UNITS ? null : indexEditFix(snapshot, 'Use the description as hook', [edit], false);
}
