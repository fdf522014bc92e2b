/**
 * Path arithmetic for both styles, without `node:path`: the core computes the paths of a machine that it
 * may not run on. Results use the style's own separator and never end with one, except a root.
 */

export type Platform = 'linux' | 'darwin' | 'win32';

export interface PathStyle {
  readonly separator: '/' | '\\';
  isAbsolute(path: string): boolean;
  /** Resolves `.`, `..` and doubled separators by text alone; an empty path is `.`. */
  normalise(path: string): string;
  /** Joins the parts that are not empty, then normalises. */
  join(...parts: readonly string[]): string;
  /** `path` as seen from the absolute directory `base`. */
  resolve(base: string, path: string): string;
  /** The parent; a root is its own parent. */
  dirname(path: string): string;
  basename(path: string): string;
}

/** A path cut into what `..` cannot leave, and its segments, none of them empty. */
interface Pieces {
  readonly root: string;
  readonly segments: readonly string[];
}

type Split = (path: string) => Pieces;

function collapse(pieces: Pieces, anchored: boolean): readonly string[] {
  const kept: string[] = [];
  for (const segment of pieces.segments) {
    if (segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!anchored) kept.push('..');
  }
  return kept;
}

function createStyle(separator: '/' | '\\', split: Split, resolveRooted: (base: string, path: string) => string) {
  const isAbsolute = (path: string): boolean => split(path).root.endsWith(separator);
  const normalise = (path: string): string => {
    const pieces = split(path);
    const text = pieces.root + collapse(pieces, pieces.root.endsWith(separator)).join(separator);
    return text === '' ? '.' : text;
  };
  const join = (...parts: readonly string[]): string => normalise(parts.filter((part) => part !== '').join(separator));
  const style: PathStyle = {
    separator,
    isAbsolute,
    normalise,
    join,
    resolve: (base, path) => (split(path).root === '' ? join(base, path) : normalise(resolveRooted(base, path))),
    dirname: (path) => {
      const { root, segments } = split(normalise(path));
      const parent = root + segments.slice(0, -1).join(separator);
      return parent === '' ? '.' : parent;
    },
    basename: (path) => split(normalise(path)).segments.at(-1) ?? '',
  };
  return style;
}

function splitPosix(path: string): Pieces {
  return { root: path.startsWith('/') ? '/' : '', segments: path.split('/').filter(Boolean) };
}

/** `\\server\share\`, `C:\`, `C:` (relative to that drive's folder) or `\` (of the current drive). */
function splitWindows(path: string): Pieces {
  const share = /^[\\/]{2}([^\\/]+)[\\/]+([^\\/]+)/.exec(path);
  if (share !== null) {
    return {
      root: `\\\\${share[1]}\\${share[2]}\\`,
      segments: path.slice(share[0].length).split(/[\\/]/).filter(Boolean),
    };
  }
  const drive = /^[A-Za-z]:/.exec(path)?.[0] ?? '';
  const rooted = /^[\\/]/.test(path.slice(drive.length));
  return { root: drive + (rooted ? '\\' : ''), segments: path.slice(drive.length).split(/[\\/]/).filter(Boolean) };
}

export const posixPaths: PathStyle = createStyle('/', splitPosix, (_base, path) => path);

export const windowsPaths: PathStyle = createStyle('\\', splitWindows, (base, path) => {
  if (/^[A-Za-z]:(?![\\/])/.test(path)) return `${path.slice(0, 2)}\\${path.slice(2)}`;
  const drive = /^[A-Za-z]:/.exec(base)?.[0] ?? '';
  return /^[\\/](?![\\/])/.test(path) ? drive + path : path;
});

export function pathsOf(platform: Platform): PathStyle {
  return platform === 'win32' ? windowsPaths : posixPaths;
}

/** The style that an absolute path is written in. */
export function pathsFor(path: string): PathStyle {
  return /^(?:[A-Za-z]:|\\\\)/.test(path) ? windowsPaths : posixPaths;
}

/** `path` and every ancestor of it, from the deepest to the root. */
export function* ancestorsOf(path: string, paths: PathStyle): Generator<string> {
  for (let current = paths.normalise(path); ; ) {
    yield current;
    const parent = paths.dirname(current);
    if (parent === current) return;
    current = parent;
  }
}
