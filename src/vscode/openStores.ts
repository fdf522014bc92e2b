import * as vscode from 'vscode';
import { locate } from '../location/locate';
import type { Location } from '../location/location';
import { managedSettingsPathOf } from '../location/settings';
import type { FileSystem } from '../store/fileSystem';
import type { SnapshotChange } from '../store/memoryStore';
import type { Machine } from '../store/nodeFileSystem';
import { closeStore, createOpenStore, type OpenFolder, type OpenStore, type StoreEnvironment } from './openStore';

/** A workspace folder whose memory is not shown, and why. */
export interface ClosedFolder {
  readonly name: string;
  readonly location: Location | null;
  /**
   * `off`: switched off; `elsewhere`: the folder is not on this machine's disk; `untrusted`: files of a workspace that the
   * person does not trust name the directory; `failed`: see `reason`.
   */
  readonly why: 'off' | 'elsewhere' | 'untrusted' | 'failed';
  readonly reason: string;
}

export interface StoresDependencies extends StoreEnvironment {
  readonly fileSystem: FileSystem;
  readonly machine: () => Machine;
  /** Done once before anything is read. */
  readonly prepare: () => Promise<void>;
}

const PART = 'stores';

/** Why nothing of this place would be shown, if it is not. */
function whyClosed(location: Location): Pick<ClosedFolder, 'why' | 'reason'> {
  if (location.namedByWorkspace && !vscode.workspace.isTrusted) {
    const reason = vscode.l10n.t(
      'Not read: this workspace’s own settings name the memory directory, and the workspace is not trusted.',
    );
    return { why: 'untrusted', reason };
  }
  if (location.enabled) return { why: 'failed', reason: location.ruleText };
  return { why: 'off', reason: location.reason };
}

/** The memory directories of the open workspace folders. Locating and reading start with `start`. */
export class OpenStores implements vscode.Disposable {
  private readonly changedStores = new vscode.EventEmitter<void>();
  private readonly changedSnapshot = new vscode.EventEmitter<{ open: OpenStore; change: SnapshotChange }>();
  /** Which stores are open differs. */
  readonly onDidChangeStores = this.changedStores.event;
  readonly onDidChangeSnapshot = this.changedSnapshot.event;

  private current: readonly OpenStore[] = [];
  private closed: readonly ClosedFolder[] = [];
  private located = false;
  private readonly shownAnyway = new Set<string>();
  private locating: Promise<void> = Promise.resolve();
  private started = false;

  constructor(private readonly dependencies: StoresDependencies) {}

  get stores(): readonly OpenStore[] {
    return this.current;
  }

  get closedFolders(): readonly ClosedFolder[] {
    return this.closed;
  }

  /** Whether the folders were looked at once. */
  get isLocated(): boolean {
    return this.located;
  }

  /** All open folders whose memory has a place, shown or not. */
  get locatedFolders(): readonly OpenFolder[] {
    const closed = this.closed.flatMap(({ name, location }) => (location === null ? [] : [{ name, location }]));
    return [...this.current.flatMap(({ folders }) => folders), ...closed];
  }

  storeAt(directory: string): OpenStore | undefined {
    return this.current.find((open) => open.store.directory === directory);
  }

  /** Locates once; calls after the first do nothing. */
  start(): void {
    if (this.started) return;
    this.started = true;
    this.locating = this.dependencies.prepare();
    void this.relocate();
  }

  /** Looks anew at which directories belong to the open folders, and reads them. */
  relocate(): Promise<void> {
    this.locating = this.locating
      .then(() => this.locateAll())
      .catch((error: unknown) => {
        this.dependencies.log.error(PART, 'Finding the memory directories failed.', error);
      });
    return this.locating;
  }

  /** Opens what was remembered although memory is switched off. */
  async showAnyway(): Promise<void> {
    for (const folder of this.closed) if (folder.location?.wouldBe) this.shownAnyway.add(folder.location.wouldBe);
    await this.relocate();
  }

  dispose(): void {
    for (const open of this.current) closeStore(open);
    this.changedStores.dispose();
    this.changedSnapshot.dispose();
  }

  private async locateAll(): Promise<void> {
    const wanted = new Map<string, { location: Location; folders: OpenFolder[] }>();
    const closed: ClosedFolder[] = [];
    for (const folder of vscode.workspace.workspaceFolders ?? []) {
      const found = await this.locateFolder(folder);
      const directory = this.directoryToShow(found);
      if (found.location === null || directory === null) {
        closed.push({ name: folder.name, ...found });
        continue;
      }
      const entry = wanted.get(directory);
      const opened = { name: folder.name, location: found.location };
      if (entry === undefined) wanted.set(directory, { location: found.location, folders: [opened] });
      else entry.folders.push(opened);
    }
    const before = this.current;
    this.current = [...wanted].map(([directory, { location, folders }]) => {
      const known = before.find((open) => open.store.directory === directory);
      const place = { location, folders, folderNames: folders.map(({ name }) => name) };
      return known === undefined ? this.open(directory, place) : { ...known, ...place };
    });
    this.closed = closed;
    this.located = true;
    for (const open of before) if (!wanted.has(open.store.directory)) closeStore(open);
    this.changedStores.fire();
    await Promise.all(this.current.map((open) => open.store.refresh()));
  }

  /** What a workspace's own files name may be any folder of this machine: it is read once the person trusts them. */
  private directoryToShow({ location, why }: Omit<ClosedFolder, 'name'>): string | null {
    if (location === null || why === 'untrusted') return null;
    const { directory, wouldBe, enabled } = location;
    // Switched on and off again, it is asked for anew.
    if (enabled && wouldBe !== null) this.shownAnyway.delete(wouldBe);
    return directory ?? (wouldBe !== null && this.shownAnyway.has(wouldBe) ? wouldBe : null);
  }

  private async locateFolder(folder: vscode.WorkspaceFolder): Promise<Omit<ClosedFolder, 'name'>> {
    if (folder.uri.scheme !== 'file') {
      return { location: null, why: 'elsewhere', reason: `The folder “${folder.name}” is not on this machine's disk.` };
    }
    const machine = this.dependencies.machine();
    try {
      const location = await locate(
        {
          ...machine,
          folder: folder.uri.fsPath,
          managedSettingsPath: managedSettingsPathOf(machine.platform),
          session: 'interactive',
        },
        this.dependencies.fileSystem,
      );
      return { location, ...whyClosed(location) };
    } catch (error) {
      this.dependencies.log.error(PART, `Finding the memory of “${folder.name}” failed.`, error);
      const reason = error instanceof Error ? error.message : String(error);
      return { location: null, why: 'failed', reason };
    }
  }

  private open(directory: string, place: Pick<OpenStore, 'location' | 'folders' | 'folderNames'>): OpenStore {
    const open = createOpenStore({ directory, standing: 'main', within: null, ...place }, this.dependencies);
    open.store.onDidChange((change) => {
      const shown = this.storeAt(directory);
      if (shown !== undefined) this.changedSnapshot.fire({ open: shown, change });
    });
    return open;
  }
}
