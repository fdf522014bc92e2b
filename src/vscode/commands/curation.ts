import type { PlanRequest } from '../../curation/planRequest';
import type { Accept, Done } from '../curation/curating';
import { type Offer, tellDone } from '../curation/tellDone';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import type { MemoryNode } from '../tree/treeNode';
import { memoryRows } from './rows';

/** Rows of one store: a change set is of one directory. */
export interface StoreRows {
  readonly open: OpenStore;
  readonly nodes: readonly MemoryNode[];
  /** Relative to the store's directory. */
  readonly paths: readonly string[];
}

/** The rows that a command acts on, by store. */
export function rowsByStore(services: Services, row: unknown, rows?: unknown): readonly StoreRows[] {
  const byStore = new Map<string, MemoryNode[]>();
  for (const node of memoryRows(services, row, rows)) {
    const { directory } = node.open.store;
    byStore.set(directory, [...(byStore.get(directory) ?? []), node]);
  }
  return [...byStore.values()].flatMap((nodes) => {
    const [first] = nodes;
    return first === undefined ? [] : [{ open: first.open, nodes, paths: nodes.map((node) => node.memory.path) }];
  });
}

/** Plans, makes and tells a change. @param accept is asked first, where given */
export async function curate(
  services: Services,
  open: OpenStore,
  request: PlanRequest,
  offers: readonly Offer[] = [],
  accept?: Accept,
): Promise<Done | null> {
  const done = await services.curator.run(open, request, accept);
  tellDone(services, open, done, offers);
  return done;
}
