import type { Location } from '../../location/location';
import type { Memory } from '../../memory/memory';
import type { GroupKey } from '../../store/arrangement';
import type { LogDay, LogEntry } from '../../store/dailyLogs';
import type { OpenStore } from '../openStore';
import type { ReviewedChange } from '../review/reviewedChange';
import type { SideStore } from '../side/sideStore';

/** A row of the tree. One object stands for one row as long as it is shown: VS Code knows rows by identity. */
export type TreeNode =
  | RootNode
  | NoticeNode
  | IndexNode
  | GroupNode
  | MemoryNode
  | MoreNode
  | SideNode
  | ProjectsNode
  | LogNode
  | ReviewNode
  | ChangeNode;

/** Rows of the daily logs. */
export type LogNode = LogsNode | LogFolderNode | LogDayNode | LogEntryNode;

interface NodeBase {
  /** Stable across refreshes, so that selection and expansion survive. */
  readonly id: string;
  readonly parent: TreeNode | null;
}

/** The memory of one or more workspace folders, where several are open. */
export interface RootNode extends NodeBase {
  readonly kind: 'root';
  open: OpenStore;
}

/** A sentence: why something is not as one would expect. */
export interface NoticeNode extends NodeBase {
  readonly kind: 'notice';
  readonly severity: 'info' | 'warning' | 'error';
  readonly title: string;
  readonly text: string;
  /** What a click does about it. */
  readonly action?: NoticeAction;
}

/** To the setting that decided whether memory is on at this place, or to the trust of the workspace. */
export type NoticeAction = { readonly kind: 'setting'; readonly location: Location } | { readonly kind: 'trust' };

export interface IndexNode extends NodeBase {
  readonly kind: 'index';
  open: OpenStore;
}

export interface GroupNode extends NodeBase {
  readonly kind: 'group';
  readonly key: GroupKey;
  readonly groupId: string;
  open: OpenStore;
}

export interface MemoryNode extends NodeBase {
  readonly kind: 'memory';
  /** Id of the group that the row stands in. */
  readonly groupId: string;
  readonly parent: TreeNode | null;
  open: OpenStore;
  memory: Memory;
}

/** Stands for the rows of a large group that are not shown yet. */
export interface MoreNode extends NodeBase {
  readonly kind: 'more';
  readonly groupId: string;
  open: OpenStore;
  hidden: number;
}

/** A store beside the project's own, opened when its rows are asked for. */
export interface SideNode extends NodeBase {
  readonly kind: 'side';
  side: SideStore;
}

/** Stands for the projects that are not open here. */
export interface ProjectsNode extends NodeBase {
  readonly kind: 'projects';
}

/** The daily logs of a store. */
export interface LogsNode extends NodeBase {
  readonly kind: 'logs';
  open: OpenStore;
}

/** A year (`2031`) or a month (`2031-05`) of them. */
export interface LogFolderNode extends NodeBase {
  readonly kind: 'logFolder';
  readonly period: string;
  open: OpenStore;
}

export interface LogDayNode extends NodeBase {
  readonly kind: 'logDay';
  readonly day: LogDay;
  open: OpenStore;
}

export interface LogEntryNode extends NodeBase {
  readonly kind: 'logEntry';
  readonly day: LogDay;
  entry: LogEntry;
  open: OpenStore;
}

/** Stands for what others did to a store since the person last looked. */
export interface ReviewNode extends NodeBase {
  readonly kind: 'review';
  changes: readonly ReviewedChange[];
  open: OpenStore;
}

/** What somebody else did to one memory, or to the index. */
export interface ChangeNode extends NodeBase {
  readonly kind: 'change';
  change: ReviewedChange;
  open: OpenStore;
}
