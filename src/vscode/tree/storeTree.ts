import type { Moment } from '../../memory/attention';
import { INDEX_NAME } from '../../memory/contract';
import { budgetOf } from '../../memory/indexBudget';
import { type IndexReport, reportIndex } from '../../memory/indexReport';
import type { Memory } from '../../memory/memory';
import { Arrangement, type ArrangeOptions, type GroupKey } from '../../store/arrangement';
import { isOtherFile, isOwn, type MemoryDirectory, ownMemories } from '../../store/memoryDirectory';
import type { SnapshotChange } from '../../store/memoryStore';
import type { Health } from '../health/health';
import type { OpenStore } from '../openStore';
import type { Reviews } from '../review/reviews';
import { isInFolders } from '../side/teamFolders';
import { noticesOf } from './notices';
import { StoreRows } from './storeRows';
import type { GroupNode, MemoryNode, RootNode, SideNode, TreeNode } from './treeNode';

/** Rows of one group that are shown before the person asks for more. */
export const PAGE_ROWS = 200;
/** Rows that “Show more” adds. */
const MORE_ROWS = 500;

/** Files with other findings from which all rows are told of at once. */
const MANY_FINDINGS = 100;

export interface StoreTreeOptions extends Omit<ArrangeOptions, 'needsAttention'>, Moment {}

/** Which rows differ: `null` all of this store's, else these nodes (and what is below them). */
export type Differing = readonly TreeNode[] | null;

/** The rows of one store. Holds one node a row, and the arrangement that a change updates in place. */
export class StoreTree {
  readonly root: RootNode | SideNode;
  private readonly rows: StoreRows;
  /** Paths of the memories that need attention. */
  private readonly needy = new Set<string>();
  private readonly shownRows = new Map<string, number>();
  private arrangement: Arrangement;
  private options: StoreTreeOptions;
  private matching: ReadonlySet<string> | null = null;
  private cachedReport: { snapshot: MemoryDirectory; report: IndexReport } | undefined;

  constructor(
    private open: OpenStore,
    private readonly health: Pick<Health, 'needOf' | 'indexNeedOf'>,
    private readonly reviews: Pick<Reviews, 'changesOf'>,
    options: StoreTreeOptions,
    /** Folders of the store that have a row of their own. */
    private readonly foldersElsewhere: () => readonly string[] = () => [],
    /** The row of a store beside the projects' own. */
    side: SideNode | null = null,
  ) {
    this.options = options;
    this.root = side ?? { kind: 'root', id: `root:${open.store.directory}`, parent: null, open };
    this.rows = new StoreRows(this.root, open);
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
    this.rows.update(open);
    if (this.root.kind === 'root') this.root.open = open;
  }

  rearrange(options: StoreTreeOptions, matching: ReadonlySet<string> | null): void {
    this.options = options;
    this.matching = matching;
    this.arrangement = this.arrange();
    this.rows.clear(matching !== null);
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
      const [before, after] = [previous, current].map(({ memories }) => memories.get(path));
      if (this.replace(path, before, after, differing)) groupsDiffer = true;
    }
    const index = this.rows.knownIndex();
    if (previous.index !== current.index || previous.indexProblem !== current.indexProblem) {
      if (index !== undefined && (previous.index === null) === (current.index === null)) differing.add(index);
      else groupsDiffer = true;
    }
    return groupsDiffer || this.options.grouping === 'flat' ? null : [...differing];
  }

  /** Takes in that other things were found in these files (`null`: perhaps in all); says which rows differ. */
  applyFindings(paths: readonly string[] | null): Differing {
    if (paths === null || paths.length > MANY_FINDINGS) {
      this.arrangement = this.arrange();
      return null;
    }
    const differing = new Set<TreeNode>();
    let groupsDiffer = false;
    for (const path of paths) {
      const memory = this.snapshot.memories.get(path);
      if (memory !== undefined && this.replace(path, memory, memory, differing)) groupsDiffer = true;
      const index = path === INDEX_NAME ? this.rows.knownIndex() : undefined;
      if (index !== undefined) differing.add(index);
    }
    return groupsDiffer || this.options.grouping === 'flat' ? null : [...differing];
  }

  /** Rows at the top of this store. */
  topRows(hasCompany = false): readonly TreeNode[] {
    const { snapshot, options } = this;
    const notices = noticesOf(this.open, this.matching !== null, hasCompany, this.foldersElsewhere());
    const rows: TreeNode[] = notices.map((notice) => this.rows.noticeNode(notice));
    if (snapshot.state !== 'ready') return rows;
    if (this.showsIndex()) rows.push(this.rows.indexNode());
    const changes = this.matching === null ? this.reviews.changesOf(snapshot.directory) : [];
    if (changes.length > 0) rows.push(this.rows.reviewNode(changes));
    const groups = this.arrangement.groups();
    for (const group of groups) {
      if (group.key.kind === 'all' && options.grouping === 'flat') continue;
      rows.push(this.rows.groupNode(group.id, group.key));
    }
    if (options.grouping === 'flat') rows.push(...this.rowsOf('all', null));
    return rows;
  }

  childrenOf(node: TreeNode): readonly TreeNode[] {
    if (node.kind === 'root' || node.kind === 'side') return this.topRows(true);
    if (node.kind === 'review') return node.changes.map((change) => this.rows.changeNode(node, change));
    return node.kind === 'group' ? this.rowsOf(node.groupId, node) : [];
  }

  /** Memories of this store that are not below another row. */
  count(): number {
    const { memories, nestedRoots } = this.snapshot;
    if (nestedRoots.length === 0 && this.foldersElsewhere().length === 0) return memories.size;
    return [...memories.keys()].filter((path) => this.isHere(path)).length;
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
    const parent =
      this.options.grouping === 'flat' && groupId === 'all' ? null : this.rows.groupNode(groupId, this.keyOf(groupId));
    return this.rows.memoryNode(memory, groupId, parent);
  }

  showMore(groupId: string): void {
    this.shownRows.set(groupId, (this.shownRows.get(groupId) ?? PAGE_ROWS) + MORE_ROWS);
  }

  /** Memories that need a person's eye, filtered or not. */
  needyCount(): number {
    return this.needy.size;
  }

  /** Whether something is wrong with the index. */
  needsIndex(): boolean {
    return this.losesIndex() || this.health.indexNeedOf(this.snapshot.directory) !== null;
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

  /** Puts a memory in the place of another, or of itself; whether a group came or went. */
  private replace(
    path: string,
    previous: Memory | undefined,
    current: Memory | undefined,
    differing: Set<TreeNode>,
  ): boolean {
    this.noteNeed(path, current);
    const after = this.shown(current);
    const had = new Set(this.arrangement.groups().map((group) => group.id));
    const { groupIds, moved } = this.arrangement.replace(this.shown(previous), after);
    let groupsDiffer = false;
    for (const groupId of groupIds) {
      if (had.has(groupId) !== (this.arrangement.group(groupId)?.memories.length ?? 0) > 0) groupsDiffer = true;
      const node = moved ? this.rows.knownGroup(groupId) : this.rows.knownMemory(groupId, path);
      if (node?.kind === 'memory' && after !== null) node.memory = after;
      if (node !== undefined) differing.add(node);
    }
    return groupsDiffer;
  }

  /** Whether the agent does not get the index, or not its end: that shows under a filter too. */
  private losesIndex(): boolean {
    const { index, indexProblem } = this.snapshot;
    return indexProblem !== null || (index !== null && budgetOf(index.parsed.loaded).level === 'error');
  }

  /** A folder of notes need not have one. */
  private showsIndex(): boolean {
    const { index, indexProblem } = this.snapshot;
    if (this.open.standing === 'directory' && index === null && indexProblem === null) return false;
    return this.matching === null || this.losesIndex();
  }

  /** Whether a file has its row here. */
  private isHere(path: string): boolean {
    return isOwn(this.snapshot, path) && !isInFolders(path, this.foldersElsewhere());
  }

  private needsAttention(memory: Memory): boolean {
    return this.health.needOf(this.snapshot.directory, memory, this.options) !== null;
  }

  private noteNeed(path: string, memory: Memory | undefined): void {
    const needs = memory !== undefined && this.isHere(path) && this.needsAttention(memory);
    if (needs) this.needy.add(path);
    else this.needy.delete(path);
  }

  private arrange(): Arrangement {
    this.needy.clear();
    for (const memory of this.snapshot.memories.values()) this.noteNeed(memory.path, memory);
    const memories = [...ownMemories(this.snapshot)].filter((memory) => this.shown(memory) !== null);
    return new Arrangement({ ...this.options, needsAttention: (memory) => this.needsAttention(memory) }, memories);
  }

  private shown(memory: Memory | undefined): Memory | null {
    if (memory === undefined || !this.isHere(memory.path)) return null;
    return this.matching === null || this.matching.has(memory.path) ? memory : null;
  }

  private keyOf(groupId: string): GroupKey {
    return this.arrangement.group(groupId)?.key ?? { kind: 'all' };
  }

  private rowsOf(groupId: string, parent: GroupNode | null): readonly TreeNode[] {
    const memories = this.arrangement.group(groupId)?.memories ?? [];
    const limit = this.shownRows.get(groupId) ?? PAGE_ROWS;
    const rows: TreeNode[] = memories.slice(0, limit).map((memory) => this.rows.memoryNode(memory, groupId, parent));
    if (memories.length > limit) rows.push(this.rows.moreNode(groupId, parent, memories.length - limit));
    return rows;
  }
}

function sameIndexes(a: MemoryDirectory, b: MemoryDirectory): boolean {
  return a.index === b.index && a.secondaryIndexes === b.secondaryIndexes && a.nestedRoots === b.nestedRoots;
}
