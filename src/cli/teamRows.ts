import type { Location } from '../location/location';
import type { FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { readDirectory } from '../store/readDirectory';
import { type TeamStore, teamFolderOf, teamStoresOf } from '../store/teamStores';

/** A team store, as the command line tells of it. */
export interface TeamRow extends TeamStore {
  /** Absolute. */
  readonly directory: string;
  /** The store by itself, with its own index; `null` where there is none, or nothing of it is read. */
  readonly snapshot: MemoryDirectory | null;
  /** What is not read of it, by its path in the memory directory. */
  readonly refused: readonly { readonly path: string; readonly why: string }[];
}

/**
 * The team stores of a memory directory, and those that a session would mount into it. Never throws for what it finds.
 *
 * @param snapshot of the memory directory that holds them
 */
export async function readTeamRows(
  { mounted, enabled, reason }: Pick<Location, 'mounted' | 'enabled' | 'reason'>,
  snapshot: MemoryDirectory,
  fileSystem: FileSystem,
): Promise<readonly TeamRow[]> {
  const rows: TeamRow[] = [];
  for (const store of teamStoresOf(snapshot, mounted)) {
    const directory = `${snapshot.directory}/${store.folder}`;
    const isOpen = store.exists && store.problem === null;
    rows.push({
      ...store,
      isRead: store.isRead && enabled,
      sentence: enabled ? store.sentence : `The agent does not read it: ${reason}`,
      directory,
      snapshot: isOpen ? await readDirectory(directory, fileSystem) : null,
      refused: [...snapshot.refused]
        .filter(([path]) => path === store.folder || teamFolderOf(path) === store.folder)
        .map(([path, why]) => ({ path, why }))
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    });
  }
  return rows;
}
