import * as vscode from 'vscode';
import type { Moment } from '../../memory/attention';
import { isOfTeam } from '../../memory/scanRules';
import type { Clock } from '../../store/clock';
import { confirmationPeriods } from '../curation/settings';
import type { Health, HealthChange } from '../health/health';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { Reviews } from '../review/reviews';
import type { LogMatches } from '../side/logShelf';
import type { SideStore } from '../side/sideStore';
import type { Sides } from '../side/sides';
import type { Arranging } from './arranging';
import type { Expansion } from './expansion';
import { closedRows } from './notices';
import type { RowTooltips } from './rowTooltips';
import { SideTree } from './sideTree';
import type { StoreTree, StoreTreeOptions } from './storeTree';
import { StoreTrees } from './storeTrees';
import { treeItemOf } from './treeItem';
import type { GroupNode, LogNode, MemoryNode, MoreNode, ProjectsNode, SideNode, TreeNode } from './treeNode';

/** The rows of the view: one store's at the top, or one row a store where several are open. */
export class MemoriesTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | TreeNode[] | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly settled = new vscode.EventEmitter<void>();
  /** Fires after rows changed, with all counts up to date. */
  readonly onDidSettle = this.settled.event;

  private readonly trees: StoreTrees;
  private readonly side: SideTree;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly stores: OpenStores,
    private readonly sides: Sides,
    private readonly arranging: Arranging,
    private readonly expansion: Expansion,
    private readonly health: Health,
    reviews: Reviews,
    private readonly clock: Clock,
    private readonly tooltips: RowTooltips,
  ) {
    this.side = new SideTree(sides);
    const options = (): StoreTreeOptions => ({
      grouping: arranging.grouping,
      sorting: arranging.sorting,
      ...this.moment(),
    });
    this.trees = new StoreTrees(stores, sides, health, reviews, options);
    this.subscriptions = [
      stores.onDidChangeStores(() => this.syncStores()),
      stores.onDidChangeSnapshot(({ open, change }) => {
        const tree = this.trees.of(open);
        const differing = tree.apply(change);
        // The team's rows count what lies in its folders.
        this.tell(tree, change.paths?.some(isOfTeam) ? null : differing);
      }),
      ...this.followSides(),
      arranging.onDidChange(() => this.rearrange()),
      health.onDidChange((change) => this.follow(change)),
      reviews.onDidChange((directory) => this.tellAllOf(directory)),
    ];
  }

  get isFiltered(): boolean {
    return this.trees.matching !== null;
  }

  /** Shows these memories, by directory and path, and these lines of logs alone; `null` shows all. */
  filter(
    matching: ReadonlyMap<string, ReadonlySet<string>> | null,
    logs: ReadonlyMap<string, LogMatches> = new Map(),
  ): void {
    this.trees.matching = matching;
    this.side.filter(matching === null ? null : { memories: matching, logs });
    // Rows of other stores are new objects now.
    for (const { store } of this.sides.stores.stores) this.trees.drop(store.directory);
    this.rearrange();
  }

  /** Ages have moved on, or the person asks for another order. */
  rearrange(): void {
    this.trees.rearrange();
    this.tellAll();
  }

  /** Ages moved on: the same rows in the same places, unless they are grouped by age. */
  refreshAges(): void {
    if (this.arranging.grouping === 'age') this.rearrange();
    else this.tellAll();
  }

  /** Memories, and indexes, that need a person's eye. */
  attention(): { readonly memories: number; readonly indexes: number } {
    const trees = this.stores.stores.map((open) => this.trees.of(open));
    return {
      memories: sum(trees.map((tree) => tree.needyCount())),
      indexes: trees.filter((tree) => tree.needsIndex()).length,
    };
  }

  /** The first row that stands for what needs attention: the group, or an index; `undefined` where none shows. */
  attentionNode(): TreeNode | undefined {
    const rows = this.stores.stores.map((open) => this.trees.of(open)).flatMap((tree) => tree.childrenOf(tree.root));
    const group = rows.find((row) => row.kind === 'group' && row.key.kind === 'attention');
    return group ?? rows.find((row) => row.kind === 'index' && this.trees.of(row.open).needsIndex());
  }

  matchCount(): number {
    return sum(this.trees.all().map((tree) => tree.matchCount()));
  }

  /** Lines of daily logs that the filter found. */
  logMatchCount(): number {
    return this.side.logMatchCount();
  }

  treeOf(open: OpenStore): StoreTree {
    return this.trees.of(open);
  }

  showMore(node: MoreNode): void {
    const tree = this.trees.of(node.open);
    tree.showMore(node.groupId);
    this.changed.fire(node.parent === null || node.parent.kind === 'root' ? undefined : node.parent);
  }

  /** The row of a memory, for `TreeView.reveal`. */
  nodeOf(directory: string, path: string): MemoryNode | undefined {
    return this.trees.at(directory)?.nodeOf(path);
  }

  /** The row of an opened directory; `undefined` where it shows as the memory of an open folder. */
  nodeOfDirectory({ directory }: SideStore): SideNode | undefined {
    return this.side.directoryRows().find(({ side }) => side.directory === directory);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (node === undefined) return [...this.topRows()];
    switch (node.kind) {
      case 'root':
        return [
          ...this.trees.of(node.open).childrenOf(node),
          ...Object.values(this.side.ownRows(node.open, node)).flat(),
        ];
      case 'side':
        return [...this.trees.ofSide(node).childrenOf(node)];
      case 'group':
      case 'review':
        return [...this.trees.of(node.open).childrenOf(node)];
      case 'projects':
      case 'logs':
      case 'logFolder':
      case 'logDay':
        return [...this.side.childrenOf(node)];
      default:
        return [];
    }
  }

  private topRows(): readonly TreeNode[] {
    const { stores } = this.stores;
    const [only] = stores;
    if (only === undefined) {
      // Where there is no memory, the welcome text speaks, unless there is something that the person opened.
      const opened = this.side.directoryRows();
      return opened.length === 0 ? [] : [...closedRows(this.stores.closedFolders), ...opened];
    }
    const beside = [...this.side.userAgents(), ...this.side.lastRows()];
    if (this.hasRoots())
      return [...stores.map((open) => this.trees.of(open).root), ...closedRows(this.stores.closedFolders), ...beside];
    if (only.store.snapshot.state === 'loading') return [];
    const { team, agents, logs } = this.side.ownRows(only, this.trees.of(only).root);
    const below = [...team, ...agents, ...this.side.userAgents(), ...logs, ...this.side.lastRows()];
    return [...this.trees.of(only).topRows(below.length > 0), ...below];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.parent === null || (node.parent.kind === 'root' && !this.hasRoots()) ? undefined : node.parent;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const moment = this.moment();
    return treeItemOf(node, {
      countOf: (group) => this.trees.of(group.open).countOf(group.groupId),
      needOf: (row) => {
        const { directory } = row.open.store;
        return row.kind === 'index'
          ? this.health.indexNeedOf(directory)
          : this.health.needOf(directory, row.memory, moment);
      },
      hasFindings: ({ open, memory }) => this.health.findingsOf(open.store.directory, memory.path).length > 0,
      now: moment.now,
      isOpen: (group) => this.isOpen(group),
      sideCount: (side) => this.sideCount(side),
      isSideOpen: (row) => this.isSideOpen(row),
      projectCount: this.sides.projects.sides?.length ?? null,
    });
  }

  resolveTreeItem(item: vscode.TreeItem, node: TreeNode): Promise<vscode.TreeItem> {
    const moment = this.moment();
    return this.tooltips.resolve(item, node, moment, (open) => this.trees.of(open).report);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
    this.settled.dispose();
  }

  private hasRoots(): boolean {
    return this.stores.stores.length > 1 || this.stores.closedFolders.length > 0 || this.arranging.grouping === 'store';
  }

  /** A filter shows all that it found; else as the person left it. */
  private isOpen(group: GroupNode): boolean {
    if (this.isFiltered || group.key.kind === 'all') return true;
    return this.expansion.isOpen(group.groupId, group.open.store.snapshot.memories.size);
  }

  /** Under a filter what it left; else all of a store that is open. */
  private sideCount(side: SideStore): number | null {
    const open = this.sides.stores.openOf(side);
    if (this.trees.matching !== null) return this.trees.matching.get(side.directory)?.size ?? 0;
    if (open === undefined || open.store.snapshot.state !== 'ready') return null;
    return this.trees.at(side.directory)?.count() ?? null;
  }

  private isSideOpen(node: SideNode | ProjectsNode | LogNode): boolean {
    if (this.isFiltered) return true;
    // Other projects and logs are read when the person opens them, not because they were open in another session.
    return node.kind === 'side' && node.side.kind !== 'project' && this.expansion.isSideOpen(node.id);
  }

  private followSides(): readonly vscode.Disposable[] {
    const { stores, finder, projects, directories, logs } = this.sides;
    return [
      stores.onDidChangeSnapshot(({ open, change }) => {
        const tree = this.trees.at(open.store.directory);
        const isSameCount = change.previous.memories.size === change.current.memories.size;
        const differing = tree?.apply(change) ?? null;
        if (tree !== undefined) this.tell(tree, isSameCount ? differing : null);
      }),
      stores.onDidClose(({ store }) => this.trees.drop(store.directory)),
      finder.onDidChange(() => this.tellAll()),
      directories.onDidChange(() => this.tellAll()),
      projects.onDidChange(() => this.changed.fire(this.side.projects)),
      logs.onDidChange((directory) => this.tellLogs(directory)),
    ];
  }

  private moment(): Moment {
    return { now: this.clock.now(), periods: confirmationPeriods() };
  }

  /** Marks follow what was found; a row that gains or loses its place under attention moves. */
  private follow({ directory, paths }: HealthChange): void {
    for (const tree of this.trees.all())
      if (directory === null || tree.snapshot.directory === directory) this.tell(tree, tree.applyFindings(paths));
  }

  private syncStores(): void {
    this.trees.sync();
    this.tellAll();
  }

  private tell(tree: StoreTree, differing: readonly TreeNode[] | null): void {
    if (differing === null) this.changed.fire(this.hasRoots() || tree.root.kind === 'side' ? tree.root : undefined);
    else if (differing.length > 0) this.changed.fire([...differing]);
    this.settled.fire();
  }

  private tellAllOf(directory: string): void {
    const tree = this.trees.at(directory);
    if (tree !== undefined) this.tell(tree, null);
  }

  private tellLogs(directory: string): void {
    const node = this.side.knownLogs(directory);
    if (node !== undefined) this.changed.fire(node);
  }

  private tellAll(): void {
    this.changed.fire(undefined);
    this.settled.fire();
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
