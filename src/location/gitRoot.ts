import { FileError, type FileSystem } from '../store/fileSystem';
import { ancestorsOf, type PathStyle } from './paths';

/** A pointer holds one line; what is longer than this is none. Ours, not the client's. */
const POINTER_MAX_BYTES = 64 * 1024;

/** How a key path was found. */
export type KeyRule =
  /** No `.git` above: the working directory itself. */
  | 'plain'
  /** The nearest folder with a `.git` directory. */
  | 'repository'
  /** A linked worktree: the main checkout. */
  | 'worktree'
  /** A worktree of a bare or separate git directory, or of a submodule: that git directory. */
  | 'gitDirectory'
  /** A `.git` file that leads into `.git/modules`: itself. */
  | 'submodule'
  /** A `.git` file that leads to a git directory elsewhere: itself. */
  | 'separate'
  /** A `.git` file that leads nowhere (empty, garbage, the main checkout has gone): itself. */
  | 'brokenPointer'
  /** A `.git` file that leads to a worktree entry which does not lead back: itself. */
  | 'foreignPointer';

export interface KeyPath {
  /** The path whose slug names the memory directory; absolute, links resolved. */
  readonly keyPath: string;
  readonly how: KeyRule;
  /** The nearest folder with a `.git`; `null` without one. Some versions keyed a worktree by it. */
  readonly checkout: string | null;
}

/**
 * The path that a project's memory is keyed by (contract §1, "The memory's key path"). Reads files alone,
 * runs no git, and never throws for what it finds on disk.
 *
 * @param realCwd absolute, links resolved.
 */
export async function findKeyPath(realCwd: string, fileSystem: FileSystem, paths: PathStyle): Promise<KeyPath> {
  for (const folder of ancestorsOf(realCwd, paths)) {
    const mark = paths.join(folder, '.git');
    const kind = await kindOf(mark, fileSystem);
    if (kind === 'directory') return { keyPath: folder, how: 'repository', checkout: folder };
    if (kind === 'file') return { ...(await followPointer(folder, mark, fileSystem, paths)), checkout: folder };
  }
  return { keyPath: paths.normalise(realCwd), how: 'plain', checkout: null };
}

async function followPointer(
  folder: string,
  mark: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<Omit<KeyPath, 'checkout'>> {
  const itself = (how: KeyRule) => ({ keyPath: folder, how });
  const target = pointerTarget(await readPointer(mark, fileSystem));
  if (target === null) return itself('brokenPointer');
  const gitDirectory = paths.resolve(folder, target);
  const common = await readPointer(paths.join(gitDirectory, 'commondir'), fileSystem);
  if (common === null || common === '') {
    if ((await kindOf(gitDirectory, fileSystem)) !== 'directory') return itself('brokenPointer');
    return itself(gitDirectory.split(paths.separator).includes('modules') ? 'submodule' : 'separate');
  }
  const commonDirectory = await realPathOf(paths.resolve(gitDirectory, common), fileSystem);
  if (commonDirectory === null) return itself('brokenPointer');
  if (!(await leadsBack(folder, gitDirectory, commonDirectory, fileSystem, paths))) return itself('foreignPointer');
  return paths.basename(commonDirectory) === '.git'
    ? { keyPath: paths.dirname(commonDirectory), how: 'worktree' }
    : { keyPath: commonDirectory, how: 'gitDirectory' };
}

/**
 * A downloaded folder can bring a `.git` file that points into somebody else's repository, and with it at
 * that project's memory. A real worktree's entry lies in `<common>/worktrees/` and names the worktree back.
 */
async function leadsBack(
  folder: string,
  gitDirectory: string,
  commonDirectory: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<boolean> {
  const entry = await realPathOf(gitDirectory, fileSystem);
  if (entry === null || paths.dirname(entry) !== paths.join(commonDirectory, 'worktrees')) return false;
  const back = await readPointer(paths.join(entry, 'gitdir'), fileSystem);
  if (back === null || back === '') return true;
  const named = await realPathOf(paths.dirname(paths.resolve(entry, back)), fileSystem);
  return named !== null && paths.normalise(named) === folder;
}

/** The path after `gitdir:`; `null` where the text is no pointer. */
function pointerTarget(text: string | null): string | null {
  if (text === null || !text.startsWith('gitdir:')) return null;
  const target = text.slice('gitdir:'.length).trim();
  return target === '' ? null : target;
}

/** A file's text without the white space around it; `null` where it can't be read or is too long. */
async function readPointer(path: string, fileSystem: FileSystem): Promise<string | null> {
  const bytes = await orNull(fileSystem.readFile(path, POINTER_MAX_BYTES));
  return bytes === null ? null : new TextDecoder().decode(bytes).trim();
}

async function kindOf(path: string, fileSystem: FileSystem): Promise<'file' | 'directory' | 'other' | null> {
  return (await orNull(fileSystem.stat(path)))?.kind ?? null;
}

function realPathOf(path: string, fileSystem: FileSystem): Promise<string | null> {
  return orNull(fileSystem.realPath(path));
}

async function orNull<Value>(reading: Promise<Value>): Promise<Value | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}
