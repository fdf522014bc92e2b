import * as vscode from 'vscode';
import type { Location } from '../../location/location';
import { pathsFor } from '../../location/paths';
import type { SnapshotChange } from '../../store/memoryStore';
import { readWithin } from '../../store/readWithin';
import { closeStore, createOpenStore, type OpenStore, type StoreEnvironment } from '../openStore';
import { sideLocation } from './sideLocation';
import { type SideStore, sideKey } from './sideStore';
import { sideTitle } from './sideWords';

const { t } = vscode.l10n;

/** The stores beside the projects' own that are open: each is read when it is first needed, and followed while it shows. */
export class SideStores implements vscode.Disposable {
  private readonly changedSnapshot = new vscode.EventEmitter<{ open: OpenStore; change: SnapshotChange }>();
  readonly onDidChangeSnapshot = this.changedSnapshot.event;
  private readonly closed = new vscode.EventEmitter<OpenStore>();
  readonly onDidClose = this.closed.event;
  private readonly opened = new Map<string, OpenStore>();
  /** Whose rows show. */
  private readonly expanded = new Set<string>();

  constructor(private readonly environment: StoreEnvironment) {}

  get stores(): readonly OpenStore[] {
    return [...this.opened.values()];
  }

  storeAt(directory: string): OpenStore | undefined {
    return this.stores.find((open) => open.store.directory === directory);
  }

  /** The store, if it is open. */
  openOf(side: SideStore): OpenStore | undefined {
    return this.opened.get(sideKey(side));
  }

  /** Opens a store; reading it begins, and is told of as a new snapshot. */
  open(side: SideStore): OpenStore {
    const known = this.openOf(side);
    if (known !== undefined) return known;
    const open = createOpenStore(
      {
        directory: side.directory,
        standing: side.kind,
        location: locationOf(side),
        folderNames: [sideTitle(side)],
        folders: [],
        within: side.kind === 'agent' ? side.within : null,
      },
      environmentOf(side, this.environment),
    );
    this.opened.set(sideKey(side), open);
    open.store.onDidChange((change) => this.changedSnapshot.fire({ open, change }));
    void open.store.refresh();
    return open;
  }

  /** Its rows show: it stays open until they no longer do. */
  expand(side: SideStore): void {
    this.expanded.add(sideKey(side));
    this.open(side);
  }

  collapse(side: SideStore): void {
    this.expanded.delete(sideKey(side));
    this.close(sideKey(side));
  }

  /** Closes what was opened for a search alone. */
  closeHidden(): void {
    for (const key of [...this.opened.keys()]) if (!this.expanded.has(key)) this.close(key);
  }

  /** Closes what is not among these any more. */
  keepOnly(sides: readonly SideStore[]): void {
    const keys = new Set(sides.map(sideKey));
    for (const key of [...this.opened.keys()]) if (!keys.has(key)) this.close(key);
    for (const key of this.expanded) if (!keys.has(key)) this.expanded.delete(key);
  }

  dispose(): void {
    for (const open of this.opened.values()) closeStore(open);
    this.changedSnapshot.dispose();
    this.closed.dispose();
  }

  private close(key: string): void {
    const open = this.opened.get(key);
    if (open === undefined) return;
    this.opened.delete(key);
    closeStore(open);
    this.closed.fire(open);
  }
}

/** What lies in a project may lead out of it: that is not read. */
function environmentOf(side: SideStore, environment: StoreEnvironment): StoreEnvironment {
  if (side.kind !== 'agent' || side.within === null) return environment;
  const { directory, within } = side;
  return { ...environment, fileSystem: readWithin(directory, within, environment.fileSystem, pathsFor(directory)) };
}

function locationOf(side: SideStore): Location {
  switch (side.kind) {
    case 'team':
      return sideLocation(side.directory, side.team.sentence, side.location);
    case 'agent':
      return { ...sideLocation(side.directory, t('A subagent keeps it.'), side.location), namedByWorkspace: false };
    case 'project':
      return sideLocation(side.directory, t('It is the memory of another project.'), null);
    case 'directory':
      return sideLocation(side.directory, t('You opened this directory.'), null);
  }
}
