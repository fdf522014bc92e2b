import type { Location } from '../location/location';
import type { Clock } from '../store/clock';
import type { FileSystem, Watcher } from '../store/fileSystem';
import { LinkGraph } from '../store/linkGraph';
import { MemorySearch } from '../store/memorySearch';
import { createMemoryStore, type MemoryStore } from '../store/memoryStore';
import type { Logger } from './logger';

/** What a store is to the open folders: their own memory, or one beside it. */
export type Standing = 'main' | 'team' | 'agent' | 'project' | 'directory';

/** An open workspace folder, and where its memory lies. */
export interface OpenFolder {
  readonly name: string;
  readonly location: Location;
}

/** One memory directory that is shown, with the workspace folders that it belongs to. */
export interface OpenStore {
  readonly store: MemoryStore;
  readonly standing: Standing;
  readonly location: Location;
  /** Names of the workspace folders whose memory this is: two folders of one repository share it. */
  readonly folderNames: readonly string[];
  /** Those folders; none for a store beside theirs. */
  readonly folders: readonly OpenFolder[];
  /** Absolute path of what the directory really has to lie in to be written; `null` asks for nothing. */
  readonly within: string | null;
  readonly search: MemorySearch;
  readonly links: LinkGraph;
}

/** What a store needs of the machine. */
export interface StoreEnvironment {
  readonly fileSystem: FileSystem;
  readonly watcher: Watcher;
  readonly clock: Clock;
  readonly log: Logger;
}

/** A store that follows its directory; nothing is read before it is told to. Close it with {@link closeStore}. */
export function createOpenStore(
  { directory, ...rest }: Omit<OpenStore, 'store' | 'search' | 'links'> & { readonly directory: string },
  { fileSystem, watcher, clock, log }: StoreEnvironment,
): OpenStore {
  const store = createMemoryStore({
    directory,
    fileSystem,
    watcher,
    clock,
    log: (message) => log.error('store', message),
  });
  const pause = (): Promise<void> => new Promise((resolve) => clock.after(0, resolve));
  return { store, ...rest, search: new MemorySearch(store, pause), links: new LinkGraph(store, pause) };
}

export function closeStore(open: OpenStore): void {
  open.search.dispose();
  open.links.dispose();
  open.store.dispose();
}
