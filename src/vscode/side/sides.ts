import type * as vscode from 'vscode';
import { type Platform, pathsOf } from '../../location/paths';
import { teamStoresOf } from '../../store/teamStores';
import type { OpenStore, StoreEnvironment } from '../openStore';
import type { OpenStores } from '../openStores';
import { LogShelf } from './logShelf';
import { OpenedDirectories } from './openedDirectories';
import { OtherProjects } from './otherProjects';
import { SideFinder } from './sideFinder';
import type { DirectorySide, SideStore, TeamSide } from './sideStore';
import { SideStores } from './sideStores';
import { shownTeamStores } from './teamFolders';

/** All that lies beside the open folders' own memory: what there is, and what of it is open. */
export class Sides implements vscode.Disposable {
  readonly stores: SideStores;
  readonly logs: LogShelf;
  readonly projects: OtherProjects;
  readonly directories: OpenedDirectories;
  readonly finder: SideFinder;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly mains: OpenStores,
    environment: StoreEnvironment,
    platform: Platform,
    memento: vscode.Memento,
  ) {
    const { fileSystem, log } = environment;
    const paths = pathsOf(platform);
    this.stores = new SideStores(environment);
    this.logs = new LogShelf(environment);
    this.projects = new OtherProjects(fileSystem, paths, log);
    this.directories = new OpenedDirectories(memento, fileSystem);
    this.finder = new SideFinder(mains, this.projects, environment, paths);
    const relist = (): void => void this.relist();
    this.subscriptions = [
      this.finder.onDidChange(() => this.stores.keepOnly(this.all())),
      this.directories.onDidChange(relist),
      mains.onDidChangeStores(relist),
    ];
  }

  /** The team's folders in a store, as its snapshot has them. */
  teamsOf({ store, location }: OpenStore): readonly TeamSide[] {
    return shownTeamStores(teamStoresOf(store.snapshot, location.mounted)).map((team) => ({
      kind: 'team',
      directory: `${store.directory}/${team.folder}`,
      team,
      location,
    }));
  }

  /** Opened directories that are not there anyway as the memory of an open folder. */
  openedDirectories(): readonly DirectorySide[] {
    return this.directories.sides.filter(({ directory }) => this.mains.storeAt(directory) === undefined);
  }

  /** Lists the other projects, once their row is open. */
  async listProjects(): Promise<void> {
    const { projects } = this.finder.found;
    if (projects !== null) await this.projects.list(projects, this.shownDirectories());
  }

  /** Resolves when they are listed, which is before their details are known; at once where there are none. */
  async haveProjects(signal: AbortSignal): Promise<void> {
    if (this.finder.found.projects === null || this.projects.sides !== null) return;
    await new Promise<void>((resolve) => {
      const listening = this.projects.onDidChange(() => {
        listening.dispose();
        resolve();
      });
      signal.addEventListener('abort', () => {
        listening.dispose();
        resolve();
      });
      void this.listProjects();
    });
  }

  /** Lists them anew, if they were listed. */
  async refreshProjects(): Promise<void> {
    if (this.projects.sides !== null) await this.listProjects();
  }

  /** What can be told apart from each other and opened. */
  all(): readonly SideStore[] {
    const { agents, userAgents } = this.finder.found;
    return [
      ...this.mains.stores.flatMap((open) => this.teamsOf(open)),
      ...[...agents.values()].flat(),
      ...userAgents,
      ...(this.projects.sides ?? []),
      ...this.openedDirectories(),
    ];
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const part of [this.finder, this.stores, this.logs, this.projects, this.directories]) part.dispose();
  }

  private async relist(): Promise<void> {
    this.stores.keepOnly(this.all());
    await this.refreshProjects();
    this.stores.keepOnly(this.all());
  }

  private shownDirectories(): readonly string[] {
    return [
      ...this.mains.stores.map(({ store }) => store.directory),
      ...this.openedDirectories().map(({ directory }) => directory),
    ];
  }
}
