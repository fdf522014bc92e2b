import { INDEX_NAME } from '../../memory/contract';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding, RelatedPlace } from '../finding';
import { type AboutEntry, type IndexEntries, indexEntriesOf } from '../indexEntries';
import { repairFix } from '../indexFixes';
import type { DirectoryRule } from '../rule';
import { shownTitle } from '../shownPath';

/**
 * A second entry of one memory: it uses room of the index (contract §2). One in words of its own may stand there on
 * purpose, for another occasion, so it is only told.
 */
export const duplicateEntry: DirectoryRule = {
  kind: 'directory',
  id: 'duplicate-entry',
  severity: 'warning',
  check: (snapshot): readonly Finding[] => {
    const entries = indexEntriesOf(snapshot);
    return [...entries.byPath].flatMap(([path, same]) => {
      const memory = snapshot.memories.get(path);
      if (memory?.kind !== 'memory' || memory.superseded !== null) return [];
      const title = shownTitle(memory);
      return [...judgeEntries(snapshot, entries, same, title), ...same.flatMap((about) => judgeLinks(about, title))];
    });
  },
};

function judgeEntries(
  snapshot: MemoryDirectory,
  { linkCounts }: IndexEntries,
  [first, ...more]: readonly AboutEntry[],
  title: string,
): readonly Finding[] {
  if (first === undefined || more.length === 0) return [];
  const { path } = first;
  const same = new Set(more.filter((entry) => isRepeat(snapshot.index?.text ?? '', first, entry)));
  const fixes =
    linkCounts.get(path) === more.length + 1
      ? [repairFix('Keep the first entry alone', { dedupe: [path] }, same.size === more.length)]
      : [];
  return more.map((entry) => ({
    rule: 'duplicate-entry',
    severity: same.has(entry) ? 'warning' : 'information',
    path: INDEX_NAME,
    range: entry.link.range,
    message: same.has(entry)
      ? `This entry repeats that of “${title}” in line ${first.entry.firstLine}. It uses room of the index, of which the agent loads only a part.`
      : `“${title}” has an entry in line ${first.entry.firstLine} already.`,
    related: [firstPlace(first)],
    fixes,
  }));
}

/** Further links of one entry to the memory that it is about. */
function judgeLinks(about: AboutEntry, title: string): readonly Finding[] {
  return about.entry.links
    .filter((link) => link !== about.link && link.target === about.path)
    .map((link) => ({
      rule: 'duplicate-entry',
      severity: 'hint',
      path: INDEX_NAME,
      range: link.range,
      message: `This entry links “${title}” already.`,
      related: [firstPlace(about)],
      fixes: [],
    }));
}

function firstPlace({ link }: AboutEntry): RelatedPlace {
  return { path: INDEX_NAME, range: link.range, message: 'The first link.' };
}

/** Whether it says the same in the same place: then nothing is lost without it. */
function isRepeat(text: string, first: AboutEntry, second: AboutEntry): boolean {
  const written = ({ entry }: AboutEntry): string => text.slice(entry.start, entry.end).trim();
  return first.entry.section === second.entry.section && written(first) === written(second);
}
