import { SUPERSEDED_FOLDER } from '../../memory/contract';
import { isSameContent, isSameVersion, type SeenFile, type SeenManifest, type SeenVersion } from './seenVersion';

/** What somebody else did to a memory, or to the index, since the person last looked. */
export interface SeenChange {
  readonly kind: 'added' | 'changed' | 'deleted' | 'superseded' | 'renamed';
  /** Where it stands; of a deleted one, where it stood. */
  readonly path: string;
  /** Where it stood before, if that was elsewhere. */
  readonly from: string | null;
  /** What the person looked at; `null`: nothing was there then. */
  readonly before: SeenVersion | null;
  /** What is there; of a deleted one, what was there last. */
  readonly latest: SeenVersion;
}

/** What others did, by path. One that was added and deleted between two looks is told of too: it can be brought back. */
export function changesIn({ files }: Pick<SeenManifest, 'files'>): readonly SeenChange[] {
  const changes: SeenChange[] = [];
  const added = new Map<string, SeenVersion>();
  for (const [path, { looked, latest, gone }] of files) {
    if (gone) continue;
    if (looked === null) added.set(path, latest);
    else if (!isSameContent(looked, latest)) changes.push(changeOf(path, looked, latest));
  }
  const places = placesById(added);
  for (const [path, { looked, latest, gone }] of files) {
    if (!gone) continue;
    const to = looked === null ? null : takeSuccessor(path, latest, added, places);
    const now = to === null ? undefined : added.get(to);
    if (to === null || now === undefined) {
      changes.push({ kind: 'deleted', path, from: null, before: looked, latest });
      continue;
    }
    added.delete(to);
    const kind = now.retired && looked?.retired === false ? 'superseded' : 'renamed';
    changes.push({ kind, path: to, from: path, before: looked, latest: now });
  }
  for (const [path, latest] of added) changes.push({ kind: 'added', path, from: null, before: null, latest });
  return changes.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function changeOf(path: string, before: SeenVersion, latest: SeenVersion): SeenChange {
  const kind = latest.retired && !before.retired ? 'superseded' : 'changed';
  return { kind, path, from: null, before, latest };
}

/** Paths by what stands there. Empty files are no sign of one another. */
function placesById(added: ReadonlyMap<string, SeenVersion>): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const [path, { id, size }] of added) {
    if (id === null || size === 0) continue;
    const known = places.get(id);
    if (known === undefined) places.set(id, [path]);
    else known.push(path);
  }
  return places;
}

/** Where a file went: to the folder of superseded ones, or wherever the same bytes came to be. */
function takeSuccessor(
  path: string,
  { id }: SeenVersion,
  added: ReadonlyMap<string, SeenVersion>,
  places: ReadonlyMap<string, readonly string[]>,
): string | null {
  const hidden = `${SUPERSEDED_FOLDER}/${path}`;
  if (added.has(hidden)) return hidden;
  return (id === null ? undefined : places.get(id)?.find((place) => added.has(place))) ?? null;
}

/**
 * Takes changes as looked at, as they were shown: what came after that is still to be looked at.
 *
 * @returns the same files where nothing differs
 */
export function lookAt(
  files: ReadonlyMap<string, SeenFile>,
  changes: readonly SeenChange[],
): ReadonlyMap<string, SeenFile> {
  const next = new Map(files);
  for (const { kind, path, from, latest } of changes) {
    if (from !== null && next.get(from)?.gone === true) next.delete(from);
    const file = next.get(path);
    if (file === undefined) continue;
    if (kind !== 'deleted') next.set(path, { ...file, looked: latest });
    else if (!file.gone) next.set(path, { ...file, looked: null });
    else if (isSameVersion(file.latest, latest)) next.delete(path);
  }
  return next;
}
