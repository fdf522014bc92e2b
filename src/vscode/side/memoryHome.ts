import { teamFolderOf } from '../../store/teamStores';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';

/** The memory directory that a store is, or is a part of. */
export interface MemoryHome {
  readonly open: OpenStore;
  /** Of the store in it, with `/`: `''` all of it, `team`, `team/<mount>`. */
  readonly folder: string;
}

/** A team's folder is a store of its own to look at, and a part of the directory that it lies in when memories move. */
export function homeOf({ stores }: { readonly stores: OpenStores }, open: OpenStore): MemoryHome {
  if (open.standing !== 'team') return { open, folder: '' };
  const { directory } = open.store;
  const home = stores.stores.find(({ store }) => directory.startsWith(`${store.directory}/`));
  return home === undefined
    ? { open, folder: '' }
    : { open: home, folder: directory.slice(home.store.directory.length + 1) };
}

/** A path of a store, in the memory directory that holds it. */
export function pathAtHome({ folder }: MemoryHome, path: string): string {
  return folder === '' ? path : `${folder}/${path}`;
}

/** The folder of the store that a path of a store lies in: `''` is the private part. */
export function scopeFolderOf(home: MemoryHome, path: string): string {
  return teamFolderOf(pathAtHome(home, path));
}
