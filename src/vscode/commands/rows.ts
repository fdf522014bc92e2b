import type { Services } from '../services';
import type { IndexNode, MemoryNode, TreeNode } from '../tree/treeNode';

/** The memories that a command acts on: the rows handed over, else the selected ones. Each memory once. */
export function memoryRows(services: Services, row: unknown, rows?: unknown): readonly MemoryNode[] {
  const handed =
    Array.isArray(rows) && rows.length > 0 ? rows : row === undefined ? services.view.view.selection : [row];
  const byPath = new Map<string, MemoryNode>();
  for (const node of handed)
    if (isNode(node) && node.kind === 'memory') byPath.set(`${node.open.store.directory}\0${node.memory.path}`, node);
  return [...byPath.values()];
}

export function isIndexRow(row: unknown): row is IndexNode {
  return isNode(row) && row.kind === 'index';
}

export function isNode(row: unknown): row is TreeNode {
  return typeof row === 'object' && row !== null && 'kind' in row && 'id' in row;
}

/** The absolute path of a row's file. */
export function fileOf(node: MemoryNode): string {
  return `${node.open.store.directory}/${node.memory.path}`;
}
