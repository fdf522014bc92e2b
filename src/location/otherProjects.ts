import { FileError, type FileSystem } from '../store/fileSystem';
import { glanceAtStore, type StoreGlance } from '../store/storeGlance';
import { findKeyPath } from './gitRoot';
import { ancestorsOf, type PathStyle } from './paths';
import { slugOf } from './slug';
import { readWorkingDirectories } from './transcripts';

/** A memory directory below `<base>/projects/`. */
export interface ProjectStore extends StoreGlance {
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
export async function readProjectStore(
  base: string,
  slug: string,
  fileSystem: FileSystem,
): Promise<ProjectStore | null> {
  const directory = projectDirectory(base, slug);
  const glance = await glanceAtStore(directory, fileSystem);
  return glance === null ? null : { slug, directory, ...glance };
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
