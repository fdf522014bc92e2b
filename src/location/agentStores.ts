import { INDEX_NAME } from '../memory/contract';
import { FileError, type FileSystem } from '../store/fileSystem';
import { type AgentDefinition, type AgentScope, readAgentDefinitions } from './agentDefinitions';
import type { Location } from './location';

/** The memory directory of a subagent, or the wish for one. */
export interface AgentStore {
  /** As its definition names it, else the directory's name. */
  readonly agent: string;
  readonly scope: AgentScope;
  /** Absolute. */
  readonly directory: string;
  readonly exists: boolean;
  /** Absolute path of the file that defines the agent; `null`: there is none any more, or it asks for no memory here. */
  readonly definition: string | null;
  /** Folder below the working directory in which a session was started; `''` for the working directory itself. */
  readonly startedIn: string;
  /** Why the client would not read its index, in a sentence; `null` where it would. */
  readonly refusal: string | null;
}

const FOLDERS: Readonly<Record<AgentScope, string>> = {
  user: 'agent-memory',
  project: '.claude/agent-memory',
  local: '.claude/agent-memory-local',
};

/** Where the subagents of a working directory keep their memory, by scope; `null` where no home directory is known. */
export function agentDirectoriesOf({
  base,
  workingDirectory,
}: Pick<Location, 'base' | 'workingDirectory'>): Readonly<Record<AgentScope, string | null>> {
  return {
    user: base === null ? null : `${base}/${FOLDERS.user}`,
    project: `${workingDirectory}/${FOLDERS.project}`,
    local: `${workingDirectory}/${FOLDERS.local}`,
  };
}

/** The folder's name of an agent: characters outside `[A-Za-z0-9_-]` become `-` (contract §5). */
export function agentFolderOf(agent: string): string {
  return agent.replace(/[^A-Za-z0-9_-]/g, '-');
}

/**
 * The stores of subagents for a working directory: those that exist, matched with the definitions of the agents, and the
 * agents that ask for memory and have none yet (contract §5). By scope and name.
 *
 * @param startFolders folders below the working directory, relative to it, in which sessions may have been started
 * @param isTrusted whether the working directory’s own files are read; else the user’s agents alone are found
 */
export async function findAgentStores(
  { base, configuration, workingDirectory }: Location,
  startFolders: readonly string[],
  fileSystem: FileSystem,
  isTrusted = true,
): Promise<readonly AgentStore[]> {
  const definitions = await definitionsFor(isTrusted ? workingDirectory : null, configuration, fileSystem);
  const stores: AgentStore[] = [];
  if (base !== null) stores.push(...(await storesIn('user', base, '', definitions, workingDirectory, fileSystem)));
  if (!isTrusted) return stores;
  for (const startedIn of ['', ...startFolders]) {
    const root = startedIn === '' ? workingDirectory : `${workingDirectory}/${startedIn}`;
    for (const scope of ['project', 'local'] as const)
      stores.push(...(await storesIn(scope, root, startedIn, definitions, workingDirectory, fileSystem)));
  }
  return stores;
}

/** A project's definition comes before a user's of the same name; of two whose folder is one, that which asks for memory. */
async function definitionsFor(
  workingDirectory: string | null,
  configuration: string | null,
  fileSystem: FileSystem,
): Promise<ReadonlyMap<string, AgentDefinition>> {
  const definitions = new Map<string, AgentDefinition>();
  const folders = [
    ...(configuration === null ? [] : [`${configuration}/agents`]),
    ...(workingDirectory === null ? [] : [`${workingDirectory}/.claude/agents`]),
  ];
  for (const folder of folders)
    for (const definition of await readAgentDefinitions(folder, fileSystem)) {
      const known = definitions.get(agentFolderOf(definition.name));
      const isOther = known !== undefined && known.name !== definition.name;
      if (isOther && known.memory !== null && definition.memory === null) continue;
      definitions.set(agentFolderOf(definition.name), definition);
    }
  return definitions;
}

async function storesIn(
  scope: AgentScope,
  root: string,
  startedIn: string,
  definitions: ReadonlyMap<string, AgentDefinition>,
  workingDirectory: string,
  fileSystem: FileSystem,
): Promise<readonly AgentStore[]> {
  const parent = `${root}/${FOLDERS[scope]}`;
  const found = new Set(await foldersIn(parent, fileSystem));
  // Agents that ask for memory have it where they are started; below, only what is there is told of.
  const asked = startedIn === '' ? [...definitions].filter(([, { memory }]) => memory === scope) : [];
  const names = new Set([...found, ...asked.map(([folder]) => folder)]);
  const stores: AgentStore[] = [];
  for (const name of [...names].sort()) {
    const definition = definitions.get(name);
    const directory = `${parent}/${name}`;
    const exists = found.has(name);
    const isOwned = definition?.memory === scope;
    const refusal = exists && scope !== 'user' ? await indexRefusal(directory, workingDirectory, fileSystem) : null;
    const agent = definition?.name ?? name;
    stores.push({ agent, scope, directory, exists, definition: isOwned ? definition.path : null, startedIn, refusal });
  }
  return stores;
}

/** Anyone who can commit to the project can make such an index lead to a file of the person’s (contract §5). */
async function indexRefusal(
  directory: string,
  workingDirectory: string,
  fileSystem: FileSystem,
): Promise<string | null> {
  const path = `${directory}/${INDEX_NAME}`;
  try {
    const kind = await fileSystem.entryKind(path);
    if (kind === 'symlink') return 'Its index is a symbolic link, so the agent does not read it.';
    if (kind !== 'file') return 'Its index is not a regular file, so the agent does not read it.';
    const real = await fileSystem.realPath(path);
    const isInside = real.startsWith(`${workingDirectory}/`);
    return isInside ? null : 'Its index lies outside of the project, so the agent does not read it.';
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return error.code === 'missing' ? null : `Its index can’t be read: ${error.message}`;
  }
}

async function foldersIn(folder: string, fileSystem: FileSystem): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.list(folder);
    // A linked folder is shown: what is refused is its index.
    return entries
      .filter(
        ({ kind, undecodable, name }) =>
          undecodable !== true && !name.startsWith('.') && kind !== 'file' && kind !== 'other',
      )
      .map(({ name }) => name);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
