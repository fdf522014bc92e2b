import type { Memory } from '../../memory/memory';
import type { GroupKey } from '../../store/arrangement';
import type { OpenStore } from '../openStore';
import type { ReviewedChange } from '../review/reviewedChange';
import type { Notice } from './notices';
import type {
  ChangeNode,
  GroupNode,
  IndexNode,
  MemoryNode,
  MoreNode,
  NoticeNode,
  ReviewNode,
  RootNode,
  SideNode,
  TreeNode,
} from './treeNode';

/** The nodes of one store, one object a row as long as it is shown. */
export class StoreRows {
  private readonly nodes = new Map<string, TreeNode>();
  private isFiltered = false;

  /** @param root the row that they stand below, or would stand below if it showed */
  constructor(
    private readonly root: RootNode | SideNode,
    private open: OpenStore,
  ) {}

  /** The same store, located anew. */
  update(open: OpenStore): void {
    this.open = open;
  }

  /** @param isFiltered rows of a filter are others, so that each keeps its own state */
  clear(isFiltered: boolean): void {
    this.nodes.clear();
    this.isFiltered = isFiltered;
  }

  knownIndex(): TreeNode | undefined {
    return this.nodes.get(this.indexNodeId());
  }

  knownGroup(groupId: string): TreeNode | undefined {
    return this.nodes.get(this.groupNodeId(groupId));
  }

  knownMemory(groupId: string, path: string): TreeNode | undefined {
    return this.nodes.get(this.memoryNodeId(groupId, path));
  }

  noticeNode(notice: Notice): NoticeNode {
    const id = `notice:${this.open.store.directory}:${notice.title}:${notice.text}`;
    return { kind: 'notice', id, parent: this.root, ...notice };
  }

  private indexNodeId(): string {
    return `index:${this.open.store.directory}`;
  }

  private groupNodeId(groupId: string): string {
    return `group:${this.open.store.directory}:${groupId}${this.isFiltered ? ':filtered' : ''}`;
  }

  private memoryNodeId(groupId: string, path: string): string {
    return `memory:${this.open.store.directory}:${groupId === 'attention' ? 'attention' : ''}:${path}`;
  }

  indexNode(): IndexNode {
    return this.keep({ kind: 'index', id: this.indexNodeId(), parent: this.root, open: this.open });
  }

  groupNode(groupId: string, key: GroupKey): GroupNode {
    return this.keep({
      kind: 'group',
      id: this.groupNodeId(groupId),
      parent: this.root,
      key,
      groupId,
      open: this.open,
    });
  }

  memoryNode(memory: Memory, groupId: string, parent: GroupNode | null): MemoryNode {
    const id = this.memoryNodeId(groupId, memory.path);
    const known = this.nodes.get(id);
    // A memory that changed its group is a row below another parent, which VS Code takes as another row.
    if (known?.kind === 'memory' && known.groupId === groupId) {
      known.memory = memory;
      known.open = this.open;
      return known;
    }
    const node: MemoryNode = { kind: 'memory', id, groupId, parent: parent ?? this.root, open: this.open, memory };
    this.nodes.set(id, node);
    return node;
  }

  moreNode(groupId: string, parent: GroupNode | null, hidden: number): MoreNode {
    return {
      kind: 'more',
      id: `more:${this.open.store.directory}:${groupId}`,
      groupId,
      parent: parent ?? this.root,
      open: this.open,
      hidden,
    };
  }

  reviewNode(changes: readonly ReviewedChange[]): ReviewNode {
    const id = `review:${this.open.store.directory}`;
    const node = this.keep<ReviewNode>({ kind: 'review', id, parent: this.root, open: this.open, changes });
    node.changes = changes;
    return node;
  }

  changeNode(parent: ReviewNode, change: ReviewedChange): ChangeNode {
    const id = `change:${this.open.store.directory}:${change.path}`;
    const node = this.keep<ChangeNode>({ kind: 'change', id, parent, open: this.open, change });
    node.change = change;
    return node;
  }

  private keep<N extends IndexNode | GroupNode | ReviewNode | ChangeNode>(node: N): N {
    const known = this.nodes.get(node.id);
    if (known?.kind === node.kind && known.parent === node.parent) {
      (known as N).open = this.open;
      return known as N;
    }
    this.nodes.set(node.id, node);
    return node;
  }
}
