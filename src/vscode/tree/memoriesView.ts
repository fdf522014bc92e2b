import * as vscode from 'vscode';
import type { Clock } from '../../store/clock';
import { CONTEXT_KEYS, VIEWS, type ViewState } from '../contributions';
import type { MemoryDecorations } from '../decorations/memoryDecorations';
import type { OpenStores } from '../openStores';
import type { Sides } from '../side/sides';
import { offWordsOf } from '../status/offWords';
import { attentionWords } from './attentionWords';
import type { Expansion } from './expansion';
import type { MemoriesTree } from './memoriesTree';
import type { TreeNode } from './treeNode';

const { t } = vscode.l10n;

/** How often ages are reckoned anew while nothing else happens. */
const AGES_MS = 15 * 60_000;
/** How often the disk is asked whether events were missed, while the view shows. */
const CHECK_MS = 2_000;
/** Checks while it is hidden: until the watch has surely come alive. */
const HIDDEN_CHECKS = 15;

/** The view around the tree: what it says when there are no rows, its badge, and when it starts to read. */
export class MemoriesView implements vscode.Disposable {
  readonly view: vscode.TreeView<TreeNode>;
  private filterText: string | null = null;
  private readonly subscriptions: vscode.Disposable[] = [];
  private cancelAges: (() => void) | undefined;
  private checks = 0;
  private cancelCheck: (() => void) | undefined;

  constructor(
    private readonly stores: OpenStores,
    private readonly sides: Sides,
    private readonly tree: MemoriesTree,
    private readonly decorations: MemoryDecorations,
    private readonly expansion: Expansion,
    private readonly clock: Clock,
    dragAndDrop: vscode.TreeDragAndDropController<TreeNode>,
  ) {
    this.view = vscode.window.createTreeView(VIEWS.memories, {
      treeDataProvider: tree,
      canSelectMany: true,
      showCollapseAll: true,
      dragAndDropController: dragAndDrop,
    });
    this.subscriptions.push(
      this.view,
      this.view.onDidChangeVisibility(({ visible }) => visible && stores.start()),
      this.view.onDidExpandElement(({ element }) => this.choose(element, true)),
      this.view.onDidCollapseElement(({ element }) => this.choose(element, false)),
      tree.onDidSettle(() => this.show()),
      stores.onDidChangeStores(() => this.show()),
      vscode.workspace.onDidChangeWorkspaceFolders(() => stores.isLocated && void stores.relocate()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => stores.isLocated && void stores.relocate()),
      // What the watch missed while VS Code was in the background shows when the person comes back.
      vscode.window.onDidChangeWindowState(({ focused }) => focused && stores.isLocated && void stores.relocate()),
    );
    if (this.view.visible) stores.start();
    this.scheduleAges();
    this.scheduleCheck();
  }

  /** Says beside the rows that only some show; `null` when all do. */
  setFilterText(text: string | null): void {
    this.filterText = text;
    void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.filtered, text !== null);
    this.show();
  }

  async reveal(node: TreeNode, focus: boolean): Promise<void> {
    await this.view.reveal(node, { select: true, focus, expand: true });
  }

  /**
   * The rows that a key means: the one that has the focus, first, and the others of the selection if it is among them.
   *
   * VS Code hands a key no row and tells extensions of no focus. So the focused row is taken into the selection or out of
   * it and put back, in one go, and what differs in between is the one. Selecting it would open its file.
   */
  async rowsForKey(): Promise<readonly TreeNode[]> {
    const { selection } = this.view;
    const toggled: (readonly TreeNode[])[] = [];
    const listening = this.view.onDidChangeSelection((event) => toggled.push(event.selection));
    try {
      const toggle = 'list.toggleSelection';
      await vscode.commands.executeCommand('runCommands', { commands: [toggle, toggle] });
    } finally {
      listening.dispose();
    }
    const [between = selection] = toggled;
    const added = missingFrom(selection, between);
    if (added.length > 0) return added;
    const focused = missingFrom(between, selection);
    return [...focused, ...missingFrom(focused, selection)];
  }

  dispose(): void {
    this.cancelAges?.();
    this.cancelCheck?.();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  /** Under a filter every group is open, whatever the person likes otherwise. */
  private choose(node: TreeNode, isOpen: boolean): void {
    if (this.tree.isFiltered) return;
    if (node.kind === 'group') this.expansion.choose(node.groupId, isOpen);
    if (node.kind !== 'side') return;
    if (node.side.kind !== 'project') this.expansion.choose(node.id, isOpen);
    // A store that nobody looks at is not followed.
    if (isOpen) this.sides.stores.expand(node.side);
    else this.sides.stores.collapse(node.side);
  }

  private show(): void {
    const state = this.state();
    void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.state, state);
    const location = this.stores.closedFolders[0]?.location ?? null;
    const offBy = location === null ? null : offWordsOf(location);
    void vscode.commands.executeCommand('setContext', CONTEXT_KEYS.offBy, offBy);
    // VS Code clears a message that is empty; its type knows no other way.
    this.view.message = this.messageOf();
    const { memories, indexes } = this.tree.attention();
    const value = memories + indexes;
    // VS Code takes a badge away for `undefined` alone.
    this.view.badge = value === 0 ? undefined : { value, tooltip: attentionWords(memories, indexes) };
  }

  private state(): ViewState {
    const { stores, closedFolders, isLocated } = this.stores;
    if ((vscode.workspace.workspaceFolders ?? []).length === 0) return 'noFolder';
    if (!isLocated) return 'loading';
    if (stores.length === 0) return closedFolders[0]?.why ?? 'noFolder';
    if (stores.length > 1 || closedFolders.length > 0) return 'ready';
    return this.stateOfOnly();
  }

  private stateOfOnly(): ViewState {
    const snapshot = this.stores.stores[0]?.store.snapshot;
    if (snapshot === undefined || snapshot.state === 'loading') return 'loading';
    return snapshot.state;
  }

  private messageOf(): string {
    if (this.filterText !== null) {
      const count = this.tree.matchCount();
      const lines = this.tree.logMatchCount();
      const found = count === 1 ? t('1 memory') : t('{0} memories', count);
      const noted = lines === 1 ? t('1 line of the logs') : t('{0} lines of the logs', lines);
      if (count + lines === 0) return t('Nothing matches “{0}”.', this.filterText);
      const alone = lines === 0 ? found : noted;
      if (count + lines === 1) return t('{0} matches “{1}”.', alone, this.filterText);
      return count === 0 || lines === 0
        ? t('{0} match “{1}”.', alone, this.filterText)
        : t('{0} and {1} match “{2}”.', found, noted, this.filterText);
    }
    return '';
  }

  private scheduleCheck(): void {
    this.cancelCheck = this.clock.after(CHECK_MS, async () => {
      this.checks += 1;
      if (this.view.visible || this.checks <= HIDDEN_CHECKS)
        await Promise.all([...this.stores.stores, ...this.sides.stores.stores].map(({ store }) => store.check()));
      this.scheduleCheck();
    });
  }

  private scheduleAges(): void {
    this.cancelAges = this.clock.after(AGES_MS, () => {
      this.tree.refreshAges();
      this.decorations.refresh();
      this.scheduleAges();
    });
  }
}

function missingFrom(rows: readonly TreeNode[], all: readonly TreeNode[]): readonly TreeNode[] {
  return all.filter(({ id }) => !rows.some((row) => row.id === id));
}
