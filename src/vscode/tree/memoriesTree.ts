import * as vscode from 'vscode';
import type { Moment } from '../../memory/attention';
import type { Clock } from '../../store/clock';
import { confirmationPeriods } from '../curation/settings';
import type { Health, HealthChange } from '../health/health';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { Arranging } from './arranging';
import type { Expansion } from './expansion';
import { storeTooltip } from './storeTooltip';
import { StoreTree, type StoreTreeOptions } from './storeTree';
import { tooltipOf } from './tooltip';
import { treeItemOf } from './treeItem';
import type { GroupNode, MemoryNode, MoreNode, NoticeNode, TreeNode } from './treeNode';

/** Milliseconds that a tooltip waits for the links of a large store before it shows without them. */
const LINKS_PATIENCE_MS = 800;

/** The rows of the view: one store's at the top, or one row a store where several are open. */
export class MemoriesTree implements vscode.TreeDataProvider<TreeNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<TreeNode | TreeNode[] | undefined>();
  readonly onDidChangeTreeData = this.changed.event;
  private readonly settled = new vscode.EventEmitter<void>();
  /** Fires after rows changed, with all counts up to date. */
  readonly onDidSettle = this.settled.event;

  private readonly trees = new Map<string, StoreTree>();
  private matching: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly stores: OpenStores,
    private readonly arranging: Arranging,
    private readonly expansion: Expansion,
    private readonly health: Health,
    private readonly clock: Clock,
  ) {
    this.subscriptions = [
      stores.onDidChangeStores(() => this.syncStores()),
      stores.onDidChangeSnapshot(({ open, change }) => {
        const tree = this.treeOf(open);
        this.tell(tree, tree.apply(change));
      }),
      arranging.onDidChange(() => this.rearrange()),
      health.onDidChange((change) => this.follow(change)),
    ];
  }

  get isFiltered(): boolean {
    return this.matching !== null;
  }

  /** Shows these memories alone, by directory and path; `null` shows all. */
  filter(matching: ReadonlyMap<string, ReadonlySet<string>> | null): void {
    this.matching = matching;
    this.rearrange();
  }

  /** Ages have moved on, or the person asks for another order. */
  rearrange(): void {
    for (const tree of this.trees.values()) tree.rearrange(this.options(), this.matchingOf(tree));
    this.tellAll();
  }

  /** Ages moved on: the same rows in the same places, unless they are grouped by age. */
  refreshAges(): void {
    if (this.arranging.grouping === 'age') this.rearrange();
    else this.tellAll();
  }

  /** Memories, and indexes, that need a person's eye. */
  attention(): { readonly memories: number; readonly indexes: number } {
    const trees = [...this.trees.values()];
    return {
      memories: sum(trees.map((tree) => tree.needyCount())),
      indexes: trees.filter((tree) => tree.needsIndex()).length,
    };
  }

  matchCount(): number {
    return sum([...this.trees.values()].map((tree) => tree.matchCount()));
  }

  treeOf(open: OpenStore): StoreTree {
    const { directory } = open.store;
    let tree = this.trees.get(directory);
    if (tree === undefined) {
      tree = new StoreTree(open, this.health, this.options());
      this.trees.set(directory, tree);
    }
    return tree;
  }

  showMore(node: MoreNode): void {
    const tree = this.treeOf(node.open);
    tree.showMore(node.groupId);
    this.changed.fire(node.parent?.kind === 'group' ? node.parent : undefined);
  }

  /** The row of a memory, for `TreeView.reveal`. */
  nodeOf(directory: string, path: string): MemoryNode | undefined {
    return this.trees.get(directory)?.nodeOf(path);
  }

  getChildren(node?: TreeNode): TreeNode[] {
    if (node !== undefined) return 'open' in node ? [...this.treeOf(node.open).childrenOf(node)] : [];
    const trees = this.stores.stores.map((open) => this.treeOf(open));
    const [only] = trees;
    if (only === undefined) return [];
    return this.hasRoots() ? [...trees.map((tree) => tree.root), ...this.closedRows()] : [...only.topRows()];
  }

  getParent(node: TreeNode): TreeNode | undefined {
    return node.parent === null || (node.parent.kind === 'root' && !this.hasRoots()) ? undefined : node.parent;
  }

  getTreeItem(node: TreeNode): vscode.TreeItem {
    const moment = this.moment();
    return treeItemOf(node, {
      countOf: (group) => this.treeOf(group.open).countOf(group.groupId),
      needOf: (row) => {
        const { directory } = row.open.store;
        return row.kind === 'index'
          ? this.health.indexNeedOf(directory)
          : this.health.needOf(directory, row.memory, moment);
      },
      hasFindings: ({ open, memory }) => this.health.findingsOf(open.store.directory, memory.path).length > 0,
      now: moment.now,
      isOpen: (group) => this.isOpen(group),
    });
  }

  async resolveTreeItem(item: vscode.TreeItem, node: TreeNode): Promise<vscode.TreeItem> {
    if (node.kind === 'index' || node.kind === 'root')
      item.tooltip = storeTooltip(node.open, this.health.indexSentencesOf(node.open.store.directory));
    if (node.kind !== 'memory') return item;
    const { open, memory } = node;
    const patience = new Promise<null>((resolve) => this.clock.after(LINKS_PATIENCE_MS, () => resolve(null)));
    const links = await Promise.race([open.links.linksOf(memory.path), patience]);
    const moment = this.moment();
    const findings = this.health.sentencesOf(open.store.directory, memory, moment);
    const references = this.health.referencesOf(open.store.directory, memory);
    item.tooltip = tooltipOf({
      memory,
      report: this.treeOf(open).report,
      links,
      findings,
      references,
      now: moment.now,
    });
    return item;
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
    this.settled.dispose();
  }

  private hasRoots(): boolean {
    return this.stores.stores.length > 1 || this.stores.closedFolders.length > 0 || this.arranging.grouping === 'store';
  }

  /** Folders without memory beside ones that have some; where none has any, the welcome text speaks. */
  private closedRows(): NoticeNode[] {
    return this.stores.closedFolders.map(({ name, why, reason }, i) => ({
      kind: 'notice',
      id: `closed:${i}:${name}`,
      parent: null,
      severity: why === 'failed' ? 'error' : 'info',
      title: name,
      text: reason,
    }));
  }

  /** A filter shows all that it found; else as the person left it. */
  private isOpen(group: GroupNode): boolean {
    if (this.isFiltered || group.key.kind === 'all') return true;
    return this.expansion.isOpen(group.groupId, group.open.store.snapshot.memories.size);
  }

  private moment(): Moment {
    return { now: this.clock.now(), periods: confirmationPeriods() };
  }

  /** Marks follow what was found; a row that gains or loses its place under attention moves. */
  private follow({ directory, paths }: HealthChange): void {
    for (const tree of this.trees.values())
      if (directory === null || tree.snapshot.directory === directory) this.tell(tree, tree.applyFindings(paths));
  }

  private options(): StoreTreeOptions {
    return { grouping: this.arranging.grouping, sorting: this.arranging.sorting, ...this.moment() };
  }

  private matchingOf(tree: StoreTree): ReadonlySet<string> | null {
    return this.matching === null ? null : (this.matching.get(tree.snapshot.directory) ?? new Set());
  }

  private syncStores(): void {
    const open = new Set(this.stores.stores.map((store) => store.store.directory));
    for (const directory of this.trees.keys()) if (!open.has(directory)) this.trees.delete(directory);
    for (const store of this.stores.stores) this.treeOf(store).update(store);
    this.tellAll();
  }

  private tell(tree: StoreTree, differing: readonly TreeNode[] | null): void {
    if (differing === null) this.changed.fire(this.hasRoots() ? tree.root : undefined);
    else if (differing.length > 0) this.changed.fire([...differing]);
    this.settled.fire();
  }

  private tellAll(): void {
    this.changed.fire(undefined);
    this.settled.fire();
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
