import * as vscode from 'vscode';
import type { AgentStore } from '../../location/agentStores';
import type { PathStyle } from '../../location/paths';
import { findStartFolders } from '../../location/startFolders';
import { LOGS_FOLDER } from '../../store/dailyLogs';
import type { Disposable } from '../../store/fileSystem';
import { isInside } from '../../store/pathGuard';
import { glanceAtStore } from '../../store/storeGlance';
import type { OpenFolder, OpenStore, StoreEnvironment } from '../openStore';
import type { OpenStores } from '../openStores';
import type { OtherProjects } from './otherProjects';
import type { AgentSide } from './sideStore';

/** What lies beside the stores of the open folders. */
export interface Found {
  /** Agents of the projects, by the directory of the store that they stand below. */
  readonly agents: ReadonlyMap<string, readonly AgentSide[]>;
  /** Those of the user. */
  readonly userAgents: readonly AgentSide[];
  /** Directories that hold daily logs. */
  readonly logs: ReadonlySet<string>;
  /** Where other projects are, if there are any. */
  readonly projects: string | null;
}

const NOTHING: Found = { agents: new Map(), userAgents: [], logs: new Set(), projects: null };
/** Milliseconds of quiet on the disk before it is looked at again. */
const QUIET_MS = 300;
/** Milliseconds for which the folders that sessions were started in are taken as known: finding them walks the project. */
const FOLDERS_KNOWN_MS = 60_000;

/** Finds what lies beside the open stores, and follows it. Names and definitions are read, memories are not. */
export class SideFinder implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private current: Found = NOTHING;
  private looking: Promise<void> = Promise.resolve();
  private readonly startFolders = new Map<string, { readonly at: number; readonly folders: readonly string[] }>();
  private watched = new Map<string, Disposable>();
  private cancelLook: (() => void) | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly stores: OpenStores,
    private readonly projects: OtherProjects,
    private readonly environment: StoreEnvironment,
    private readonly paths: PathStyle,
  ) {
    this.subscriptions = [
      stores.onDidChangeStores(() => void this.look()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => void this.look()),
    ];
  }

  get found(): Found {
    return this.current;
  }

  /** Looks anew. Never rejects. @param isThorough walks the projects too, though they were walked a moment ago */
  look(isThorough = false): Promise<void> {
    if (isThorough) this.startFolders.clear();
    this.looking = this.looking
      .then(() => this.lookOnce())
      .catch((error: unknown) => this.environment.log.error('stores', 'Looking for other stores failed.', error));
    return this.looking;
  }

  dispose(): void {
    this.cancelLook?.();
    for (const watch of this.watched.values()) watch.dispose();
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private async lookOnce(): Promise<void> {
    const { fileSystem } = this.environment;
    const { stores } = this.stores;
    const agents = new Map<string, readonly AgentSide[]>();
    const userAgents = new Map<string, AgentSide>();
    const logs = new Set<string>();
    for (const open of stores) {
      const { directory } = open.store;
      const own = new Map<string, AgentSide>();
      for (const folder of open.folders)
        for (const side of await this.agentsOf(folder, open)) {
          const found = side.agent.scope === 'user' ? userAgents : own;
          if (!found.has(side.directory)) found.set(side.directory, side);
        }
      agents.set(directory, withoutTwice([...own.values()], [...agents.values()].flat()));
      const entries = await fileSystem.list(`${directory}/${LOGS_FOLDER}`).catch(() => []);
      if (entries.some(({ kind, name }) => kind === 'directory' && /^\d{4}$/.test(name))) logs.add(directory);
    }
    const base = stores.map(({ location }) => location.base).find((one) => one !== null) ?? null;
    const shown = stores.map(({ store }) => store.directory);
    const projects = base !== null && (await this.projects.hasOthers(base, shown)) ? base : null;
    this.watch(stores);
    const next: Found = { agents, userAgents: [...userAgents.values()], logs, projects };
    if (isSame(this.current, next)) return;
    this.current = next;
    this.changed.fire();
  }

  private async agentsOf({ name, location }: OpenFolder, { folders }: OpenStore): Promise<readonly AgentSide[]> {
    const { fileSystem } = this.environment;
    const { isTrusted } = vscode.workspace;
    const started = isTrusted ? await this.startFoldersOf(location.workingDirectory) : [];
    // Definitions are read by the parser of YAML, which is not loaded at start.
    const { findAgentStores } = await import('../../location/agentStores');
    // What a repository brings along is not read before the person trusts it.
    const shown = await findAgentStores(location, started, fileSystem, isTrusted);
    return Promise.all(
      shown.map(async (agent): Promise<AgentSide> => {
        const within = agent.scope === 'user' ? null : location.workingDirectory;
        const leadsOutside = within !== null && agent.exists && !(await this.liesIn(agent, within));
        const measure = agent.exists && !leadsOutside ? await glanceAtStore(agent.directory, fileSystem) : null;
        const folderName = folders.length > 1 && agent.scope !== 'user' ? name : null;
        const { directory } = agent;
        return {
          kind: 'agent',
          directory,
          agent,
          folderName,
          count: measure?.memories ?? 0,
          leadsOutside,
          within,
          location,
        };
      }),
    );
  }

  private async liesIn({ directory }: AgentStore, within: string): Promise<boolean> {
    const real = await this.environment.fileSystem.realPath(directory).catch(() => null);
    return real !== null && isInside(within, real, this.paths);
  }

  private async startFoldersOf(workingDirectory: string): Promise<readonly string[]> {
    const { clock, fileSystem } = this.environment;
    const known = this.startFolders.get(workingDirectory);
    if (known !== undefined && clock.now() - known.at < FOLDERS_KNOWN_MS) return known.folders;
    const folders = await findStartFolders(workingDirectory, fileSystem);
    this.startFolders.set(workingDirectory, { at: clock.now(), folders });
    return folders;
  }

  /** Follows the folders that agents and logs come to lie in, below the working directory and the base alone. */
  private watch(stores: readonly OpenStore[]): void {
    const wanted = new Set<string>();
    for (const { store, folders } of stores) {
      wanted.add(`${store.directory}/${LOGS_FOLDER}`);
      for (const { location } of folders) {
        if (location.base !== null) wanted.add(`${location.base}/agent-memory`);
        if (location.configuration !== null) wanted.add(`${location.configuration}/agents`);
        if (!vscode.workspace.isTrusted) continue;
        for (const folder of ['agents', 'agent-memory', 'agent-memory-local'])
          wanted.add(`${location.workingDirectory}/.claude/${folder}`);
      }
    }
    for (const [directory, watch] of this.watched) {
      if (wanted.has(directory)) continue;
      watch.dispose();
      this.watched.delete(directory);
    }
    for (const directory of wanted)
      if (!this.watched.has(directory))
        this.watched.set(
          directory,
          this.environment.watcher.watch(directory, () => this.lookSoon()),
        );
  }

  private lookSoon(): void {
    this.cancelLook?.();
    this.cancelLook = this.environment.clock.after(QUIET_MS, () => void this.look());
  }
}

/** A folder below one project can be the root of another: its agents show where they show first. */
function withoutTwice(sides: readonly AgentSide[], shown: readonly AgentSide[]): readonly AgentSide[] {
  return sides.filter(({ directory }) => !shown.some((side) => side.directory === directory));
}

function isSame(a: Found, b: Found): boolean {
  const flat = ({ agents, userAgents, logs, projects }: Found): string =>
    JSON.stringify([[...agents], userAgents, [...logs], projects]);
  return flat(a) === flat(b);
}
