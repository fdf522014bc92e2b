import { INDEX_NAME } from '../../memory/contract';
import { findHookConflict, type HookConflict } from '../../memory/hookMatch';
import type { Memory } from '../../memory/memory';
import type { IndexEntry } from '../../memory/memoryIndex';
import { redactSecrets } from '../../memory/redact';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { Finding } from '../finding';
import { hasOneLink, hookEdit } from '../hookFix';
import { type AboutEntry, indexEntriesOf } from '../indexEntries';
import { indexEditFix } from '../indexFixes';
import { type DirectoryRule, isCurrent } from '../rule';
import { shownTitle } from '../shownPath';

/** An entry whose words evidently no longer fit its memory: the agent goes by the entry until it opens the file. */
export const staleHook: DirectoryRule = {
  kind: 'directory',
  id: 'stale-hook',
  severity: 'information',
  check: (snapshot): readonly Finding[] =>
    indexEntriesOf(snapshot).all.flatMap((about): readonly Finding[] => {
      const memory = snapshot.memories.get(about.path);
      if (memory === undefined || !isCurrent(memory)) return [];
      const conflict = conflictOf(about, memory);
      return conflict === null ? [] : [findingOf(snapshot, about, memory, conflict)];
    }),
};

interface Compared {
  readonly memory: Memory;
  readonly conflict: HookConflict | null;
}

/** Entries and memories are the same objects until they change, and most never do. */
const compared = new WeakMap<IndexEntry, Compared>();

function conflictOf({ entry, link }: AboutEntry, memory: Memory): HookConflict | null {
  const { description, name } = memory.header;
  if (entry.hook === '' || description === null || description === '') return null;
  const before = compared.get(entry);
  if (before?.memory === memory) return before.conflict;
  const names = `${name ?? ''} ${memory.path}`;
  const conflict = hasOneLink(entry)
    ? findHookConflict({ label: link.label, hook: entry.hook, description, name: names })
    : null;
  compared.set(entry, { memory, conflict });
  return conflict;
}

function findingOf(snapshot: MemoryDirectory, about: AboutEntry, memory: Memory, conflict: HookConflict): Finding {
  const edit = hookEdit(snapshot.index?.text ?? '', about, redactSecrets(memory.header.description ?? ''));
  const fix = edit === null ? null : indexEditFix(snapshot, 'Use the description as hook', [edit], false);
  return {
    rule: 'stale-hook',
    severity: 'information',
    path: INDEX_NAME,
    range: about.entry.hookRange,
    message: messageOf(shownTitle(memory), conflict),
    related: [{ path: memory.path, range: null, message: 'The memory with its description.' }],
    fixes: fix === null ? [] : [fix],
  };
}

function messageOf(title: string, conflict: HookConflict): string {
  switch (conflict.kind) {
    case 'number':
      return `The entry says ${conflict.hook} where the description of “${title}” says ${conflict.description}. The agent reads the entry first.`;
    case 'negation':
      return `The entry and the description of “${title}” say nearly the same, but one of them says no. The agent reads the entry first.`;
    case 'subject':
      return `The entry shares no word with “${title}” and its description. It may be about something else.`;
  }
}
