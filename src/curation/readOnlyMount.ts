import type { MountedStores } from '../location/mountedStores';
import type { PathStyle } from '../location/paths';
import { displayText } from '../memory/displayText';
import { teamPlaceOf } from '../store/teamGuard';
import { teamFolderOf } from '../store/teamStores';
import type { FileChange } from './changeSet';

/** Units of a folder in a sentence. */
const SHOWN_UNITS = 100;

/** Paths that a change touches, relative to its memory directory. */
export function pathsTouched(changes: readonly FileChange[]): readonly string[] {
  return changes.flatMap((change) => (change.kind === 'move' ? [change.from, change.path] : [change.path]));
}

/**
 * Why a change can't be made, whatever its verb: it touches a team store that a session mounts read-only (contract §5).
 * `null` where it touches none. A store that is opened on its own is known by the folder that holds it, and a name in
 * another case by what a disk that ignores case would take it for.
 *
 * @param directory absolute
 * @param paths relative to it
 */
export function readOnlyMountFault(
  directory: string,
  paths: readonly string[],
  mounted: MountedStores,
  style: PathStyle,
): string | null {
  if (mounted.kind !== 'stores') return null;
  const { folder } = teamPlaceOf(directory, style);
  const closed = mounted.stores.filter(({ writable }) => !writable).map(({ mount }) => mount.toLowerCase());
  for (const path of paths) {
    const store = teamFolderOf(folder === '' ? path : `${folder}/${path}`);
    const mount = store.slice(store.indexOf('/') + 1);
    if (!store.includes('/') || !closed.includes(mount.toLowerCase())) continue;
    return `“${displayText(store, SHOWN_UNITS)}” is mounted read-only for the agent’s sessions, so nothing in it is changed here.`;
  }
  return null;
}
