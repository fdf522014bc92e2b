import { type AgentStore, findAgentStores } from '../location/agentStores';
import type { Location } from '../location/location';
import { listProjectStores, type ProjectPlace, type ProjectStore, placeProjects } from '../location/otherProjects';
import type { PathStyle } from '../location/paths';
import { findStartFolders } from '../location/startFolders';
import { type Consolidation, readConsolidation } from '../store/consolidation';
import { type LogDay, type LogYear, listLogs, readLogDay } from '../store/dailyLogs';
import { FileError, type FileSystem } from '../store/fileSystem';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { isInside } from '../store/pathGuard';
import { glanceAtStore, type StoreGlance } from '../store/storeGlance';
import { readTeamRows, type TeamRow } from './teamRows';

/** `ready`: it exists, and its agent asks for it. `asked`: its agent asks for it, and has none yet. `gone`: no agent asks for it. */
export type AgentState = 'ready' | 'asked' | 'gone';

export interface AgentRow extends AgentStore {
  readonly state: AgentState;
  /** `null` where there is no directory, or one that is not looked into. */
  readonly glance: StoreGlance | null;
}

export interface LogRow extends LogDay {
  /** `null` where the day can’t be read. */
  readonly entries: number | null;
}

export interface ProjectRow extends ProjectStore, Omit<ProjectPlace, 'slug'> {
  /** The store of the project that was asked for. */
  readonly isOwn: boolean;
  /** `gone`: no path of it exists any more. `shared`: several paths have its slug. `twin`: its project has another store. */
  readonly flags: readonly ('gone' | 'shared' | 'twin')[];
}

/** What a project’s agent remembers beside the memories of the project itself. */
export interface Surroundings {
  readonly teams: readonly TeamRow[];
  readonly agents: readonly AgentRow[];
  readonly logs: readonly (Omit<LogYear, 'months'> & {
    readonly months: readonly { readonly month: string; readonly days: readonly LogRow[] }[];
  })[];
  readonly consolidation: Consolidation | null;
  readonly projects: readonly ProjectRow[];
}

export interface SurroundingsDeps {
  readonly fileSystem: FileSystem;
  readonly paths: PathStyle;
  readonly isRunning: (processId: number) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Reads all stores around a project. Never throws for what it finds. @param snapshot of its own directory */
export async function readSurroundings(
  location: Location,
  snapshot: MemoryDirectory,
  deps: SurroundingsDeps,
): Promise<Surroundings> {
  const { wouldBe: directory, transcripts, base } = location;
  return {
    teams: await readTeamRows(location, snapshot, deps.fileSystem),
    agents: await readAgents(location, deps),
    logs: directory === null ? [] : await readLogs(directory, deps.fileSystem),
    consolidation: directory === null ? null : await readConsolidation({ ...deps, directory, transcripts }),
    projects: base === null ? [] : await readProjects(base, directory, deps),
  };
}

async function readAgents(location: Location, { fileSystem, paths }: SurroundingsDeps): Promise<readonly AgentRow[]> {
  const { workingDirectory } = location;
  const stores = await findAgentStores(location, await findStartFolders(workingDirectory, fileSystem), fileSystem);
  const rows: AgentRow[] = [];
  for (const store of stores) {
    const { exists, definition, scope, directory } = store;
    const state = !exists ? 'asked' : definition === null ? 'gone' : 'ready';
    // A link that came with the project could lead anywhere: a whole disk would be counted.
    const real = exists ? await fileSystem.realPath(directory).catch(() => null) : null;
    const isOpen = real !== null && (scope === 'user' || isInside(workingDirectory, real, paths));
    rows.push({ ...store, state, glance: isOpen ? await glanceAtStore(directory, fileSystem) : null });
  }
  return rows;
}

async function readLogs(directory: string, fileSystem: FileSystem): Promise<Surroundings['logs']> {
  const years: { year: string; months: { month: string; days: LogRow[] }[] }[] = [];
  for (const { year, months } of await listLogs(directory, fileSystem)) {
    const read: { month: string; days: LogRow[] }[] = [];
    for (const { month, days } of months) {
      const rows: LogRow[] = [];
      for (const day of days) rows.push({ ...day, entries: await countEntries(directory, day, fileSystem) });
      read.push({ month, days: rows });
    }
    years.push({ year, months: read });
  }
  return years;
}

async function countEntries(directory: string, day: LogDay, fileSystem: FileSystem): Promise<number | null> {
  try {
    return (await readLogDay(directory, day, fileSystem)).length;
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

async function readProjects(
  base: string,
  own: string | null,
  { fileSystem, paths }: SurroundingsDeps,
): Promise<readonly ProjectRow[]> {
  const stores = await listProjectStores(base, fileSystem);
  const slugs = stores.map(({ slug }) => slug);
  const places = new Map(
    (await placeProjects(base, slugs, fileSystem, paths)).map((place) => [place.slug, place] as const),
  );
  return stores.map((store) => {
    const { paths: named = [], existing = [], twins = [] } = places.get(store.slug) ?? {};
    const flags: ProjectRow['flags'][number][] = [];
    if (named.length > 0 && existing.length === 0) flags.push('gone');
    if (named.length > 1) flags.push('shared');
    if (twins.length > 0) flags.push('twin');
    return { ...store, paths: named, existing, twins, isOwn: store.directory === own, flags };
  });
}
