import { INDEX_NAME } from '../memory/contract';
import { entryAt, type RememberedEntry } from '../memory/rememberedEntry';
import { restoreEntry } from '../memory/restoreEntry';
import { folderOf } from '../store/memoryDirectory';
import { type ByteSplice, hasBytesAt, replaceBytes, spliceBetween } from './byteSplice';
import type { IndexedMemory } from './draftMemory';
import {
  addToIndex,
  hasEntry,
  indexPaths,
  knowledgeOf,
  removeFromIndex,
  swapInIndex,
  withoutSecrets,
  writeIndex,
} from './indexEdits';
import type { PlanDraft } from './planDraft';
import { sha256 } from './sha256';
import { sidecarsIn } from './sidecarFiles';

/** What an index lost when a memory was superseded. */
export interface LostEntry {
  /** Path of the index: the main one, or a second one. */
  readonly index: string;
  /** SHA-256 of the index as superseding left it: while it is that, the splice taken back gives the very bytes. */
  readonly sha256: string;
  readonly splice: ByteSplice;
  /** For an index that was edited since; `null` where the place could not be told. */
  readonly remembered: RememberedEntry | null;
}

/** Takes the entries of a memory out of all indexes; a successor without an entry gets the place of the main one. */
export function loseEntries(draft: PlanDraft, path: string, by: IndexedMemory | null): readonly LostEntry[] {
  const lost: LostEntry[] = [];
  const away = entriesAway(draft);
  for (const index of indexPaths(draft)) {
    const before = draft.read(index);
    if (before === null || !hasEntry(draft, index, path)) continue;
    const successor =
      by !== null && index === INDEX_NAME && !hasEntry(draft, index, by.path) ? withoutSecrets(draft, by) : null;
    const remembered = entryAt(
      before,
      path,
      (text) => draft.resolveWiki(text),
      successor ?? undefined,
      folderOf(index),
      away.flatMap((lost) => (lost.index === index ? (lost.remembered?.steps.flat() ?? []) : [])),
    );
    if (successor === null) removeFromIndex(draft, index, path);
    else swapInIndex(draft, path, successor);
    const after = draft.read(index) ?? before;
    lost.push({ index, sha256: sha256(after), splice: spliceBetween(before, after), remembered });
  }
  return lost;
}

/** Entries of memories that are superseded and may come back; more of them tell nothing about a place. */
const AWAY_MAX = 200;

/** What indexes lost to superseding, the last loss first: between what stands, it tells the order of all. */
function entriesAway(draft: PlanDraft): readonly LostEntry[] {
  return sidecarsIn(draft)
    .slice(0, AWAY_MAX)
    .flatMap(({ lost }) => lost);
}

/** Puts a lost entry back where it stood; where there is no index any more, one is made as for a new memory. */
export function putBackEntry(draft: PlanDraft, lost: LostEntry, entry: IndexedMemory): void {
  const { index, splice, remembered } = lost;
  const bytes = draft.read(index);
  if (bytes === null) {
    if (index === INDEX_NAME) addToIndex(draft, entry);
    return;
  }
  const { at, removed, inserted } = splice;
  if (sha256(bytes) === lost.sha256 && hasBytesAt(bytes, at, inserted)) {
    writeIndex(draft, index, replaceBytes(bytes, at, at + inserted.length, removed));
    // A sidecar that came with a shared directory may say anything: what it puts back has to lead to the memory.
    if (hasEntry(draft, index, entry.path)) return;
    writeIndex(draft, index, bytes);
  }
  const restored = restoreEntry(
    bytes,
    remembered && { ...remembered, path: entry.path },
    { ...withoutSecrets(draft, entry), folder: folderOf(index) },
    knowledgeOf(draft),
  );
  writeIndex(draft, index, restored.bytes);
  if (!restored.isInPlace)
    draft.inform(
      `The place of “${entry.path}” in “${index}” could not be found any more: its entry stands at the end of its section.`,
    );
}
