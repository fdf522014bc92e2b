import type { Health } from '../health/health';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { Reviews } from '../review/reviews';
import type { Sides } from '../side/sides';
import { StoreTree, type StoreTreeOptions } from './storeTree';
import type { SideNode } from './treeNode';

/** The rows of every store that shows, made when they are first asked for. */
export class StoreTrees {
  /** Paths that a filter left, by directory; `null` where all show. */
  matching: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  private readonly trees = new Map<string, StoreTree>();

  constructor(
    private readonly stores: OpenStores,
    private readonly sides: Sides,
    private readonly health: Pick<Health, 'needOf' | 'indexNeedOf'>,
    private readonly reviews: Pick<Reviews, 'changesOf'>,
    private readonly options: () => StoreTreeOptions,
  ) {}

  all(): readonly StoreTree[] {
    return [...this.trees.values()];
  }

  /** The rows of the store in this directory, if they were ever asked for. */
  at(directory: string): StoreTree | undefined {
    return this.trees.get(directory);
  }

  of(open: OpenStore): StoreTree {
    return this.trees.get(open.store.directory) ?? this.add(open, null);
  }

  /** The rows of a store beside the projects' own, which is opened for them. */
  ofSide(node: SideNode): StoreTree {
    const open = this.sides.stores.open(node.side);
    const known = this.trees.get(open.store.directory);
    return known?.root === node ? known : this.add(open, node);
  }

  drop(directory: string): void {
    this.trees.delete(directory);
  }

  /** Drops those of stores that are closed, and takes in where the others were located anew. */
  sync(): void {
    const open = new Set([...this.stores.stores, ...this.sides.stores.stores].map(({ store }) => store.directory));
    for (const directory of this.trees.keys()) if (!open.has(directory)) this.trees.delete(directory);
    for (const store of this.stores.stores) this.of(store).update(store);
  }

  rearrange(): void {
    for (const tree of this.trees.values()) tree.rearrange(this.options(), this.matchingOf(tree));
  }

  private add(open: OpenStore, side: SideNode | null): StoreTree {
    const tree = new StoreTree(
      open,
      this.health,
      this.reviews,
      this.options(),
      () => this.foldersElsewhere(open),
      side,
    );
    this.trees.set(open.store.directory, tree);
    if (this.matching !== null) tree.rearrange(this.options(), this.matchingOf(tree));
    return tree;
  }

  private matchingOf(tree: StoreTree): ReadonlySet<string> | null {
    return this.matching === null ? null : (this.matching.get(tree.snapshot.directory) ?? new Set());
  }

  /** Team folders have rows of their own: those of the project's store below it, mounts beside `team/`. */
  private foldersElsewhere(open: OpenStore): readonly string[] {
    if (open.standing === 'main') return this.sides.teamsOf(open).map(({ team }) => team.folder);
    if (open.standing !== 'team') return [];
    const begin = `${open.store.directory}/`;
    const teams = this.stores.stores.flatMap((main) => this.sides.teamsOf(main));
    return teams.flatMap(({ directory }) => (directory.startsWith(begin) ? [directory.slice(begin.length)] : []));
  }
}
