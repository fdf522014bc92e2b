import type { Services } from '../services';
import type { ChangeNode } from '../tree/treeNode';
import { isNode } from './rows';

/** The changes that a command acts on: the rows handed over, else the selected ones. */
export function changeRows(services: Services, row: unknown, rows?: unknown): readonly ChangeNode[] {
  const handed =
    Array.isArray(rows) && rows.length > 0 ? rows : row === undefined ? services.view.view.selection : [row];
  return handed.filter((node): node is ChangeNode => isNode(node) && node.kind === 'change');
}

/** Changes of one store: a change set is of one directory. */
export function byStore(nodes: readonly ChangeNode[]): readonly (readonly ChangeNode[])[] {
  const stores = new Map<string, ChangeNode[]>();
  for (const node of nodes) {
    const { directory } = node.open.store;
    stores.set(directory, [...(stores.get(directory) ?? []), node]);
  }
  return [...stores.values()];
}
