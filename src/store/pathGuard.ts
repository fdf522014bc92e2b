import { ancestorsOf, type PathStyle } from '../location/paths';
import { FileError, type FileSystem } from './fileSystem';

/** A path leads, or might lead, out of its memory directory. The one error of all three checks (contract §5). */
export class PathTraversalError extends FileError {
  /** @param path as it was given */
  constructor(path: string, message: string) {
    super('outside', path, message);
    this.name = 'PathTraversalError';
  }
}

/** Encoded `.`, `/`, `\`, NUL, or the start of an overlong form of one, encoded any number of times. */
const ENCODED_STEP = /%(?:25)*(?:2e|2f|5c|00|c0|e0%80)/i;
/** Nothing but dots and spaces: Windows takes such for `.` or `..`. */
const DOTS_ALONE = /^[. ]+$/;

/**
 * The first check: the path itself, as text, whatever machine it came from. Returns its segments.
 *
 * @param path relative to the memory directory, with `/`
 * @throws PathTraversalError
 */
export function checkKey(path: string, paths: PathStyle): readonly string[] {
  const refuse = (why: string): never => {
    throw new PathTraversalError(path, `“${path}” is no path inside a memory directory: ${why}.`);
  };
  if (path === '') refuse('it is empty');
  if (path.includes('\0')) refuse('it holds a NUL');
  if (path.includes('\\')) refuse('it holds a back-slash');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) refuse('it is absolute');
  if (ENCODED_STEP.test(path)) refuse('it holds an encoded step');
  const segments = path.split('/');
  for (const segment of segments) {
    if (segment === '') refuse('a part of it is empty');
    if (DOTS_ALONE.test(segment)) refuse('a part of it is made of dots');
    const plain = segment.normalize('NFKC');
    // Full-width and other compatible forms: `．．／` becomes `../` in software that normalises names.
    if (plain !== segment && (/[/\\\0]/.test(plain) || DOTS_ALONE.test(plain) || ENCODED_STEP.test(plain))) {
      refuse('it holds characters that stand for a step');
    }
    // On Windows `x.` and `x ` are `x`, and `x:y` is a hidden stream of `x`.
    if (paths.separator === '\\' && (/[. ]$/.test(segment) || segment.includes(':'))) {
      refuse('Windows reads a part of it as another name');
    }
  }
  return segments;
}

/**
 * The first and second check: the absolute path by text alone, inside `directory` with its separator.
 *
 * @param directory absolute
 * @throws PathTraversalError
 */
export function resolveInside(directory: string, path: string, paths: PathStyle): string {
  const resolved = paths.join(directory, ...checkKey(path, paths));
  if (!isInside(paths.normalise(directory), resolved, paths)) throw leadsOutside(path);
  return resolved;
}

/** Whether `path` lies below `directory`: `memory-evil/` does not lie in `memory/`. Both are normalised. */
export function isInside(directory: string, path: string, paths: PathStyle): boolean {
  const prefix = directory.endsWith(paths.separator) ? directory : directory + paths.separator;
  return path.startsWith(prefix) && path.length > prefix.length;
}

export interface GuardedPath {
  /** Below the directory as it was given. */
  readonly absolute: string;
  /** With every link resolved; for what does not exist yet, where it would come to be. */
  readonly real: string;
  /** The last part is a symbolic link: `real` is what it leads to. */
  readonly isLink: boolean;
}

/**
 * All three checks. The memory directory may itself be a link; a file may be a link to another place inside it.
 *
 * @param realDirectory of {@link realPathOf}
 * @throws PathTraversalError also where something can't be looked at: what is not known to be inside is refused.
 */
export async function guardPath(
  directory: string,
  realDirectory: string,
  path: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<GuardedPath> {
  const absolute = resolveInside(directory, path, paths);
  const led = await resolveLinks(absolute, path, fileSystem, paths);
  // A disk that ignores case answers with the name's stored case: a rename from `a` to `A` needs the one asked for.
  const ownName = (real: string): string => paths.join(paths.dirname(real), paths.basename(absolute));
  const { real, isLink } = led.isLink ? led : { ...led, real: ownName(led.real) };
  if (!isInside(realDirectory, real, paths)) throw leadsOutside(path);
  return { absolute, real, isLink };
}

/**
 * A path with every link resolved; the part that does not exist yet stands as it is.
 *
 * @param path absolute
 * @throws PathTraversalError where a link leads nowhere or can't be looked at
 */
export async function realPathOf(path: string, fileSystem: FileSystem, paths: PathStyle): Promise<string> {
  return (await resolveLinks(path, path, fileSystem, paths)).real;
}

async function resolveLinks(
  absolute: string,
  shown: string,
  fileSystem: FileSystem,
  paths: PathStyle,
): Promise<{ readonly real: string; readonly isLink: boolean }> {
  const missing: string[] = [];
  try {
    for (const ancestor of ancestorsOf(absolute, paths)) {
      const kind = await fileSystem.entryKind(ancestor).catch(nullIfMissing);
      if (kind === null) {
        missing.unshift(paths.basename(ancestor));
        continue;
      }
      const real = await fileSystem.realPath(ancestor);
      return { real: paths.join(real, ...missing), isLink: kind === 'symlink' && missing.length === 0 };
    }
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    throw new PathTraversalError(shown, `Where “${shown}” leads can't be told: ${error.message}`);
  }
  throw new PathTraversalError(shown, `Where “${shown}” leads can't be told: no part of it exists.`);
}

function nullIfMissing(error: unknown): null {
  if (error instanceof FileError && error.code === 'missing') return null;
  throw error;
}

function leadsOutside(path: string): PathTraversalError {
  return new PathTraversalError(
    path,
    `“${path}” leads out of its memory directory, and nothing outside is read or written.`,
  );
}
