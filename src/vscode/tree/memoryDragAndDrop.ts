import * as vscode from 'vscode';
import type { PlanRequest } from '../../curation/planRequest';
import type { Curating, Done } from '../curation/curating';
import { curationSettings } from '../curation/settings';
import type { OpenStore } from '../openStore';
import type { MemoryNode, TreeNode } from './treeNode';

/** VS Code's name for what is dragged from this view: its id in lower case. */
const MIME = 'application/vnd.code.tree.memorylens.memories';

/** Dragging memories onto a type retypes them, onto *Superseded* retires them, into another store of the project moves them. */
export class MemoryDragAndDrop implements vscode.TreeDragAndDropController<TreeNode> {
  readonly dragMimeTypes = [MIME];
  readonly dropMimeTypes = [MIME];

  constructor(
    private readonly curator: Curating,
    private readonly tell: (open: OpenStore, done: Done | null) => void,
    /** Between the private part and the team; other stores are left alone. @param target what the memories were dropped on */
    private readonly moveTo: (target: TreeNode, memories: readonly MemoryNode[]) => Promise<void>,
  ) {}

  handleDrag(source: readonly TreeNode[], data: vscode.DataTransfer): void {
    const memories = source.filter((node) => node.kind === 'memory' && node.memory.problem === null);
    if (memories.length > 0) data.set(MIME, new vscode.DataTransferItem(memories));
  }

  async handleDrop(target: TreeNode | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged = data.get(MIME)?.value as readonly MemoryNode[] | undefined;
    if (target === undefined || !Array.isArray(dragged)) return;
    const elsewhere = dragged.filter((node) => !('open' in target) || node.open.store !== target.open.store);
    if (elsewhere.length > 0) await this.moveTo(target, elsewhere);
    const group = target.kind === 'memory' ? target.parent : target;
    if (group?.kind !== 'group') return;
    const paths = dragged.filter((node) => node.open.store === group.open.store).map((node) => node.memory.path);
    const request = requestOf(group.key, paths);
    if (request !== null && paths.length > 0) this.tell(group.open, await this.curator.run(group.open, request));
  }
}

function requestOf(key: Extract<TreeNode, { kind: 'group' }>['key'], paths: readonly string[]): PlanRequest | null {
  if (key.kind === 'type') return { verb: 'retype', intent: { paths, type: key.type } };
  if (key.kind === 'superseded') {
    return { verb: 'supersede', intent: { paths, by: null, keep: curationSettings().keep } };
  }
  return null;
}
