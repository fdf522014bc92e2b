import { attentionOf } from '../../memory/attention';
import { budgetOf } from '../../memory/indexBudget';
import { type IndexReport, reportIndex } from '../../memory/indexReport';
import type { Memory } from '../../memory/memory';
import { Arrangement, type ArrangeOptions } from '../../store/arrangement';
import { isOtherFile, isOwn, type MemoryDirectory, ownMemories } from '../../store/memoryDirectory';
import type { SnapshotChange } from '../../store/memoryStore';
import type { OpenStore } from '../openStores';
import { noticesOf } from './notices';
import type { GroupNode, IndexNode, MemoryNode, MoreNode, NoticeNode, RootNode, TreeNode } from './treeNode';

/** Rows of one group that are shown before the person asks for more. */
export const PAGE_ROWS = 200;
/** Rows that “Show more” adds. */
const MORE_ROWS = 500;

/** Which rows differ: `null` all of this store's, else these nodes (and what is below them). */
export type Differing = readonly TreeNode[] | null;

/** The rows of one store. Holds one node a row, and the arrangement that a change updates in place. */
export class StoreTree {
  readonly root: RootNode;
  private readonly nodes = new Map<string, TreeNode>();
  /** Paths of the memories that need attention. */
  private readonly needy = new Set<string>();
  private readonly shownRows = new Map<string, number>();
  private arrangement: Arrangement;
  private options: ArrangeOptions;
  private matching: ReadonlySet<string> | null = null;
  private cachedReport: { snapshot: MemoryDirectory; report: IndexReport } | undefined;

  constructor(
    private open: OpenStore,
    options: ArrangeOptions,
  ) {
    this.options = options;
    this.root = { kind: 'root', id: `root:${open.store.directory}`, parent: null, open };
    this.arrangement = this.arrange();
  }

  get snapshot(): MemoryDirectory {
    return this.open.store.snapshot;
  }

  /** What the index says about the memories, reckoned once a snapshot. */
  get report(): IndexReport {
    const { snapshot } = this;
    if (this.cachedReport?.snapshot !== snapshot) {
      const report = reportIndex(
        snapshot.index?.parsed ?? null,
        snapshot.secondaryIndexes,
        ownMemories(snapshot),
        (path) => isOtherFile(snapshot, path),
      );
      this.cachedReport = { snapshot, report };
    }
    return this.cachedReport.report;
  }

  /** The same store, located anew. */
  update(open: OpenStore): void {
    this.open = open;
    this.root.open = open;
  }

  rearrange(options: ArrangeOptions, matching: ReadonlySet<string> | null): void {
    this.options = options;
    this.matching = matching;
    this.arrangement = this.arrange();
    this.nodes.clear();
  }

  /** Takes a new snapshot in at the cost of what changed; says which rows differ. */
  apply(change: SnapshotChange): Differing {
    const { previous, current, paths } = change;
    if (
      paths !== null &&
      !paths.some((path) => this.concernsReport(change, path)) &&
      this.cachedReport?.snapshot === previous
    ) {
      if (sameIndexes(previous, current)) this.cachedReport.snapshot = current;
    }
    if (paths === null || previous.state !== current.state) {
      this.arrangement = this.arrange();
      return null;
    }
    const differing = new Set<TreeNode>();
    let groupsDiffer = false;
    for (const path of paths) {
      this.noteNeed(path, current.memories.get(path));
      const before = this.shown(previous.memories.get(path));
      const after = this.shown(current.memories.get(path));
      const had = new Set(this.arrangement.groups().map((group) => group.id));
      const { groupIds, moved } = this.arrangement.replace(before, after);
      for (const groupId of groupIds) {
        if (had.has(groupId) !== (this.arrangement.group(groupId)?.memories.length ?? 0) > 0) groupsDiffer = true;
        const node = moved
          ? this.nodes.get(this.groupNodeId(groupId))
          : this.nodes.get(this.memoryNodeId(groupId, path));
        if (node?.kind === 'memory' && after !== null) node.memory = after;
        if (node !== undefined) differing.add(node);
      }
    }
    const index = this.nodes.get(this.indexNodeId());
    if (previous.index !== current.index || previous.indexProblem !== current.indexProblem) {
      if (index !== undefined && (previous.index === null) === (current.index === null)) differing.add(index);
      else groupsDiffer = true;
    }
    return groupsDiffer || this.options.grouping === 'flat' ? null : [...differing];
  }

  /** Rows at the top of this store. */
  topRows(hasCompany = false): readonly TreeNode[] {
    const { snapshot, options } = this;
    const rows: TreeNode[] = noticesOf(this.open, this.matching !== null, hasCompany).map((notice) =>
      this.noticeNode(notice),
    );
    if (snapshot.state !== 'ready') return rows;
    if (this.matching === null || this.attentionCount() > this.needy.size) rows.push(this.indexNode());
    const groups = this.arrangement.groups();
    for (const group of groups) {
      if (group.key.kind === 'all' && options.grouping === 'flat') continue;
      rows.push(this.groupNode(group.id));
    }
    if (options.grouping === 'flat') rows.push(...this.rowsOf('all', null));
    return rows;
  }

  childrenOf(node: TreeNode): readonly TreeNode[] {
    if (node.kind === 'root') return this.topRows(true);
    return node.kind === 'group' ? this.rowsOf(node.groupId, node) : [];
  }

  /** Memories in a group, shown or not. */
  countOf(groupId: string): number {
    return this.arrangement.group(groupId)?.memories.length ?? 0;
  }

  /** The row of a memory, made visible where a large group hides it; `undefined` where it is not in the tree. */
  nodeOf(path: string): MemoryNode | undefined {
    const memory = this.shown(this.snapshot.memories.get(path));
    if (memory === null) return undefined;
    const groupId = this.arrangement.groupIdsOf(memory).at(-1);
    if (groupId === undefined) return undefined;
    const position = this.arrangement.positionOf(memory, groupId);
    if (position < 0) return undefined;
    this.shownRows.set(groupId, Math.max(this.shownRows.get(groupId) ?? PAGE_ROWS, position + 1));
    const parent = this.options.grouping === 'flat' && groupId === 'all' ? null : this.groupNode(groupId);
    return this.memoryNode(memory, groupId, parent);
  }

  showMore(groupId: string): void {
    this.shownRows.set(groupId, (this.shownRows.get(groupId) ?? PAGE_ROWS) + MORE_ROWS);
  }

  /** Memories that need a person's eye, filtered or not, and the index where its end is lost. */
  attentionCount(): number {
    const { index, indexProblem } = this.snapshot;
    const isCut = index !== null && budgetOf(index.parsed.loaded).level === 'error';
    return this.needy.size + (isCut || indexProblem !== null ? 1 : 0);
  }

  matchCount(): number {
    return this.matching === null
      ? 0
      : [...this.matching].filter((path) => this.shown(this.snapshot.memories.get(path)) !== null).length;
  }

  /** Whether what the index says of the memories can differ by this change of one of them. */
  private concernsReport({ previous, current }: SnapshotChange, path: string): boolean {
    const before = previous.memories.get(path);
    const after = current.memories.get(path);
    if (before === undefined || after === undefined) return true;
    return before.header.name !== after.header.name || (before.superseded === null) !== (after.superseded === null);
  }

  private noteNeed(path: string, memory: Memory | undefined): void {
    const needs = memory !== undefined && isOwn(this.snapshot, path) && attentionOf(memory, this.options) !== null;
    if (needs) this.needy.add(path);
    else this.needy.delete(path);
  }

  private arrange(): Arrangement {
    this.needy.clear();
    for (const memory of this.snapshot.memories.values()) this.noteNeed(memory.path, memory);
    const memories = [...ownMemories(this.snapshot)].filter((memory) => this.shown(memory) !== null);
    return new Arrangement(this.options, memories);
  }

  private shown(memory: Memory | undefined): Memory | null {
    if (memory === undefined || !isOwn(this.snapshot, memory.path)) return null;
    return this.matching === null || this.matching.has(memory.path) ? memory : null;
  }

  private rowsOf(groupId: string, parent: GroupNode | null): readonly TreeNode[] {
    const memories = this.arrangement.group(groupId)?.memories ?? [];
    const limit = this.shownRows.get(groupId) ?? PAGE_ROWS;
    const rows: TreeNode[] = memories.slice(0, limit).map((memory) => this.memoryNode(memory, groupId, parent));
    if (memories.length > limit) rows.push(this.moreNode(groupId, parent, memories.length - limit));
    return rows;
  }

  private noticeNode(notice: Pick<NoticeNode, 'severity' | 'title' | 'text'>): NoticeNode {
    const id = `notice:${this.open.store.directory}:${notice.title}`;
    return { kind: 'notice', id, parent: this.root, ...notice };
  }

  private indexNodeId(): string {
    return `index:${this.open.store.directory}`;
  }

  private groupNodeId(groupId: string): string {
    return `group:${this.open.store.directory}:${groupId}${this.matching === null ? '' : ':filtered'}`;
  }

  private memoryNodeId(groupId: string, path: string): string {
    return `memory:${this.open.store.directory}:${groupId === 'attention' ? 'attention' : ''}:${path}`;
  }

  private indexNode(): IndexNode {
    return this.keep({ kind: 'index', id: this.indexNodeId(), parent: this.root, open: this.open });
  }

  private groupNode(groupId: string): GroupNode {
    const key = this.arrangement.group(groupId)?.key ?? { kind: 'all' };
    return this.keep({
      kind: 'group',
      id: this.groupNodeId(groupId),
      parent: this.root,
      key,
      groupId,
      open: this.open,
    });
  }

  private memoryNode(memory: Memory, groupId: string, parent: GroupNode | null): MemoryNode {
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

  private moreNode(groupId: string, parent: GroupNode | null, hidden: number): MoreNode {
    return {
      kind: 'more',
      id: `more:${this.open.store.directory}:${groupId}`,
      groupId,
      parent: parent ?? this.root,
      open: this.open,
      hidden,
    };
  }

  private keep<N extends IndexNode | GroupNode>(node: N): N {
    const known = this.nodes.get(node.id);
    if (known?.kind === node.kind) {
      (known as N).open = this.open;
      return known as N;
    }
    this.nodes.set(node.id, node);
    return node;
  }
}

function sameIndexes(a: MemoryDirectory, b: MemoryDirectory): boolean {
  return a.index === b.index && a.secondaryIndexes === b.secondaryIndexes && a.nestedRoots === b.nestedRoots;
}
