import type { TeamStore } from '../../store/teamStores';

/** Those that have a row: `team/` itself is left out where it only holds other stores. */
export function shownTeamStores(stores: readonly TeamStore[]): readonly TeamStore[] {
  const isEmpty = ({ mount, memories, hasIndex, problem }: TeamStore): boolean =>
    mount === null && memories === 0 && !hasIndex && problem === null;
  const others = stores.filter((store) => !isEmpty(store));
  return others.length > 0 ? others : stores.filter(({ exists }) => exists);
}

/** Whether a path of a memory directory lies in one of these folders of it. */
export function isInFolders(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}
