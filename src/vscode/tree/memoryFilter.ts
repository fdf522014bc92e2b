import * as vscode from 'vscode';
import type { Clock } from '../../store/clock';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { LogMatches } from '../side/logShelf';
import type { Sides } from '../side/sides';
import type { MemoriesTree } from './memoriesTree';
import type { MemoriesView } from './memoriesView';
import { canOpen } from './sideItem';

/** Milliseconds of quiet on the disk before a kept filter looks again. */
const QUIET_MS = 200;

/** The words that the tree is filtered by. A filter that is kept follows the disk as the tree does. */
export class MemoryFilter implements vscode.Disposable {
  private words = '';
  private turn = 0;
  private selected: { readonly directory: string; readonly path: string } | undefined;
  private cancelLook: (() => void) | undefined;
  private readonly subscriptions: vscode.Disposable;

  constructor(
    private readonly stores: OpenStores,
    private readonly sides: Sides,
    private readonly tree: MemoriesTree,
    private readonly view: MemoriesView,
    private readonly clock: Clock,
    private readonly report: (error: unknown) => void,
  ) {
    this.subscriptions = vscode.Disposable.from(
      stores.onDidChangeSnapshot(() => this.lookAgain()),
      stores.onDidChangeStores(() => this.lookAgain()),
      sides.stores.onDidChangeSnapshot(() => this.lookAgain()),
      sides.logs.onDidChange(() => this.lookAgain()),
    );
  }

  /** Empty while nothing is filtered. */
  get text(): string {
    return this.words;
  }

  /** Shows what holds these words; an answer that a later call overtook is dropped. Never rejects. */
  async apply(text: string): Promise<void> {
    this.turn += 1;
    const { turn } = this;
    try {
      const isOn = text.trim() !== '';
      const [matching, logs] = isOn ? await Promise.all([this.find(text), this.findLogs(text)]) : [null, new Map()];
      if (turn !== this.turn) return;
      if (this.words === '') this.rememberSelection();
      this.words = matching === null ? '' : text;
      this.tree.filter(matching, logs);
      if (matching === null) this.sides.stores.closeHidden();
      this.view.setFilterText(matching === null ? null : text.trim());
      if (matching === null) await this.revealSelection();
    } catch (error) {
      this.report(error);
    }
  }

  dispose(): void {
    this.cancelLook?.();
    this.subscriptions.dispose();
  }

  private async find(text: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
    // What the team and the agents keep belongs to the project; other stores are searched while they are open.
    const near = this.sides.all().filter((side) => (side.kind === 'team' || side.kind === 'agent') && canOpen(side));
    const opened = await Promise.all(near.map((side) => this.read(this.sides.stores.open(side))));
    const found = [...new Set([...this.stores.stores, ...opened, ...this.sides.stores.stores])].map(
      async ({ store, search }) => [store.directory, new Set(await search.find(text))] as const,
    );
    return new Map(await Promise.all(found));
  }

  private async read(open: OpenStore): Promise<OpenStore> {
    if (open.store.snapshot.state === 'loading') await open.store.refresh();
    return open;
  }

  private async findLogs(text: string): Promise<ReadonlyMap<string, LogMatches>> {
    const directories = [...this.sides.finder.found.logs];
    const found = directories.map(async (one) => [one, await this.sides.logs.find(one, text)] as const);
    return new Map(await Promise.all(found));
  }

  private lookAgain(): void {
    if (this.words === '') return;
    this.cancelLook?.();
    this.cancelLook = this.clock.after(QUIET_MS, () => void this.apply(this.words));
  }

  private rememberSelection(): void {
    const [node] = this.view.view.selection;
    this.selected =
      node?.kind === 'memory' ? { directory: node.open.store.directory, path: node.memory.path } : undefined;
  }

  /** The row that was selected before is selected again: it was another row while the filter was on. */
  private async revealSelection(): Promise<void> {
    const selected = this.selected;
    this.selected = undefined;
    const node = selected === undefined ? undefined : this.tree.nodeOf(selected.directory, selected.path);
    if (node !== undefined && this.view.view.visible) await this.view.reveal(node, false);
  }
}
