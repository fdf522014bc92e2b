import type { MountedStores } from '../../location/mountedStores';
import { TEAM_FOLDER } from '../../memory/contract';
import type { MemoryDirectory } from '../../store/memoryDirectory';

/** A folder of the team's memories, and whether the agent reads it. */
export interface TeamFolder {
  /** Relative to the memory directory: `team`, `team/<mount>`. */
  readonly folder: string;
  /** `null` for `team` itself. */
  readonly mount: string | null;
  readonly count: number;
  readonly read: boolean;
  /** A sentence. */
  readonly why: string;
}

/**
 * The team folders of a store (contract §5): `team/`, where something of its own lies in it, and each folder in it that has
 * an index or is mounted.
 *
 * @param off why memory is switched off; `null` where it is on
 */
export function teamFoldersOf(
  { folders, nestedRoots, memories }: Pick<MemoryDirectory, 'folders' | 'nestedRoots' | 'memories'>,
  mounted: MountedStores,
  off: string | null,
): readonly TeamFolder[] {
  if (!folders.has(TEAM_FOLDER)) return [];
  const declared = mounted.kind === 'stores' ? mounted.stores : [];
  const inner = (path: string): string | null => {
    const [top, mount, ...rest] = path.split('/');
    return top === TEAM_FOLDER && mount !== undefined && rest.length === 0 ? mount : null;
  };
  const mounts = [...folders.keys()]
    .flatMap((path) => inner(path) ?? [])
    .filter((mount) => nestedRoots.includes(`${TEAM_FOLDER}/${mount}`) || declared.some((one) => one.mount === mount))
    .sort();
  const counts = new Map<string | null, number>();
  for (const path of memories.keys()) {
    if (!path.startsWith(`${TEAM_FOLDER}/`)) continue;
    const mount = mounts.find((one) => path.startsWith(`${TEAM_FOLDER}/${one}/`)) ?? null;
    counts.set(mount, (counts.get(mount) ?? 0) + 1);
  }
  const own = counts.get(null) ?? 0;
  const rows: TeamFolder[] = [];
  if (own > 0 || nestedRoots.includes(TEAM_FOLDER) || mounts.length === 0) {
    const why = off ?? 'The agent lists the memories that lie in team/ itself beside the private ones.';
    rows.push({ folder: TEAM_FOLDER, mount: null, count: own, read: off === null, why });
  }
  for (const mount of mounts) {
    const store = declared.find((one) => one.mount === mount);
    const verdict = off === null ? judgeMount(mount, store !== undefined, store?.writable ?? false, mounted) : off;
    rows.push({
      folder: `${TEAM_FOLDER}/${mount}`,
      mount,
      count: counts.get(mount) ?? 0,
      read: off === null && store !== undefined,
      why: verdict,
    });
  }
  return rows;
}

function judgeMount(mount: string, isMounted: boolean, writable: boolean, mounted: MountedStores): string {
  if (mounted.kind === 'invalid') return mounted.why;
  if (!isMounted) return `No store is mounted as “${mount}”, so the agent does not read it.`;
  const verb = writable ? 'reads and writes' : 'reads';
  return `It is mounted as a store: the agent ${verb} it.`;
}

/** Whether a path of a memory directory lies in one of these folders of it. */
export function isInFolders(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
