import { MEMORY_EXTENSION } from '../memory/contract';
import { createLinkResolver, type LinkResolver } from '../memory/links';
import { isWikiSafe, type RenameWiki, renameAllLinks, renameAllTargets } from '../memory/renameLinks';
import { folderOf, isOwn, type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { isIndexPath } from './adoptedPlaces';
import { stemOf } from './draftMemory';
import { PlanDraft, Refusal } from './planDraft';
import { setSuccessor } from './setSuccessor';
import { type Sidecar, sidecarOf, writeSidecar } from './sidecar';
import { sidecarAt, sidecarPathIn } from './sidecarFiles';
import type { StoreFiles } from './storeFiles';

/** The files of a store as they read in another one: links and `superseded_by` follow what got another name. */
export interface AdoptedBytes {
  /** By its old path, also the indexes. */
  read(path: string): Uint8Array;
  /** The sidecar of a memory for its new place, with its time; `null` where it has none. */
  sidecarOf(path: string): AdoptedSidecar | null;
  /** Resolves wiki links among the memories of both. */
  readonly links: LinkResolver;
  /** Sentences about what could not follow. */
  readonly notes: readonly string[];
}

export interface AdoptedSidecar {
  readonly from: string;
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly mtime: number;
}

export function followPlaces(
  source: StoreFiles,
  target: MemoryDirectory,
  places: ReadonlyMap<string, string>,
  now: number,
): AdoptedBytes {
  const { snapshot, files } = source;
  const draft = new PlanDraft({ snapshot, files, now });
  const notes: string[] = [];
  const moved = new Map([...places].filter(([from, to]) => from !== to));
  const links = createLinkResolver(memoriesOfBoth(snapshot, target, places));
  const lost = new Set<string>();
  const wiki = wikiRename(draft, places, links, lost);
  for (const path of files.keys()) {
    const bytes = draft.read(path);
    if (bytes === null || !path.endsWith(MEMORY_EXTENSION)) continue;
    // What lies in a directory with an index of its own has wiki links of its own.
    const rename: RenameWiki = isOwn(snapshot, path) ? wiki : () => null;
    const isIndex = isIndexPath(path) || snapshot.secondaryIndexes.has(path);
    const followed = isIndex
      ? renameAllTargets(bytes, moved, rename, folderOf(path))
      : renameAllLinks(bytes, folderOf(path), moved, rename);
    draft.write(path, followed, 'keep');
    if (!isIndex && moved.size > 0) followSuccessor(draft, path, moved, notes);
  }
  for (const text of lost) notes.push(`Links [[${text}]] of the adopted memories can’t name their memory here.`);
  return {
    read: (path) => draft.read(path) ?? new Uint8Array(),
    sidecarOf: (path) => followSidecar(draft, path, places),
    links,
    notes,
  };
}

/** Those that stand there come first: of two that a link could mean, theirs is meant. */
function* memoriesOfBoth(
  source: MemoryDirectory,
  target: MemoryDirectory,
  places: ReadonlyMap<string, string>,
): Iterable<{ readonly path: string; readonly header: { readonly name: string | null } }> {
  yield* ownMemories(target);
  for (const { path, header } of ownMemories(source)) {
    const place = places.get(path);
    if (place !== undefined && !target.memories.has(place)) yield { path: place, header };
  }
}

function wikiRename(
  draft: PlanDraft,
  places: ReadonlyMap<string, string>,
  after: LinkResolver,
  lost: Set<string>,
): RenameWiki {
  return (text) => {
    const path = draft.resolveWiki(text);
    const place = path === null ? undefined : places.get(path);
    if (place === undefined || after.resolve(text) === place) return null;
    const names = [stemOf(place), place.slice(0, -MEMORY_EXTENSION.length), place];
    const name = names.find((one) => isWikiSafe(one) && after.resolve(one) === place) ?? null;
    if (name === null) lost.add(text);
    return name;
  };
}

function followSuccessor(draft: PlanDraft, path: string, moved: ReadonlyMap<string, string>, notes: string[]): void {
  try {
    setSuccessor(draft, path, (by) => {
      const to = moved.get(by);
      if (to !== undefined) return to;
      const from = draft.resolveWiki(by);
      const place = from === null ? undefined : moved.get(from);
      return place === undefined ? null : stemOf(place);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    notes.push(`What “${path}” says of its successor stays as it is: ${error.message}`);
  }
}

function followSidecar(draft: PlanDraft, path: string, places: ReadonlyMap<string, string>): AdoptedSidecar | null {
  const place = places.get(path);
  const from = sidecarPathIn(draft, path);
  const bytes = from === null ? null : draft.read(from);
  if (place === undefined || from === null || bytes === null) return null;
  const mtime = draft.mtimeOf(from);
  const sidecar = sidecarAt(draft, path);
  if (sidecar === null) return { from, path: sidecarOf(place), bytes, mtime };
  const { newSuccessor } = sidecar;
  const followed: Sidecar = {
    ...sidecar,
    // One that lies hidden stood where another memory may stand by now.
    path: sidecar.path === path ? place : sidecar.path,
    newSuccessor: newSuccessor === null ? null : (places.get(newSuccessor) ?? newSuccessor),
  };
  const isSame = followed.path === sidecar.path && followed.newSuccessor === newSuccessor;
  return { from, path: sidecarOf(place), bytes: isSame ? bytes : writeSidecar(followed), mtime };
}
