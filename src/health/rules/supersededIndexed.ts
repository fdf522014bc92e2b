import { findMemory } from '../../curation/draftMemory';
import { isLinkable } from '../../memory/addEntry';
import { INDEX_ENTRY_UNITS, INDEX_NAME, SUPERSEDED_FOLDER } from '../../memory/contract';
import type { Memory } from '../../memory/memory';
import { oneLine } from '../../memory/oneLine';
import { writeEntryLink } from '../../memory/writeEntry';
import { isOwn, type MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding, Fix, Severity } from '../finding';
import { hasOneLink, hookEdit } from '../hookFix';
import { type AboutEntry, indexEntriesOf } from '../indexEntries';
import { indexEditFix, repairFix } from '../indexFixes';
import { indexReportOf } from '../indexReportOf';
import { type DirectoryRule, isCurrent } from '../rule';
import { shownTitle } from '../shownPath';

/** An entry that says itself that it is done with, so that the agent is not misled. */
const MARKED =
  /~~|⛔|\b(?:superseded|replaced|deprecated|obsolete|outdated|archived?|retired|inactive|historical|kept for)\b|廢棄|废弃|取代|過時|过时|已停用|歸檔|归档/iu;

/** A retired memory that the index still offers: the agent takes it for what holds (contract §6, #85075, #90542). */
export const supersededIndexed: DirectoryRule = {
  kind: 'directory',
  id: 'superseded-indexed',
  severity: 'warning',
  check: (snapshot): readonly Finding[] =>
    indexEntriesOf(snapshot).all.flatMap((about): readonly Finding[] => {
      const memory = snapshot.memories.get(about.path);
      if (memory === undefined || memory.superseded === null || memory.kind !== 'memory') return [];
      if (!isOwn(snapshot, memory.path)) return [];
      const severity = judge(snapshot, about, memory);
      const successor = successorOf(snapshot, memory);
      const place = successor === null ? '' : ` “${shownTitle(successor)}” took its place.`;
      return [
        {
          rule: 'superseded-indexed',
          severity,
          path: INDEX_NAME,
          range: about.link.range,
          message: `“${shownTitle(memory)}” is superseded, but this entry still offers it to the agent.${place}`,
          related: [{ path: memory.path, range: null, message: 'The superseded memory.' }],
          fixes: fixesOf(snapshot, about, successor, severity === 'warning'),
        },
      ];
    }),
};

/** A folder named `archive`, or words at the begin of a text, are a weaker sign than what was written to retire it. */
function judge({ index }: MemoryDirectory, { entry }: AboutEntry, { path, superseded }: Memory): Severity {
  if (path.startsWith(`${SUPERSEDED_FOLDER}/`)) return 'warning';
  const words = `${entry.section ?? ''} ${index?.text.slice(entry.start, entry.end) ?? ''}`;
  if (superseded?.signal === 'folder' || MARKED.test(words)) return 'hint';
  return superseded?.signal === 'words' && superseded.by === null ? 'information' : 'warning';
}

function successorOf(snapshot: MemoryDirectory, { path, superseded }: Memory): Memory | null {
  const by = superseded?.by ?? null;
  const found = by === null ? null : (findMemory(snapshot, by) ?? indexReportOf(snapshot).resolver.resolve(by));
  const successor = found === null || found === path ? undefined : snapshot.memories.get(found);
  return successor !== undefined && isCurrent(successor) && isOwn(snapshot, successor.path) ? successor : null;
}

/** As superseding does: the first entry becomes the successor's, unless that has its own; else it goes. */
function fixesOf(
  snapshot: MemoryDirectory,
  about: AboutEntry,
  successor: Memory | null,
  isEvident: boolean,
): readonly Fix[] {
  const { linkCounts, byPath } = indexEntriesOf(snapshot);
  const entries = byPath.get(about.path) ?? [];
  const swap =
    successor === null || linkCounts.has(successor.path) || entries[0] !== about
      ? null
      : swapFix(snapshot, about, successor, isEvident && entries.length === 1);
  // Links in passing would go with the entry.
  const isAlone = linkCounts.get(about.path) === entries.length;
  const isPlain = isEvident && isAlone && !(successor !== null && !linkCounts.has(successor.path));
  const drop = repairFix('Remove the entry', { dropDangling: [about.path] }, isPlain);
  return swap === null ? [drop] : [swap, drop];
}

function swapFix(snapshot: MemoryDirectory, about: AboutEntry, successor: Memory, plain: boolean): Fix | null {
  const { entry, link } = about;
  const isInline = link.rawRange.start > link.labelRange.end && link.rawRange.end < link.range.end;
  if (link.kind !== 'markdown' || !isInline || !isLinkable(successor.path) || !hasOneLink(entry)) return null;
  const hook = hookEdit(snapshot.index?.text ?? '', about, successor.header.description ?? '');
  if (hook === null && entry.hook !== '') return null;
  const named = { path: successor.path, title: oneLine(successor.title), hook: '' };
  const written = writeEntryLink(named, INDEX_ENTRY_UNITS, entry.kind === 'tableRow', 'plain');
  if (written === null) return null;
  const edits = [{ ...link.range, text: written }, ...(hook === null ? [] : [hook])];
  return indexEditFix(snapshot, `Put “${shownTitle(successor)}” in its place`, edits, plain);
}
