import { FileError, type FileSystem } from '../../store/fileSystem';
import type { Git } from '../../store/git';
import { isUnreadFolder } from './fileNames';

/** What one look at a workspace takes in; a larger one is known in part. */
const MAX_FILES = 200_000;
const MAX_FOLDERS = 20_000;
const MAX_DEPTH = 40;
const MAX_REPOSITORIES = 32;
/** Folders between two pauses of a walk. */
const SLICE = 50;

export interface ListedFiles {
  /** Relative to the root, with `/`. */
  readonly files: readonly string[];
  /** Not all of them: a limit was reached, or a folder could not be read. */
  readonly partial: boolean;
  /** Folders in which other repositories are checked out. */
  readonly submodules: readonly string[];
}

export interface Listing {
  readonly root: string;
  readonly fileSystem: FileSystem;
  /** `null` where the root is in no repository that git can read. */
  readonly git: Git | null;
  readonly signal: AbortSignal;
  readonly pause: () => Promise<void>;
}

/** All files of a workspace: those that git knows of or would add, else what a walk finds. Never throws. */
export async function listWorkspaceFiles(listing: Listing): Promise<ListedFiles> {
  const found = listing.git === null ? null : await listByGit(listing, listing.git);
  return found ?? { ...(await walk(listing, '')), submodules: [] };
}

async function listByGit(listing: Listing, git: Git): Promise<ListedFiles | null> {
  const top = await git.listFiles(listing.root, listing.signal);
  if (top === null) return null;
  const files = [...top.files];
  const submodules: string[] = [];
  const queue = [...top.submodules];
  let partial = false;
  for (let next = queue.shift(); next !== undefined && !listing.signal.aborted; next = queue.shift()) {
    if (submodules.length >= MAX_REPOSITORIES) {
      partial = true;
      break;
    }
    const folder = next;
    submodules.push(folder);
    const place = await git.inspect(`${listing.root}/${folder}`, listing.signal);
    const inside = place.state === 'ready' ? await git.listFiles(`${listing.root}/${folder}`, listing.signal) : null;
    const below = inside ?? { ...(await walk(listing, folder)), submodules: [] };
    for (const file of below.files) files.push(inside === null ? file : `${folder}/${file}`);
    queue.push(...below.submodules.map((path) => `${folder}/${path}`));
  }
  return { files: files.slice(0, MAX_FILES), partial: partial || files.length > MAX_FILES, submodules };
}

/** Links are not followed, and folders of builds and packages not entered. */
async function walk(listing: Listing, start: string): Promise<Omit<ListedFiles, 'submodules'>> {
  const { root, fileSystem, signal, pause } = listing;
  const files: string[] = [];
  let partial = false;
  let folders = 0;
  const queue = [{ path: start, depth: 0 }];
  for (let next = queue.shift(); next !== undefined && !signal.aborted; next = queue.shift()) {
    if (++folders > MAX_FOLDERS || files.length > MAX_FILES) return { files, partial: true };
    if (folders % SLICE === 0) await pause();
    const { path, depth } = next;
    const entries = await fileSystem.list(path === '' ? root : `${root}/${path}`).catch((error: unknown) => {
      if (!(error instanceof FileError)) throw error;
      partial = true;
      return [];
    });
    for (const { name, kind, undecodable } of entries) {
      if (undecodable === true) continue;
      const inside = path === '' ? name : `${path}/${name}`;
      if (kind === 'file' || kind === 'symlink') files.push(inside);
      else if (kind === 'directory' && !isUnreadFolder(name)) {
        if (depth < MAX_DEPTH) queue.push({ path: inside, depth: depth + 1 });
        else partial = true;
      }
    }
  }
  return { files, partial: partial || signal.aborted };
}
