import { type PathStyle, pathsFor } from '../location/paths';
import { isOfTeam } from '../memory/scanRules';
import {
  type DirectoryEntry,
  type EntryKind,
  FileError,
  type FileHead,
  type FileStat,
  type FileSystem,
} from './fileSystem';
import { checkKey, type GuardedPath, guardPath, PathTraversalError, realPathOf } from './pathGuard';

/** A memory directory, and the part of it that a store shows: all of it (`''`), or a team folder (`team/mount`). */
export interface TeamPlace {
  /** Absolute, as it was given. */
  readonly memoryDirectory: string;
  /** Relative to it, with `/`. */
  readonly folder: string;
}

/** Folders that hold memory directories by names that somebody chose: a project or a subagent can be called `team`. */
const HOLDERS = new Set(['projects', 'agent-memory', 'agent-memory-local']);

/** A team folder, or a folder right in one, can be opened as a store of its own: what holds it is its memory directory. */
export function teamPlaceOf(directory: string, paths: PathStyle): TeamPlace {
  const parent = paths.dirname(directory);
  const name = paths.basename(directory);
  if (parent === directory) return { memoryDirectory: directory, folder: '' };
  const above = paths.basename(parent);
  if (isOfTeam(name) && !HOLDERS.has(above)) return { memoryDirectory: parent, folder: name };
  if (!isOfTeam(above) || HOLDERS.has(paths.basename(paths.dirname(parent))))
    return { memoryDirectory: directory, folder: '' };
  return { memoryDirectory: paths.dirname(parent), folder: `${above}/${name}` };
}

/**
 * Where a store's directory really lies. One that is a team folder has to lie inside its memory directory.
 *
 * @throws PathTraversalError
 */
export async function realStoreOf(directory: string, fileSystem: FileSystem, paths: PathStyle): Promise<string> {
  const { memoryDirectory, folder } = teamPlaceOf(directory, paths);
  const real = await realPathOf(memoryDirectory, fileSystem, paths);
  if (folder === '') return real;
  return (await guardPath(memoryDirectory, real, folder, fileSystem, paths)).real;
}

/**
 * All three checks for a path of a store; what lies in a team folder may not even lead out of that folder.
 *
 * @param realDirectory of {@link realStoreOf}
 * @throws PathTraversalError
 */
export async function guardStorePath(
  directory: string,
  realDirectory: string,
  path: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<GuardedPath> {
  const guarded = await guardPath(directory, realDirectory, path, fileSystem, paths);
  const { top, rest } = splitTop(path);
  if (!isOfTeam(top) || rest === '') return guarded;
  const team = await guardPath(directory, realDirectory, top, fileSystem, paths);
  return guardPath(team.absolute, team.real, rest, fileSystem, paths);
}

/**
 * The disk as the readers of one memory directory see it: whatever lies in its team folders, or leads there by its
 * name, passes the three checks of contract §5 or gives a `PathTraversalError`. All else is as the disk has it, links
 * out of the directory included, which the client follows. Guarding twice is guarding once.
 *
 * @param directory absolute
 */
export function guardTeam(directory: string, disk: FileSystem): FileSystem {
  return disk instanceof TeamGuard && disk.directory === directory ? disk : new TeamGuard(directory, disk);
}

class TeamGuard implements FileSystem {
  private readonly paths: PathStyle;
  private readonly memoryDirectory: string;
  /** How every path inside the memory directory begins, with `/`. */
  private readonly prefix: string;

  constructor(
    readonly directory: string,
    private readonly disk: FileSystem,
  ) {
    this.paths = pathsFor(directory);
    this.memoryDirectory = teamPlaceOf(directory, this.paths).memoryDirectory;
    const begin = this.withSlashes(this.memoryDirectory);
    this.prefix = begin.endsWith('/') ? begin : `${begin}/`;
  }

  async list(directory: string): Promise<readonly DirectoryEntry[]> {
    const path = this.teamPath(directory);
    if (path === null) return this.disk.list(directory);
    const { real } = await this.guard(path);
    const entries = await this.disk.list(real);
    // A folder has no open file to hold on to: what it is afterwards has to be what it was.
    if ((await this.guard(path)).real !== real)
      throw new PathTraversalError(path, `“${path}” changed while it was read.`);
    return entries;
  }

  async entryKind(path: string): Promise<EntryKind> {
    const relative = this.teamPath(path);
    const slash = relative?.lastIndexOf('/') ?? -1;
    if (relative !== null && slash >= 0) await this.guard(relative.slice(0, slash));
    return this.disk.entryKind(path);
  }

  async stat(path: string): Promise<FileStat> {
    const relative = this.teamPath(path);
    if (relative !== null) await this.guard(relative);
    return this.disk.stat(path);
  }

  async realPath(path: string): Promise<string> {
    const relative = this.teamPath(path);
    if (relative === null) return this.disk.realPath(path);
    const { real } = await this.guard(relative);
    return this.disk.realPath(real);
  }

  async readFile(path: string, maxBytes?: number, within?: string): Promise<Uint8Array> {
    const relative = this.teamPath(path);
    return this.disk.readFile(path, maxBytes, relative === null ? within : await this.boundaryOf(relative));
  }

  async readHeads(
    paths: readonly string[],
    maxLines: number,
    maxBytes: number,
    within?: string,
  ): Promise<readonly (FileHead | FileError)[]> {
    const heads: (FileHead | FileError | undefined)[] = paths.map(() => undefined);
    const byTop = new Map<string | null, number[]>();
    for (const [i, path] of paths.entries()) {
      const top = this.topOf(path);
      if (top instanceof FileError) heads[i] = top;
      else if (byTop.get(top)?.push(i) === undefined) byTop.set(top, [i]);
    }
    for (const [top, places] of byTop) {
      const boundary = top === null ? within : await this.boundaryOf(top).catch(asFileError);
      const read =
        boundary instanceof FileError
          ? places.map(() => boundary)
          : await this.disk.readHeads(
              places.map((i) => paths[i] ?? ''),
              maxLines,
              maxBytes,
              boundary,
            );
      for (const [at, i] of places.entries()) heads[i] = read[at];
    }
    return heads.map((head, i) => head ?? new FileError('other', paths[i] ?? '', 'The file was not read.'));
  }

  /** The team folder that a file lies in, `null` for a private one; why its name alone is refused. */
  private topOf(path: string): string | null | FileError {
    try {
      const relative = this.teamPath(path);
      if (relative === null) return null;
      return this.checkedTop(relative);
    } catch (error) {
      return asFileError(error);
    }
  }

  /** What every file of a team folder has to lie in. */
  private async boundaryOf(relative: string): Promise<string> {
    return (await this.guard(this.checkedTop(relative))).real;
  }

  /** The first check, of the path inside the team folder. @throws PathTraversalError */
  private checkedTop(relative: string): string {
    const { top, rest } = splitTop(relative);
    for (const key of rest === '' ? [top] : [top, rest]) checkKey(key, this.paths);
    return top;
  }

  private async guard(relative: string): Promise<GuardedPath> {
    const real = await this.disk.realPath(this.memoryDirectory);
    return guardStorePath(this.memoryDirectory, real, relative, this.disk, this.paths);
  }

  /**
   * A path in a team folder, relative to the memory directory; `null` for any other.
   *
   * @throws PathTraversalError where it steps back, whatever folder it begins in
   */
  private teamPath(path: string): string | null {
    const slashed = this.withSlashes(path);
    if (!slashed.startsWith(this.prefix)) return null;
    const relative = slashed.slice(this.prefix.length);
    if (relative.includes('..') && relative.split('/').includes('..')) checkKey(relative, this.paths);
    return isOfTeam(relative) ? relative : null;
  }

  private withSlashes(path: string): string {
    return this.paths.separator === '\\' ? path.replaceAll('\\', '/') : path;
  }
}

function splitTop(path: string): { readonly top: string; readonly rest: string } {
  const slash = path.indexOf('/');
  return slash < 0 ? { top: path, rest: '' } : { top: path.slice(0, slash), rest: path.slice(slash + 1) };
}

function asFileError(error: unknown): FileError {
  if (error instanceof FileError) return error;
  throw error;
}
