import * as vscode from 'vscode';
import type { LogDay, LogEntry } from '../../store/dailyLogs';
import type { OpenStore } from '../openStore';
import type { LogMatches } from '../side/logShelf';
import { type SideStore, sideKey } from '../side/sideStore';
import type { Sides } from '../side/sides';
import type {
  LogDayNode,
  LogEntryNode,
  LogFolderNode,
  LogNode,
  LogsNode,
  NoticeNode,
  ProjectsNode,
  SideNode,
  TreeNode,
} from './treeNode';

const { t } = vscode.l10n;

/** What a filter leaves of the rows here. */
export interface SideFilter {
  /** Paths of memories, by directory; a store that was not searched has none. */
  readonly memories: ReadonlyMap<string, ReadonlySet<string>>;
  readonly logs: ReadonlyMap<string, LogMatches>;
}

/** Rows below those of a store, from top to bottom. */
export interface OwnRows {
  readonly team: readonly SideNode[];
  readonly agents: readonly SideNode[];
  readonly logs: readonly LogsNode[];
}

/** The rows of what lies beside the projects' own memory, one object a row as long as it is shown. */
export class SideTree {
  private readonly nodes = new Map<string, TreeNode>();
  private filtered: SideFilter | null = null;
  /** The row of the other projects, shown or not. */
  readonly projects: ProjectsNode = { kind: 'projects', id: 'projects', parent: null };

  constructor(private readonly sides: Sides) {}

  /** Rows under a filter are others, so that each keeps its own state. */
  filter(filter: SideFilter | null): void {
    this.filtered = filter;
    this.nodes.clear();
  }

  get isFiltered(): boolean {
    return this.filtered !== null;
  }

  /** What stands below a store's own rows. */
  ownRows(open: OpenStore, root: TreeNode): OwnRows {
    const { agents, logs } = this.sides.finder.found;
    const { directory } = open.store;
    return {
      team: this.sideNodes(this.sides.teamsOf(open), root),
      agents: this.sideNodes(agents.get(directory) ?? [], root),
      logs: logs.has(directory) && this.showsLogs(directory) ? [this.logsNode(open, root)] : [],
    };
  }

  userAgents(): readonly SideNode[] {
    return this.sideNodes(this.sides.finder.found.userAgents, null);
  }

  /** The row of the other projects, and one each opened directory. */
  lastRows(): readonly TreeNode[] {
    return [...this.projectRow(), ...this.directoryRows()];
  }

  directoryRows(): readonly SideNode[] {
    return this.sideNodes(this.sides.openedDirectories(), null);
  }

  childrenOf(node: ProjectsNode | LogNode): readonly TreeNode[] {
    switch (node.kind) {
      case 'projects':
        return this.projectRows();
      case 'logs':
        return this.logTop(node);
      case 'logFolder':
        return this.logFolder(node);
      case 'logDay':
        return this.logDay(node);
      case 'logEntry':
        return [];
    }
  }

  /** The row of a directory's logs, where it was shown. */
  knownLogs(directory: string): TreeNode | undefined {
    return this.nodes.get(this.idOf(`logs:${directory}`));
  }

  /** The row of a store, shown or not. */
  nodeOf(side: SideStore, parent: TreeNode | null): SideNode {
    const id = this.idOf(`side:${sideKey(side)}`);
    const known = this.nodes.get(id);
    if (known?.kind === 'side') {
      known.side = side;
      return known;
    }
    return this.keep<SideNode>({ kind: 'side', id, parent, side });
  }

  /** Lines of the logs that the filter found. */
  logMatchCount(): number {
    const days = [...(this.filtered?.logs.values() ?? [])].flat();
    return days.reduce((total, { entries }) => total + entries.length, 0);
  }

  private sideNodes(sides: readonly SideStore[], parent: TreeNode | null): readonly SideNode[] {
    return sides.filter((side) => this.shows(side)).map((side) => this.nodeOf(side, parent));
  }

  private shows({ directory }: SideStore): boolean {
    return this.filtered === null || (this.filtered.memories.get(directory)?.size ?? 0) > 0;
  }

  private showsLogs(directory: string): boolean {
    return this.filtered === null || (this.filtered.logs.get(directory)?.length ?? 0) > 0;
  }

  private projectRow(): readonly ProjectsNode[] {
    if (this.sides.finder.found.projects === null) return [];
    const isShown = this.filtered === null || (this.sides.projects.sides ?? []).some((side) => this.shows(side));
    return isShown ? [this.projects] : [];
  }

  private projectRows(): readonly TreeNode[] {
    const { sides } = this.sides.projects;
    if (sides !== null) return this.sideNodes(sides, this.projects);
    void this.sides.listProjects();
    return [this.notice(this.projects, t('Reading…'))];
  }

  private logsNode(open: OpenStore, parent: TreeNode): LogsNode {
    return this.keepOpen<LogsNode>({ kind: 'logs', id: this.idOf(`logs:${open.store.directory}`), parent, open });
  }

  private logTop(node: LogsNode): readonly TreeNode[] {
    const { directory } = node.open.store;
    const found = this.filtered?.logs.get(directory);
    if (found !== undefined) return found.map(({ day }) => this.dayNode(node, day));
    const years = this.sides.logs.yearsOf(directory);
    if (years === null) return [this.notice(node, t('Reading…'))];
    return years.map(({ year }) => this.folderNode(node, year));
  }

  private logFolder(node: LogFolderNode): readonly TreeNode[] {
    const years = this.sides.logs.yearsOf(node.open.store.directory) ?? [];
    const [year, month] = node.period.split('-');
    const months = years.find((one) => one.year === year)?.months ?? [];
    if (month === undefined) return months.map((one) => this.folderNode(node, one.month));
    const days = months.find((one) => one.month === node.period)?.days ?? [];
    return days.map((day) => this.dayNode(node, day));
  }

  private logDay(node: LogDayNode): readonly TreeNode[] {
    const { directory } = node.open.store;
    const found = this.filtered?.logs.get(directory)?.find(({ day }) => day.path === node.day.path);
    if (found !== undefined) return found.entries.map((entry) => this.entryNode(node, entry));
    const read = this.sides.logs.entriesOf(directory, node.day);
    if (read === null) return [this.notice(node, t('Reading…'))];
    if ('problem' in read) return [this.notice(node, t('This day can’t be read'), read.problem)];
    if (read.entries.length === 0) return [this.notice(node, t('Nothing was noted'))];
    return read.entries.map((entry) => this.entryNode(node, entry));
  }

  private folderNode(parent: LogsNode | LogFolderNode, period: string): LogFolderNode {
    const id = this.idOf(`logs:${parent.open.store.directory}:${period}`);
    return this.keepOpen<LogFolderNode>({ kind: 'logFolder', id, parent, period, open: parent.open });
  }

  private dayNode(parent: LogsNode | LogFolderNode, day: LogDay): LogDayNode {
    const id = this.idOf(`log:${parent.open.store.directory}:${day.path}`);
    return this.keepOpen<LogDayNode>({ kind: 'logDay', id, parent, day, open: parent.open });
  }

  private entryNode(parent: LogDayNode, entry: LogEntry): LogEntryNode {
    const id = `${parent.id}:${entry.line}`;
    const node = this.keepOpen<LogEntryNode>({
      kind: 'logEntry',
      id,
      parent,
      day: parent.day,
      entry,
      open: parent.open,
    });
    node.entry = entry;
    return node;
  }

  private notice(parent: TreeNode, title: string, text = ''): NoticeNode {
    const severity = text === '' ? 'info' : 'warning';
    return this.keep<NoticeNode>({ kind: 'notice', id: `notice:${parent.id}:${title}`, parent, severity, title, text });
  }

  private idOf(id: string): string {
    return this.filtered === null ? id : `${id}:filtered`;
  }

  private keepOpen<N extends LogNode>(node: N): N {
    const kept = this.keep(node);
    kept.open = node.open;
    return kept;
  }

  private keep<N extends TreeNode>(node: N): N {
    const known = this.nodes.get(node.id);
    // The row below another parent is another row to VS Code.
    if (known?.kind === node.kind && known.parent === node.parent) return known as N;
    this.nodes.set(node.id, node);
    return node;
  }
}
