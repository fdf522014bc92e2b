import { stemOf } from '../../curation/draftMemory';
import { createLinkResolver, foldName } from '../../memory/links';
import type { Memory } from '../../memory/memory';
import type { TextRange } from '../../memory/textLines';
import { folderOf, isOwn, type MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding, Fix } from '../finding';
import { fieldRange } from '../headerRanges';
import { isBlank, isListed } from '../judgedMemory';
import { findingIn, quoted } from '../memoryFindings';
import type { CorpusRule } from '../rule';
import { SharedKeys } from '../sharedKeys';

/**
 * Two memories with one name, folded as links are: a link by that name means one of them, and lists show them alike.
 * In different folders that may be meant. Told of where the name does not lead, once for each such memory.
 */
export const duplicateName: CorpusRule = {
  kind: 'corpus',
  id: 'duplicate-name',
  severity: 'warning',
  start: () => {
    const names = new SharedKeys();
    const ranges = new Map<string, TextRange>();
    return {
      add: (memory): void => {
        const { name } = memory.memory.header;
        if (name === null || isBlank(name) || !isListed(memory.memory)) return;
        names.add(memory.path, foldName(name));
        ranges.set(memory.path, fieldRange(memory, 'name'));
      },
      remove: (path): void => {
        names.remove(path);
        ranges.delete(path);
      },
      check: (snapshot): readonly Finding[] =>
        [...names.groups((path) => isOwn(snapshot, path))].flatMap((group) => judgeGroup(group, snapshot, ranges)),
    };
  },
};

function judgeGroup(
  group: readonly string[],
  snapshot: MemoryDirectory,
  ranges: ReadonlyMap<string, TextRange>,
): readonly Finding[] {
  const memories = group.flatMap((path) => snapshot.memories.get(path) ?? []).sort(byPath);
  // Of the paths of the group alone: a memory whose file has that name is meant before any that is named so.
  const meant = createLinkResolver(memories).resolve(memories[0]?.header.name ?? '') ?? memories[0]?.path;
  const winner = memories.find(({ path }) => path === meant);
  if (winner === undefined) return [];
  return memories.flatMap((memory): readonly Finding[] => {
    // A copy with the same description is told of by `duplicate-description`.
    if (memory === winner || isCopy(memory, winner)) return [];
    const isNear = folderOf(memory.path) === folderOf(winner.path);
    return [
      findingIn(memory, 'duplicate-name', isNear ? 'warning' : 'information', {
        range: ranges.get(memory.path) ?? null,
        message: `Another memory has the name ${quoted(memory.header.name ?? '')} too. A link by that name leads to ${quoted(winner.path)}.`,
        related: [
          { path: winner.path, range: ranges.get(winner.path) ?? null, message: 'The memory that the name means.' },
        ],
        fixes: fixesOf(memory, memories),
      }),
    ];
  });
}

function isCopy(a: Memory, b: Memory): boolean {
  return a.header.description !== null && a.header.description.trim() === b.header.description?.trim();
}

function fixesOf(memory: Memory, group: readonly Memory[]): readonly Fix[] {
  const stem = stemOf(memory.path);
  const isFree = group.every(({ header }) => foldName(header.name ?? '') !== foldName(stem));
  if (!isFree || isBlank(stem)) return [];
  return [
    {
      title: `Name it ${quoted(stem)}, as its file`,
      remedy: { kind: 'request', request: { verb: 'edit', intent: { path: memory.path, name: stem } } },
      plain: false,
    },
  ];
}

function byPath(a: Memory, b: Memory): number {
  return a.path < b.path ? -1 : 1;
}
