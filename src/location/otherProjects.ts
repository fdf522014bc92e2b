import { isMemoryName } from '../memory/scanRules';
import { FileError, type FileSystem } from '../store/fileSystem';
import { scanDirectory } from '../store/scan';
import { findKeyPath } from './gitRoot';
import { ancestorsOf, type PathStyle } from './paths';
import { slugOf } from './slug';
import { readWorkingDirectories } from './transcripts';

/** What is in a memory directory, at a glance: no file of it was read. */
export interface StoreMeasure {
  /** Memory files, those of directories below among them. */
  readonly memories: number;
  /** Bytes of all of them. */
  readonly size: number;
  /** Of the newest, in milliseconds since the epoch; `null` where there is none. */
  readonly newest: number | null;
  /** Why it can't be read, in a sentence; `null` where it can. */
  readonly problem: string | null;
}

/** A memory directory below `<base>/projects/`. */
export interface ProjectStore extends StoreMeasure {
  /** Name of the project's folder. */
  readonly slug: string;
  /** Absolute path of the memory directory. */
  readonly directory: string;
}

/** Where a project lies, as far as its session files tell: a slug never tells its path. */
export interface ProjectPlace {
  readonly slug: string;
  /** Paths that have this slug, each once; several share it (contract §6, #93960). Empty: unknown. */
  readonly paths: readonly string[];
  /** Those of them that exist. */
  readonly existing: readonly string[];
  /** Slugs of other stores of the same project, and why they are taken for such. */
  readonly twins: readonly { readonly slug: string; readonly why: TwinReason }[];
}

/** `spelling`: `_` and `-`, or the drive letter's case. `worktree`: the path is a worktree of the other's project. */
export type TwinReason = 'spelling' | 'worktree';

/** The stores of all projects, by slug. Folders without a memory directory are left out; a base without any gives none. */
export async function listProjectStores(base: string, fileSystem: FileSystem): Promise<readonly ProjectStore[]> {
  const stores: ProjectStore[] = [];
  for (const slug of await projectFolders(base, fileSystem)) {
    const store = await readProjectStore(base, slug, fileSystem);
    if (store !== null) stores.push(store);
  }
  return stores;
}

/** The slugs of all projects that have a memory directory, in order: a look at names alone. */
export async function listProjectSlugs(base: string, fileSystem: FileSystem): Promise<readonly string[]> {
  const slugs = await projectFolders(base, fileSystem);
  const has = await Promise.all(slugs.map((slug) => isDirectory(projectDirectory(base, slug), fileSystem)));
  return slugs.filter((_, i) => has[i] === true);
}

/** Absolute path of the memory directory of a project’s folder. */
export function projectDirectory(base: string, slug: string): string {
  return `${base}/projects/${slug}/memory`;
}

/** One store at a glance; `null` where there is none. */
export function readProjectStore(base: string, slug: string, fileSystem: FileSystem): Promise<ProjectStore | null> {
  return readStore(slug, projectDirectory(base, slug), fileSystem);
}

async function projectFolders(base: string, fileSystem: FileSystem): Promise<readonly string[]> {
  try {
    const entries = await fileSystem.list(`${base}/projects`);
    return entries
      .filter(({ kind, undecodable }) => (kind === 'directory' || kind === 'symlink') && undecodable !== true)
      .map(({ name }) => name)
      .sort();
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

async function readStore(slug: string, directory: string, fileSystem: FileSystem): Promise<ProjectStore | null> {
  const measure = await measureStore(directory, fileSystem);
  return measure === null ? null : { slug, directory, ...measure };
}

/** What is in a memory directory, without a look into a file; `null` where there is no such directory. */
export async function measureStore(directory: string, fileSystem: FileSystem): Promise<StoreMeasure | null> {
  try {
    const { files } = await scanDirectory(directory, fileSystem);
    const paths = files.filter(({ path }) => isMemoryName(path.slice(path.lastIndexOf('/') + 1)));
    // Heads without a line give times and sizes faster than one question a file.
    const heads = await fileSystem.readHeads(
      paths.map(({ path }) => `${directory}/${path}`),
      0,
      0,
    );
    let size = 0;
    let newest: number | null = null;
    for (const head of heads) {
      if (head instanceof FileError) continue;
      size += head.size;
      newest = Math.max(newest ?? Number.NEGATIVE_INFINITY, head.mtime);
    }
    return { memories: paths.length, size, newest, problem: null };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.code === 'missing' || error.code === 'notDirectory') return null;
    return { memories: 0, size: 0, newest: null, problem: error.message };
  }
}

/**
 * Where the projects of these slugs lie, and which of them are one project. Reads the begin of some session files of
 * every project.
 */
export async function placeProjects(
  base: string,
  slugs: readonly string[],
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<readonly ProjectPlace[]> {
  const named = await namedPaths(base, fileSystem, paths);
  const known = new Set(slugs);
  const places: ProjectPlace[] = [];
  for (const slug of slugs) {
    const own = [...(named.get(slug) ?? [])];
    const existing: string[] = [];
    for (const path of own) if (await isDirectory(path, fileSystem)) existing.push(path);
    const twins = [
      ...slugs
        .filter((other) => other !== slug && spellingOf(other) === spellingOf(slug))
        .map((other) => ({ slug: other, why: 'spelling' as const })),
      ...(await worktreeTwins(slug, existing, known, fileSystem, paths)),
    ];
    places.push({ slug, paths: own, existing, twins });
  }
  return places;
}

/**
 * Paths by the slug that is theirs. A session may have been started in a folder below a project: then one of the folders
 * above it has the project's slug.
 */
async function namedPaths(
  base: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const slug of await projectFolders(base, fileSystem)) {
    for (const cwd of await readWorkingDirectories(`${base}/projects/${slug}`, fileSystem)) {
      if (!paths.isAbsolute(cwd)) continue;
      for (const path of ancestorsOf(cwd, paths)) {
        const key = slugOf(path);
        const set = found.get(key);
        if (set === undefined) found.set(key, new Set([path]));
        else set.add(path);
      }
    }
  }
  return found;
}

/** One key for what older clients kept apart: `_` from `-`, and the case of a drive letter (contract §6, #54066, #39413). */
function spellingOf(slug: string): string {
  return slug.replace(/[^A-Za-z0-9]/g, '-').replace(/^[A-Z](?=--)/, (letter) => letter.toLowerCase());
}

async function worktreeTwins(
  slug: string,
  existing: readonly string[],
  known: ReadonlySet<string>,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<ProjectPlace['twins']> {
  const twins = new Set<string>();
  for (const path of existing) {
    const real = await fileSystem.realPath(path).catch(() => path);
    const { keyPath, how } = await findKeyPath(real, fileSystem, paths);
    const other = slugOf(keyPath);
    if ((how === 'worktree' || how === 'gitDirectory') && other !== slug && known.has(other)) twins.add(other);
  }
  return [...twins].map((other) => ({ slug: other, why: 'worktree' }));
}

async function isDirectory(path: string, fileSystem: FileSystem): Promise<boolean> {
  const stat = await fileSystem.stat(path).catch(() => null);
  return stat?.kind === 'directory';
}
