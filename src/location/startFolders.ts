import { FileError, type FileSystem } from '../store/fileSystem';

/** What is looked at below a working directory: enough for the packages of a large repository. */
const MAX_FOLDERS = 3_000;
const MAX_DEPTH = 6;
/** Folders that hold what was installed or built. */
const PASSED_OVER = new Set(['node_modules', 'dist', 'build', 'out', 'target', 'vendor', 'venv', '__pycache__']);
const AGENT_FOLDERS = ['agent-memory', 'agent-memory-local'];

/**
 * Folders below a working directory in which a session with subagents was started: such a session leaves its agents’
 * memory below that folder (contract §5: the working directory, not the git root). Relative, with `/`, in order; links
 * are not followed.
 */
export async function findStartFolders(workingDirectory: string, fileSystem: FileSystem): Promise<readonly string[]> {
  const found: string[] = [];
  let queue = [''];
  let seen = 0;
  for (let depth = 0; depth <= MAX_DEPTH && queue.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of queue) {
      if (++seen > MAX_FOLDERS) return found.sort();
      const names = await foldersIn(folder === '' ? workingDirectory : `${workingDirectory}/${folder}`, fileSystem);
      if (folder !== '' && names.includes('.claude') && (await hasAgentMemory(workingDirectory, folder, fileSystem)))
        found.push(folder);
      for (const name of names)
        if (!name.startsWith('.') && !PASSED_OVER.has(name)) next.push(folder === '' ? name : `${folder}/${name}`);
    }
    queue = next;
  }
  return found.sort();
}

async function hasAgentMemory(workingDirectory: string, folder: string, fileSystem: FileSystem): Promise<boolean> {
  const names = await foldersIn(`${workingDirectory}/${folder}/.claude`, fileSystem);
  return names.some((name) => AGENT_FOLDERS.includes(name));
}

async function foldersIn(folder: string, fileSystem: FileSystem): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.list(folder);
    return entries
      .filter(({ kind, undecodable }) => kind === 'directory' && undecodable !== true)
      .map(({ name }) => name);
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}
