import type { AgentStore } from '../../location/agentStores';
import type { Location } from '../../location/location';
import type { ProjectPlace } from '../../location/otherProjects';
import type { StoreGlance } from '../../store/storeGlance';
import type { TeamStore } from '../../store/teamStores';

/** A store beside the project's own, as it is known before it is opened. */
export type SideStore = TeamSide | AgentSide | ProjectSide | DirectorySide;

interface SideBase {
  /** Absolute. */
  readonly directory: string;
}

/** What other people write, in the store of one or more open folders. */
export interface TeamSide extends SideBase {
  readonly kind: 'team';
  readonly team: TeamStore;
  readonly location: Location;
}

/** What a subagent keeps. */
export interface AgentSide extends SideBase {
  readonly kind: 'agent';
  readonly agent: AgentStore;
  /** Name of the workspace folder that it belongs to, where several share the store; else `null`. */
  readonly folderName: string | null;
  /** Memories in it. */
  readonly count: number;
  /** It is, or leads, outside of the folder that it belongs to: nothing of it is opened. */
  readonly leadsOutside: boolean;
  /** What it has to lie in; `null` for the user's. */
  readonly within: string | null;
  readonly location: Location;
}

/** The memory of another project of this machine. */
export interface ProjectSide extends SideBase {
  readonly kind: 'project';
  readonly base: string;
  readonly slug: string;
  /** `null` until it has been looked at. */
  readonly measure: StoreGlance | null;
  /** `null` until session files have been read. */
  readonly place: ProjectPlace | null;
  /** Slugs whose memory is this very directory, by a link. */
  readonly aliases: readonly string[];
}

/** A folder of Markdown files that the person has opened. */
export interface DirectorySide extends SideBase {
  readonly kind: 'directory';
}

/** Known by this across looks. */
export function sideKey({ kind, directory }: SideStore): string {
  return `${kind}:${directory}`;
}
