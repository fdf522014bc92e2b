import type { Location } from '../../../src/location/location';
import type { OpenStore } from '../../../src/vscode/openStore';
import { StoreTree } from '../../../src/vscode/tree/storeTree';
import { takeFirstSnapshot } from '../openStore';
import type { Follower, GeneratedDirectory } from './oneChange';

const LOCATION = { enabled: true, rejected: [], reason: '' } as unknown as Location;

/** Nothing was found, and nothing needs a person's eye. */
const NO_FINDINGS = { needOf: () => null, indexNeedOf: () => null };

/** Nobody else changed anything. */
const NO_CHANGES = { changesOf: () => [] };

/** From `store.touch` to the rows of the tree that differ, the tree's groups and the memory's row among them. */
export async function followWithTree({ directory, memories }: GeneratedDirectory): Promise<Follower> {
  const store = await takeFirstSnapshot(directory, memories.length);
  const open = { store, location: LOCATION, folderNames: [] } as unknown as OpenStore;
  const tree = new StoreTree(open, NO_FINDINGS, NO_CHANGES, {
    grouping: 'type',
    sorting: 'name',
    now: Date.now(),
    periods: new Map(),
  });
  let rows = 0;
  store.onDidChange((change) => {
    const differing = tree.apply(change);
    if (differing === null) throw new Error('One changed file made the whole tree differ.');
    for (const node of differing) rows += tree.childrenOf(node).length;
  });
  for (const group of tree.topRows()) rows += tree.childrenOf(group).length;
  return {
    update: (path) => store.touch([path]),
    shownName: (path) => (rows > 0 ? tree.nodeOf(path)?.memory.title : undefined),
    dispose: () => store.dispose(),
  };
}
