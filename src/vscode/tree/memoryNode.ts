import type { Memory } from '../../memory/memory';
import type { OpenStore } from '../openStore';
import type { MemoryNode } from './treeNode';

/** A memory as commands take it, where it does not come from a row of the tree. */
export function memoryNode(open: OpenStore, memory: Memory): MemoryNode {
  return { kind: 'memory', id: `${open.store.directory}/${memory.path}`, groupId: '', parent: null, open, memory };
}
