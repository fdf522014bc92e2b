import * as vscode from 'vscode';
import type { ApplyResult } from '../../curation/apply';
import type { ChangeSet } from '../../curation/changeSet';
import { changesWithin } from '../../curation/seen/changesWithin';
import type { Following } from '../../curation/seen/followStore';
import type { SeenVersion } from '../../curation/seen/seenVersion';
import type { Clock } from '../../store/clock';
import type { Logger } from '../logger';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import { pathInDirectory } from '../pathInDirectory';
import type { Sides } from '../side/sides';
import type { SeenRoom } from './loadSeen';
import type { OwnWrites } from './ownWrites';
import type { ReviewedChange } from './reviewedChange';

const PART = 'review';
/** Milliseconds after the first snapshot of a store before anything is read for this: the view comes first. */
const LATER_MS = 500;

interface Followed {
  readonly open: OpenStore;
  /** Before it is followed: calls that off. */
  cancel: () => void;
  begun: Promise<void> | null;
  following: Following | null;
}

/**
 * What others did to the open stores since the person last looked. Begins once a store was read, in code that is loaded
 * then; the projects' own stores are followed, and those of the team and of subagents while they are open.
 */
export class Reviews implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string>();
  /** With the directory of which something else is to be told. */
  readonly onDidChange = this.changed.event;
  private readonly followed = new Map<string, Followed>();
  private readonly listed = new Map<string, readonly ReviewedChange[]>();
  private readonly subscriptions: readonly vscode.Disposable[];
  private room: Promise<SeenRoom> | undefined;
  private writing = 0;

  constructor(
    private readonly stores: OpenStores,
    sides: Sides,
    private readonly clock: Clock,
    private readonly log: Logger,
    own: OwnWrites,
    private readonly load: () => Promise<SeenRoom>,
  ) {
    own.follow((changes, write) => this.whileWriting(changes, write));
    this.subscriptions = [
      stores.onDidChangeSnapshot(({ open }) => this.follow(open)),
      sides.stores.onDidChangeSnapshot(({ open }) => this.follow(open)),
      sides.stores.onDidClose(({ store }) => this.leave(store.directory)),
      stores.onDidChangeStores(() => this.sync()),
      vscode.workspace.onDidSaveTextDocument(({ uri }) => void this.saved(uri)),
    ];
  }

  /** By path; none where nothing is known yet. */
  changesOf(directory: string): readonly ReviewedChange[] {
    const changes = this.listed.get(directory) ?? [];
    // What a store inside tells itself is told there alone.
    const inside = [...this.followed.keys()].filter((one) => one.startsWith(`${directory}/`));
    if (inside.length === 0) return changes;
    return changes.filter(({ path }) => !inside.some((one) => `${directory}/${path}`.startsWith(`${one}/`)));
  }

  /** Looks anew at what is there, and lists it. */
  async refresh(open: OpenStore): Promise<readonly ReviewedChange[]> {
    const { directory } = open.store;
    await open.store.refresh();
    const followed = this.followed.get(directory);
    if (followed !== undefined) await this.begin(directory, followed);
    await followed?.following?.settle();
    await this.list(directory);
    return this.changesOf(directory);
  }

  /** Takes these as looked at; what came after they were listed stays. */
  async markLooked(open: OpenStore, changes: readonly ReviewedChange[]): Promise<void> {
    const { directory } = open.store;
    const { seen } = await this.loaded();
    await seen.markLooked(directory, changes);
    const paths = new Set(changes.map(({ path }) => `${directory}/${path}`));
    for (const other of this.followed.keys()) {
      if (other === directory || !(other.startsWith(`${directory}/`) || directory.startsWith(`${other}/`))) continue;
      const same = (this.listed.get(other) ?? []).filter(({ path }) => paths.has(`${other}/${path}`));
      await seen.markLooked(other, same);
      await this.list(other);
    }
    await this.list(directory);
  }

  /** The bytes of a version; `null` where no copy is kept. */
  async copyOf({ store }: OpenStore, version: SeenVersion): Promise<Uint8Array | null> {
    return (await this.loaded()).seen.readCopy(store.directory, version);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const directory of [...this.followed.keys()]) this.leave(directory);
    this.changed.dispose();
  }

  private loaded(): Promise<SeenRoom> {
    this.room ??= this.load();
    return this.room;
  }

  private follow(open: OpenStore): void {
    const { directory, snapshot } = open.store;
    if (open.standing === 'project' || open.standing === 'directory') return;
    if (snapshot.state === 'loading' || this.followed.get(directory)?.open.store === open.store) return;
    this.leave(directory);
    const followed: Followed = { open, following: null, begun: null, cancel: () => undefined };
    followed.cancel = this.clock.after(LATER_MS, () => void this.begin(directory, followed));
    this.followed.set(directory, followed);
  }

  private begin(directory: string, followed: Followed): Promise<void> {
    followed.cancel();
    followed.begun ??= this.beginOnce(directory, followed);
    return followed.begun;
  }

  private async beginOnce(directory: string, followed: Followed): Promise<void> {
    try {
      const room = await this.loaded();
      if (this.followed.get(directory) !== followed) return;
      const list = (): void => void this.list(directory);
      followed.following = room.follow(followed.open, list);
      // What was not looked at in another session is there before anything is new.
      list();
    } catch (error) {
      this.log.error(PART, 'Following what others change failed.', error);
    }
  }

  private leave(directory: string): void {
    const followed = this.followed.get(directory);
    followed?.cancel();
    followed?.following?.dispose();
    this.followed.delete(directory);
    this.listed.delete(directory);
  }

  private sync(): void {
    for (const [directory, { open }] of this.followed)
      if (open.standing === 'main' && this.stores.storeAt(directory)?.store !== open.store) this.leave(directory);
  }

  private async list(directory: string): Promise<void> {
    const followed = this.followed.get(directory);
    if (followed === undefined || this.writing > 0) return;
    try {
      const changes = await (await this.loaded()).list(followed.open);
      if (this.followed.get(directory) !== followed || this.writing > 0) return;
      if (changes.length === 0 && (this.listed.get(directory) ?? []).length === 0) return;
      this.listed.set(directory, changes);
      this.changed.fire(directory);
    } catch (error) {
      this.log.error(PART, 'Listing what others changed failed.', error);
    }
  }

  /** Its own changes are noted before anything is listed, so that none shows for a moment as another's. */
  private async whileWriting(
    changes: Pick<ChangeSet, 'directory' | 'changes'>,
    write: () => Promise<ApplyResult>,
  ): Promise<ApplyResult> {
    this.writing += 1;
    try {
      const result = await write();
      if (result.outcome === 'applied' && this.followed.size > 0) {
        const { seen } = await this.loaded();
        for (const directory of this.followed.keys()) await seen.noteOwnChange(changesWithin(directory, changes));
      }
      return result;
    } finally {
      this.writing -= 1;
      if (this.writing === 0) for (const directory of this.followed.keys()) void this.list(directory);
    }
  }

  /** Who saved a file in an editor has seen what is in it. */
  private async saved(uri: vscode.Uri): Promise<void> {
    for (const { open } of [...this.followed.values()]) {
      const path = pathInDirectory(open.store.directory, uri);
      if (path === null) continue;
      const changes = await this.refresh(open);
      await this.markLooked(
        open,
        changes.filter((change) => change.path === path),
      );
    }
  }
}
