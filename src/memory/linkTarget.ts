import { unescapeMarkdown } from './linkDestination';

/** Where a link leads: into the memory directory, out of it, to a URL, to a folder inside, or to a place in the same file. */
export type LinkPlace = 'inside' | 'outside' | 'external' | 'directory' | 'anchor';

export interface LinkTarget {
  readonly where: LinkPlace;
  /** Path in the memory directory, with `/`; `null` for all but `inside`. */
  readonly path: string | null;
}

const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
/** An absolute path, a home or a drive. */
const ROOTED = /^(?:[/\\]|~\/|[a-z]:)/i;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;
const OUTSIDE: LinkTarget = { where: 'outside', path: null };

/**
 * Judges the destination of a Markdown link as written. `folder` is that of the linking file inside the memory
 * directory (`''` at its top). Whatever could leave the directory counts as `outside` and gives no path: parent
 * segments, absolute paths, drive letters, NUL, parents behind back-slashes or full-width signs, also percent-encoded.
 */
export function judgeTarget(raw: string, folder = ''): LinkTarget {
  const written = unescapeMarkdown(raw);
  const hash = written.indexOf('#');
  const encoded = hash < 0 ? written : written.slice(0, hash);
  if (encoded === '') return { where: 'anchor', path: null };
  if (SCHEME.test(encoded)) return { where: 'external', path: null };
  const path = decodePercent(encoded);
  if (isRooted(path) || path.includes('\0')) return OUTSIDE;
  // Of `..\.md` the escape takes the back-slash, but it was there to be read.
  for (const form of [path, decodePercent(raw)]) if (form.includes('\\') && climbs(form)) return OUTSIDE;
  return placeInside(path, folder);
}

function placeInside(path: string, folder: string): LinkTarget {
  const kept = folder.split('/').filter((segment) => segment !== '');
  const segments = path.split('/');
  for (const segment of segments) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') kept.push(segment);
    else if (kept.pop() === undefined) return OUTSIDE;
  }
  const last = segments.at(-1);
  if (last === '' || last === '.' || last === '..' || kept.length === 0) return { where: 'directory', path: null };
  const inside = kept.join('/');
  // Full-width signs, which some file systems and programs fold to the plain ones.
  const folded = inside.normalize('NFKC');
  return isRooted(folded) || climbs(folded) ? OUTSIDE : { where: 'inside', path: inside };
}

function isRooted(path: string): boolean {
  return ROOTED.test(path);
}

function climbs(path: string): boolean {
  return path.split(/[\\/]/).includes('..');
}

/** Decodes percent sequences; those that are no UTF-8 stay as they are. */
export function decodePercent(text: string): string {
  return text.includes('%') ? text.replace(ENCODED, decodeRun) : text;
}

function decodeRun(run: string): string {
  let decoded = '';
  for (let at = 0; at < run.length; ) {
    const units = 3 * utf8Length(Number.parseInt(run.slice(at + 1, at + 3), 16));
    const sequence = run.slice(at, at + units);
    try {
      decoded += decodeURIComponent(sequence);
      at += units;
    } catch {
      decoded += run.slice(at, at + 3);
      at += 3;
    }
  }
  return decoded;
}

function utf8Length(lead: number): number {
  if (lead >= 0xf0) return 4;
  if (lead >= 0xe0) return 3;
  return lead >= 0xc0 ? 2 : 1;
}
