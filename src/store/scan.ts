import { INDEX_NAME, RESERVED_FOLDERS, SUPERSEDED_FOLDER } from '../memory/contract';
import { isMemoryName } from '../memory/scanRules';
import { type DirectoryEntry, type EntryKind, FileError, type FileSystem } from './fileSystem';
import { PathTraversalError } from './pathGuard';

/** Folders and entries that one scan looks at: a link to a disk's root must not make it read the disk. */
const MAX_FOLDERS = 5_000;
const MAX_ENTRIES = 200_000;
const MAX_DEPTH = 40;

export interface FoundFile {
  /** Relative to the memory directory, with `/`. */
  readonly path: string;
  /** A link, or below a linked folder. */
  readonly linked: boolean;
}

export interface Scan {
  readonly files: readonly FoundFile[];
  readonly hasIndex: boolean;
  /** Folders that were read; the value says whether a link led there. */
  readonly folders: ReadonlyMap<string, boolean>;
  /** Files that are no memories, hidden ones left out. */
  readonly otherFiles: ReadonlySet<string>;
  readonly nestedRoots: readonly string[];
  /** Files and indexes, nested ones too, that are links themselves. */
  readonly links: ReadonlySet<string>;
  /** Sentences about folders that could not be read, or that the scan stopped early. */
  readonly problems: readonly string[];
  /** See `MemoryDirectory.refused`. */
  readonly refused: ReadonlyMap<string, string>;
}

interface Folder {
  readonly path: string;
  readonly real: string;
  readonly linked: boolean;
  readonly depth: number;
}

/**
 * Every memory file below `directory`, as the client finds them (contract §4): recursive, links followed,
 * a folder that several links lead to is read once, `.superseded/` besides what the client reads.
 * Daily logs are not memories (contract §5). Throws `FileError` where the directory itself can't be read.
 *
 * @param fileSystem of `guardTeam`
 */
export async function scanDirectory(directory: string, fileSystem: FileSystem): Promise<Scan> {
  const files: FoundFile[] = [];
  const nestedRoots: string[] = [];
  const problems: string[] = [];
  const refused = new Map<string, string>();
  const folders = new Map<string, boolean>();
  const otherFiles = new Set<string>();
  const fileLinks = new Set<string>();
  let hasIndex = false;
  let entriesSeen = 0;
  let tooDeep = 0;
  let undecodable = 0;

  const root: Folder = { path: '', real: await fileSystem.realPath(directory), linked: false, depth: 0 };
  const visited = new Set<string>([root.real]);
  // Links wait until all real folders are known, so that a link to one of them is the one left out.
  const queue: Folder[] = [root];
  const folderLinks: string[] = [];

  for (let at = 0; ; at++) {
    const folder = queue[at] ?? (await nextLinked(folderLinks, visited, directory, fileSystem, refused));
    if (folder === null) break;
    if (folder !== queue[at]) queue.push(folder);
    if (at >= MAX_FOLDERS || entriesSeen > MAX_ENTRIES) {
      problems.push(`The scan stopped after ${at} folders and ${entriesSeen} entries; what lies beyond is not shown.`);
      break;
    }
    folders.set(folder.path, folder.linked);
    const entries = await listFolder(directory, folder, fileSystem, problems, refused);
    if (refused.has(folder.path)) folders.delete(folder.path);
    entriesSeen += entries.length;
    for (const entry of entries) {
      const path = folder.path === '' ? entry.name : `${folder.path}/${entry.name}`;
      const isLink = entry.kind === 'symlink';
      if (entry.undecodable) {
        if (!entry.name.startsWith('.')) undecodable += 1;
      } else if (entry.name === INDEX_NAME) {
        if (isLink) fileLinks.add(path);
        if (folder.path === '') hasIndex = true;
        else if (await isIndexFile(directory, path, entry.kind, fileSystem)) nestedRoots.push(folder.path);
        else await noteRefusal(directory, path, fileSystem, refused);
      } else if (entry.kind === 'directory') {
        const real = `${folder.real}/${entry.name}`;
        if (isSkippedFolder(path) || visited.has(real)) continue;
        if (folder.depth >= MAX_DEPTH) tooDeep += 1;
        else {
          visited.add(real);
          queue.push({ path, real, linked: folder.linked, depth: folder.depth + 1 });
        }
      } else if (isLink && (!isMemoryName(entry.name) || (await leadsToFolder(directory, path, fileSystem)))) {
        if (isSkippedFolder(path)) continue;
        if (folder.depth < MAX_DEPTH) folderLinks.push(path);
        else if (await leadsToFolder(directory, path, fileSystem)) tooDeep += 1;
      } else if (isMemoryName(entry.name)) {
        files.push({ path, linked: folder.linked || isLink });
        if (isLink) fileLinks.add(path);
      } else if (!entry.name.startsWith('.')) otherFiles.add(path);
    }
  }
  problems.push(...limitsMet(tooDeep, undecodable), ...refusalsMet(refused));
  return { files, hasIndex, folders, otherFiles, nestedRoots, links: fileLinks, problems, refused };
}

/** What the scan passed over, in sentences. */
function limitsMet(tooDeep: number, undecodable: number): readonly string[] {
  const sentences: string[] = [];
  if (tooDeep === 1) sentences.push(`1 folder lies more than ${MAX_DEPTH} levels deep and is not shown.`);
  if (tooDeep > 1) sentences.push(`${tooDeep} folders lie more than ${MAX_DEPTH} levels deep and are not shown.`);
  if (undecodable === 1) sentences.push('1 file or folder has a name that is not valid UTF-8 and can’t be shown.');
  if (undecodable > 1) {
    sentences.push(`${undecodable} files or folders have names that are not valid UTF-8 and can’t be shown.`);
  }
  return sentences;
}

/** Refusals that are told one by one; people can put any number of them into a team folder. */
const MAX_TOLD_REFUSALS = 3;

function refusalsMet(refused: ReadonlyMap<string, string>): readonly string[] {
  const sentences = [...refused.values()].slice(0, MAX_TOLD_REFUSALS);
  const more = refused.size - sentences.length;
  if (more > 0)
    sentences.push(`${more} more in the team folder ${more === 1 ? 'is' : 'are'} not read for such reasons.`);
  return sentences;
}

/** Why something is refused that could be looked at; nothing where it is not. */
async function noteRefusal(
  directory: string,
  path: string,
  fileSystem: FileSystem,
  refused: Map<string, string>,
): Promise<void> {
  const reason = await refusalOf(directory, path, fileSystem);
  if (reason !== null) refused.set(path, reason);
}

/** Why a path of a team folder is not looked at; `null` where it is, or where it is none. */
export async function refusalOf(directory: string, path: string, fileSystem: FileSystem): Promise<string | null> {
  try {
    await fileSystem.stat(`${directory}/${path}`);
    return null;
  } catch (error) {
    return error instanceof PathTraversalError ? error.message : null;
  }
}

/** Whether an index entry makes its folder a directory of its own: a regular file, or a link to one. */
export async function isIndexFile(
  directory: string,
  path: string,
  kind: EntryKind,
  fileSystem: FileSystem,
): Promise<boolean> {
  if (kind !== 'symlink') return kind === 'file';
  const target = await fileSystem.stat(`${directory}/${path}`).catch(() => null);
  return target?.kind === 'file';
}

/** Takes links, in order of their paths, until one leads to a folder that was not read yet. */
async function nextLinked(
  links: string[],
  visited: Set<string>,
  directory: string,
  fileSystem: FileSystem,
  refused: Map<string, string>,
): Promise<Folder | null> {
  links.sort();
  for (;;) {
    const path = links.shift();
    if (path === undefined) return null;
    if (!(await leadsToFolder(directory, path, fileSystem))) {
      await noteRefusal(directory, path, fileSystem, refused);
      continue;
    }
    const real = await fileSystem.realPath(`${directory}/${path}`).catch(() => null);
    if (real === null || visited.has(real)) continue;
    visited.add(real);
    return { path, real, linked: true, depth: path.split('/').length };
  }
}

async function leadsToFolder(directory: string, path: string, fileSystem: FileSystem): Promise<boolean> {
  try {
    return (await fileSystem.stat(`${directory}/${path}`)).kind === 'directory';
  } catch {
    return false; // dangling or looping: as a memory it gets a row with its reason, as a folder it is nothing
  }
}

async function listFolder(
  directory: string,
  folder: Folder,
  fileSystem: FileSystem,
  problems: string[],
  refused: Map<string, string>,
): Promise<readonly DirectoryEntry[]> {
  if (folder.path === '') return fileSystem.list(directory);
  try {
    return await fileSystem.list(`${directory}/${folder.path}`);
  } catch (error) {
    // A folder that vanished since it was listed holds nothing; any other is told of.
    if (error instanceof PathTraversalError) refused.set(folder.path, error.message);
    else if (!(error instanceof FileError && error.code === 'missing')) {
      problems.push(`The folder “${folder.path}” can't be read: ${messageOf(error)}`);
    }
    return [];
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Hidden folders, but for the superseded ones, and the daily logs. */
export function isSkippedFolder(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (name.startsWith('.')) return path !== SUPERSEDED_FOLDER;
  return !path.includes('/') && name.replace(/[. ]+$/, '').toLowerCase() === RESERVED_FOLDERS[0];
}
