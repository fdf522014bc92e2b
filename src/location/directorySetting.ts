import { DIRECTORY_MIN_UNITS } from '../memory/contract';
import { type PathStyle, type Platform, pathsOf } from './paths';

/** The directory that a value names, or a sentence that says why it names none. */
export type DirectoryReading =
  | { readonly directory: string; readonly why: null }
  | { readonly directory: null; readonly why: string };

export interface DirectoryContext {
  /** Absolute; `null` where it is unknown. */
  readonly home: string | null;
  /** The working directory, whose drive `\x` means on Windows. */
  readonly cwd: string;
  readonly platform: Platform;
  /** Whether `~/` stands for the home directory: in settings yes, in the override no. */
  readonly expandTilde: boolean;
}

/**
 * Checks and normalises a value of `autoMemoryDirectory`, or of `CLAUDE_COWORK_MEMORY_PATH_OVERRIDE`
 * (contract §1). The value is the directory itself: nothing is appended.
 */
export function readDirectoryValue(value: string, context: DirectoryContext): DirectoryReading {
  const paths = pathsOf(context.platform);
  if (value === '') return refuse('It is empty.');
  if (value.includes('\0')) return refuse('It holds a NUL character.');
  if (/^~[\\/]/.test(value)) {
    return context.expandTilde
      ? expandTilde(value.slice(2), context, paths)
      : refuse('It starts with “~”, which is not expanded here. It must be an absolute path.');
  }
  if (value.startsWith('~')) return refuse('“~” counts only before a slash, as in “~/memories”.');
  if (context.platform === 'win32' && /^[\\/]{2}/.test(value)) return refuse('It is a network path (UNC).');
  if (/^[A-Za-z]:[\\/]*$/.test(value)) return refuse('It is a bare drive.');
  if (!paths.isAbsolute(value)) {
    return refuse(
      value.startsWith('$')
        ? 'Variables are not expanded. It must be an absolute path, or start with “~/”.'
        : 'It is a relative path. It must be an absolute path, or start with “~/”.',
    );
  }
  return accept(paths.normalise(value), context, paths);
}

function expandTilde(rest: string, context: DirectoryContext, paths: PathStyle): DirectoryReading {
  if (context.home === null) return refuse('It starts with “~”, and the home directory is unknown.');
  const inside = paths.normalise(rest.replace(/^[\\/]+/, ''));
  if (inside === '.') return refuse('It is the home directory itself.');
  if (inside === '..' || inside.startsWith(`..${paths.separator}`))
    return refuse('It leads out of the home directory.');
  return accept(paths.join(context.home, inside), context, paths);
}

function accept(normal: string, context: DirectoryContext, paths: PathStyle): DirectoryReading {
  if (paths.dirname(normal) === normal) return refuse('It is the root of a file system.');
  if (normal.length < DIRECTORY_MIN_UNITS) return refuse(`It is shorter than ${DIRECTORY_MIN_UNITS} characters.`);
  const directory = paths.resolve(context.cwd, normal);
  return { directory: context.platform === 'darwin' ? directory.normalize('NFC') : directory, why: null };
}

function refuse(why: string): DirectoryReading {
  return { directory: null, why };
}
