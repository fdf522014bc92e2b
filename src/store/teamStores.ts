import { type MountedStores, STORES_VARIABLE } from '../location/mountedStores';
import { INDEX_NAME, TEAM_FOLDER } from '../memory/contract';
import { isOfTeam } from '../memory/scanRules';
import type { MemoryDirectory } from './memoryDirectory';

/** A folder of memories that a directory shares with other people: `team`, or a folder right in it. */
export interface TeamStore {
  /** Relative to the memory directory, with `/`. */
  readonly folder: string;
  /** Last part of `team/<mount>`; `null` for the team folder itself. */
  readonly mount: string | null;
  /** `user`: mounted as the person's own (contract §5, `CLAUDE_MEMORY_STORES`). */
  readonly scope: 'team' | 'user';
  readonly exists: boolean;
  readonly hasIndex: boolean;
  /** Without those of the stores in it. */
  readonly memories: number;
  /** Whether the client lists its memories (contract §4; vector `rec-team`). */
  readonly isRead: boolean;
  readonly isWritable: boolean;
  /** Why nothing of it is read here; `null` where it is. */
  readonly problem: string | null;
  /** Whether the client reads it, why, and whether it may be written. */
  readonly sentence: string;
}

/** What can be the name of a mount (2.1.332, read in its bundle). */
const MOUNT = /^[A-Za-z0-9_-]+$/;

/** The team stores that a directory has, or that a session would mount into it, in the order of their paths. */
export function teamStoresOf(snapshot: MemoryDirectory, mounted: MountedStores): readonly TeamStore[] {
  const folders = new Set<string>();
  for (const folder of snapshot.folders.keys()) addStores(folders, folder);
  for (const path of snapshot.memories.keys()) if (isOfTeam(path)) folders.add(path.slice(0, path.indexOf('/')));
  for (const path of snapshot.refused.keys())
    if (MOUNT.test(path.slice(path.lastIndexOf('/') + 1))) addStores(folders, path);
  if (mounted.kind === 'stores') for (const { mount } of mounted.stores) addStores(folders, `${TEAM_FOLDER}/${mount}`);
  folders.delete('');
  return [...folders].sort().map((folder) => storeAt(snapshot, folder, mounted));
}

/** The store that a path lies in: `''` the private part, `team`, or `team/<folder>`. */
export function teamFolderOf(path: string): string {
  if (!isOfTeam(path)) return '';
  const [top = '', sub, ...below] = path.split('/');
  return sub === undefined || below.length === 0 ? top : `${top}/${sub}`;
}

function addStores(folders: Set<string>, folder: string): void {
  if (!isOfTeam(folder)) return;
  const [top = '', sub] = folder.split('/');
  folders.add(top);
  if (sub !== undefined) folders.add(`${top}/${sub}`);
}

function storeAt(snapshot: MemoryDirectory, folder: string, mounted: MountedStores): TeamStore {
  const slash = folder.indexOf('/');
  const mount = slash < 0 ? null : folder.slice(slash + 1);
  const refusal =
    snapshot.refused.get(folder) ?? (slash < 0 ? undefined : snapshot.refused.get(folder.slice(0, slash)));
  let memories = 0;
  for (const path of snapshot.memories.keys()) if (teamFolderOf(path) === folder) memories += 1;
  const exists = snapshot.folders.has(folder) || refusal !== undefined || memories > 0;
  const way = mount === null ? TEAM_ITSELF : wayOfMount(folder, mount, mounted);
  return {
    folder,
    mount,
    scope: way.scope,
    exists,
    hasIndex: snapshot.nestedRoots.includes(folder),
    memories,
    isRead: refusal === undefined && way.isRead,
    isWritable: refusal === undefined && way.isWritable,
    problem: refusal ?? null,
    sentence: refusal === undefined ? sentenceOf(snapshot, folder, way, exists) : `Nothing of it is read: ${refusal}`,
  };
}

interface Way {
  readonly scope: TeamStore['scope'];
  readonly isRead: boolean;
  readonly isWritable: boolean;
  readonly sentence: string;
}

const TEAM_ITSELF: Way = {
  scope: 'team',
  isRead: true,
  isWritable: true,
  sentence: 'The agent reads the memories that lie directly in it.',
};

function wayOfMount(folder: string, mount: string, mounted: MountedStores): Way {
  const store = mounted.kind === 'stores' ? mounted.stores.find((one) => one.mount === mount) : undefined;
  if (store === undefined || folder !== `${TEAM_FOLDER}/${mount}`)
    return {
      scope: 'team',
      isRead: false,
      isWritable: true,
      sentence: `The agent does not read it: ${whyUnmounted(mounted)}`,
    };
  const { scope, writable } = store;
  const whose = scope === 'user' ? 'the user’s own store' : 'a team store';
  return {
    scope,
    isRead: true,
    isWritable: writable,
    sentence: `The agent reads it: ${STORES_VARIABLE} mounts it as ${whose}${writable ? '' : ', read-only, so nothing is written there'}.`,
  };
}

function whyUnmounted(mounted: MountedStores): string {
  switch (mounted.kind) {
    case 'none':
      return `${STORES_VARIABLE}, which mounts such folders, is not set.`;
    case 'invalid':
      return mounted.why;
    case 'stores':
      return `${STORES_VARIABLE} does not mount it.`;
  }
}

function sentenceOf(snapshot: MemoryDirectory, folder: string, way: Way, exists: boolean): string {
  if (!exists) return `${way.sentence} There is no such folder yet.`;
  const reason = snapshot.refused.get(`${folder}/${INDEX_NAME}`);
  return reason === undefined ? way.sentence : `${way.sentence} Its index is not read: ${reason}`;
}
