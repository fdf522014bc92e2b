import { budgetOf } from '../../memory/indexBudget';
import type { OpenFolder, OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { MemoriesTree } from '../tree/memoriesTree';

/** What is most worth knowing about the memory of the open folders. */
export type MemoryStatus =
  /** Of `all` folders, these have their memory switched off. */
  | { readonly kind: 'off'; readonly folders: readonly OpenFolder[]; readonly all: number }
  /** The end of these stores' indexes is not loaded. */
  | { readonly kind: 'overBudget'; readonly stores: readonly OpenStore[] }
  | { readonly kind: 'attention'; readonly memories: number; readonly indexes: number };

/** `null` where there is nothing to tell, and before the folders were looked at. */
export function memoryStatus(
  stores: Pick<OpenStores, 'isLocated' | 'locatedFolders' | 'stores'>,
  tree: Pick<MemoriesTree, 'attention'>,
): MemoryStatus | null {
  if (!stores.isLocated) return null;
  const all = stores.locatedFolders;
  const folders = all.filter(({ location }) => !location.enabled);
  if (folders.length > 0) return { kind: 'off', folders, all: all.length };
  const over = stores.stores.filter(({ store }) => {
    const { index } = store.snapshot;
    return index !== null && budgetOf(index.parsed.loaded).level === 'error';
  });
  if (over.length > 0) return { kind: 'overBudget', stores: over };
  const { memories, indexes } = tree.attention();
  return memories + indexes === 0 ? null : { kind: 'attention', memories, indexes };
}
