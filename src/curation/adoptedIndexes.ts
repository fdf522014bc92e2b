import { planBackfill } from '../memory/backfill';
import { INDEX_NAME } from '../memory/contract';
import { mergeIndex } from '../memory/mergeIndex';
import { folderOf, ownMemories } from '../store/memoryDirectory';
import type { AdoptedBytes } from './adoptedBytes';
import { type AdoptedPlaces, isIndexPath } from './adoptedPlaces';
import { indexedMemoryAt } from './draftMemory';
import { backfillOf, checkIndex, knowledgeOf, writeIndex } from './indexEdits';
import type { PlanDraft } from './planDraft';
import type { StoreFiles } from './storeFiles';

export interface JoinedIndexes {
  /** Old paths of the indexes of which every line stands here now. */
  readonly whole: readonly string[];
  /** Old paths of those with lines that found no place: entries that lead nowhere, other words for a memory, front matter. */
  readonly partly: readonly string[];
}

/**
 * Joins the indexes of a store, that of the whole and those of directories below it, with those that stand there. The
 * memories stand at their new places already.
 */
export function adoptIndexes(
  draft: PlanDraft,
  source: StoreFiles,
  adopted: AdoptedBytes,
  { places }: AdoptedPlaces,
): JoinedIndexes {
  checkIndex(draft);
  const indexes = [...source.files.keys()].filter(isIndexPath);
  const whole: string[] = [];
  const partly: string[] = [];
  for (const path of indexes) {
    const bytes = adopted.read(path);
    joinIndex(draft, source, path, bytes, adopted);
    (saysAll(draft.read(path), bytes) ? whole : partly).push(path);
  }
  if (!indexes.includes(INDEX_NAME)) {
    const written = writtenIndex(source, places);
    // Where neither has one, the client writes one for all.
    if (written !== null && draft.read(INDEX_NAME) !== null) joinIndex(draft, source, INDEX_NAME, written, adopted);
  }
  return { whole, partly };
}

/** Whether every line of an index, but for its title, stands in another. */
function saysAll(all: Uint8Array | null, part: Uint8Array): boolean {
  const linesOf = (bytes: Uint8Array): readonly string[] =>
    new TextDecoder()
      .decode(bytes)
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim());
  const said = new Set(linesOf(all ?? new Uint8Array()));
  return linesOf(part).every((line) => line === '' || line.startsWith('# ') || said.has(line));
}

/** The index that the client would have written for a store without one, its memories at their new places. */
function writtenIndex({ snapshot }: StoreFiles, places: ReadonlyMap<string, string>): Uint8Array | null {
  const text = planBackfill(
    [...ownMemories(snapshot)].flatMap(({ path, linked, mtime, header, superseded }) => {
      const place = places.get(path);
      if (place === undefined || superseded !== null) return [];
      return [{ path: place, linked, mtime, clientDescription: header.clientDescription }];
    }),
  );
  return text === null ? null : new TextEncoder().encode(text);
}

function joinIndex(
  draft: PlanDraft,
  { files }: StoreFiles,
  path: string,
  bytes: Uint8Array,
  { links }: AdoptedBytes,
): void {
  const { snapshot } = draft.input;
  const isMain = path === INDEX_NAME;
  // An index of theirs alone would hide the memories that stand here without one.
  const standing = draft.read(path) ?? (isMain ? backfillOf(draft, null) : null);
  if (standing === null) {
    draft.write(path, bytes, files.get(path)?.mtime ?? 'now');
    return;
  }
  const {
    bytes: merged,
    dangling,
    repeated,
  } = mergeIndex(
    standing,
    bytes,
    {
      ...knowledgeOf(draft),
      exists: (memory) =>
        draft.read(memory) !== null || snapshot.memories.has(memory) || snapshot.otherFiles.has(memory),
      resolve: (text) => links.resolve(text),
      entryOf: (memory) => (draft.read(memory) === null ? null : indexedMemoryAt(draft, memory)),
    },
    folderOf(path),
  );
  writeIndex(draft, path, merged);
  const what = isMain ? 'the index' : `“${path}”`;
  if (repeated > 0) draft.inform(`${repeated} of its entries stay out of ${what}, which links their memories already.`);
  if (dangling > 0) draft.inform(`${dangling} of its entries stay out of ${what}: they lead nowhere.`);
}
