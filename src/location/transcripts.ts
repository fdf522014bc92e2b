import { decodeText } from '../memory/decodeText';
import { FileError, type FileSystem } from '../store/fileSystem';

/** Bytes of a session file that are searched for its working directory: it stands in its first lines. */
const HEAD_MAX_BYTES = 65_536;
const HEAD_MAX_LINES = 40;
/** Session files of one project that are looked at. */
const MAX_SESSIONS = 24;

/** Units of a working directory: no system takes longer paths, and each folder of one is looked at. */
const PATH_MAX_UNITS = 4_096;

const SESSION_FILE = /\.jsonl$/;

/**
 * The working directories that the session files of a project's folder name (contract §1, "Slug": the only source for the
 * path of a slug), each once, in the order of the files' names. Lines that can't be read are passed over; never throws for
 * what it finds.
 */
export async function readWorkingDirectories(folder: string, fileSystem: FileSystem): Promise<readonly string[]> {
  const names = await sessionNames(folder, fileSystem);
  const paths = names.slice(0, MAX_SESSIONS).map((name) => `${folder}/${name}`);
  const heads = await fileSystem.readHeads(paths, HEAD_MAX_LINES, HEAD_MAX_BYTES);
  const found = new Set<string>();
  for (const head of heads) {
    if (head instanceof FileError) continue;
    const cwd = firstWorkingDirectory(decodeText(head.bytes));
    if (cwd !== null) found.add(cwd);
  }
  return [...found];
}

async function sessionNames(folder: string, fileSystem: FileSystem): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.list(folder);
    return entries
      .filter(({ kind, name }) => kind === 'file' && SESSION_FILE.test(name))
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function firstWorkingDirectory(text: string): string | null {
  for (const line of text.split('\n')) {
    if (!line.includes('"cwd"')) continue;
    const cwd = workingDirectoryOf(line);
    if (cwd !== null) return cwd;
  }
  return null;
}

function workingDirectoryOf(line: string): string | null {
  try {
    const record: unknown = JSON.parse(line);
    if (typeof record !== 'object' || record === null || !('cwd' in record)) return null;
    const { cwd } = record;
    return typeof cwd === 'string' && cwd !== '' && cwd.length <= PATH_MAX_UNITS ? cwd : null;
  } catch {
    return null; // cut at the end of the head, or no JSON
  }
}
