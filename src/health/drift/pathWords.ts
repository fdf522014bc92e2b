import type { ClaimWeight, PathClaim } from './claim';
import { extensionOf, isKnownBaseName, isKnownExtension, isMadeFolder } from './fileNames';

/** `code`: in back-ticks; `bare`: a word of prose or of a command line; `link`: the target of a link. */
export type WordForm = 'code' | 'bare' | 'link';

/** A word that begins with a path; offsets are inside of the word. `made`: a build or a tool puts it there. */
export interface PathWord extends Pick<PathClaim, 'path' | 'lines' | 'folder'> {
  readonly weight: Exclude<ClaimWeight, 'told'> | 'made';
  /** Behind the path. */
  readonly pathEnd: number;
  /** Behind the path and its lines. */
  readonly end: number;
}

/** Longer ones are no paths that anybody wrote. */
const MAX_UNITS = 300;
/** `:12`, `:12:5`, `:12-20`, `#L12`, `#L12-L20`, `#L12C3` at the end of a word. */
const LINES = /(?::(\d{1,7})(?:-(\d{1,7})|:\d{1,5})?|#L(\d{1,7})(?:C\d{1,5})?(?:-L?(\d{1,7})(?:C\d{1,5})?)?)$/;
const ANCHOR = /#[^/]*$/;
/** What no path of a workspace is written with: globs, variables, options, placeholders, quotes, other separators. */
const REFUSED = /[\\*?{}<>|"'`$%^&=;,!~:#\s\p{Cc}\u2026]|\.\.\./u;
/** Brackets belong to routes (`app/[id]/(shop)/page.tsx`), and only there. */
const ROUTE_PART = /^(?:\[{1,2}[\w-]+\]{1,2}|\([\w-]+\)|[^[\]()]+)$/;
/** The first part of an address without its scheme. */
const DOMAIN =
  /^(?:www\.|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:com|org|net|io|dev|app|ai|co|edu|gov|info|me|sh|tv|xyz|cloud|local|internal|test|example|cn|tw|jp|hk|uk|de|fr|eu|us|in)$)/i;
/** What instructions write for a folder of the reader's own. */
const PLACEHOLDER_ROOT = /^(?:DIR|PATH|ROOT|REPO|HOME|PROJECT|FOLDER|WORKSPACE)$/;
const PLACEHOLDER =
  /^(?:foo|bar|baz|qux|quux|x{2,}|y{4}.*|n{4}.*|\d*x+|your[-_].*|some[-_].*|my[-_](?:file|dir|folder|project|app).*)$/i;
/** Products that are written like files. */
const PRODUCT_NAME =
  /^(?:node|vue|next|nuxt|express|react|three|d3|discord|ember|backbone|socket|chart|day|moment|alpine|web|asp)\.(?:js|ts|net|io)$/i;
/** A runtime, not a folder: `Node.js/Express.js`. */
const PRODUCT = /\.(?:js|net|io)$/i;

/**
 * Reads a word as a path into the workspace, with the lines it names; `null` for all else. URLs, absolute paths, those
 * of a home, parents (`..`), globs, aliases (`@/x`) and placeholders are none.
 */
export function readPathWord(word: string, form: WordForm): PathWord | null {
  if (word.length > MAX_UNITS || word.includes('://')) return null;
  const place = LINES.exec(word);
  const anchor = place === null && form === 'link' ? ANCHOR.exec(word) : null;
  const pathEnd = place?.index ?? anchor?.index ?? word.length;
  const written = word.slice(0, pathEnd);
  if (written === '' || REFUSED.test(written) || /^[/@+-]/.test(written)) return null;
  const folder = written.endsWith('/');
  const segments = written
    .replace(/^(?:\.\/)+/, '')
    .replace(/\/+$/, '')
    .split('/');
  if (!segments.every(isSegment) || isPlaceholder(segments)) return null;
  const path = segments.join('/');
  const weight = weigh(segments, folder, form) ?? (written.startsWith('./') ? 'weak' : null);
  if (weight === null) return null;
  const lines = place === null ? null : readLines(place);
  return { path, folder, lines, weight, pathEnd, end: place === null ? pathEnd : word.length };
}

function isSegment(segment: string): boolean {
  return segment !== '' && !/^\.{1,}$/.test(segment) && !segment.endsWith('.') && ROUTE_PART.test(segment);
}

function isPlaceholder(segments: readonly string[]): boolean {
  if (segments[0] === 'path' && segments[1] === 'to') return true;
  return segments.some((segment, index) => {
    if (index === 0 && PLACEHOLDER_ROOT.test(segment)) return true;
    const dot = segment.indexOf('.', 1);
    return PLACEHOLDER.test(dot < 0 ? segment : segment.slice(0, dot));
  });
}

function weigh(segments: readonly string[], folder: boolean, form: WordForm): PathWord['weight'] | null {
  const name = segments.at(-1) ?? '';
  const first = segments[0] ?? '';
  const extension = extensionOf(name);
  const known = isKnownBaseName(name) || isKnownExtension(extension);
  if (segments.length === 1) {
    if (folder) return form === 'code' && !isMadeFolder(first) ? 'weak' : null;
    if (isKnownBaseName(name)) return form === 'bare' && extension === '' ? null : 'weak';
    return form === 'code' && known && !PRODUCT_NAME.test(name) ? 'weak' : null;
  }
  if (DOMAIN.test(first)) return null;
  if (segments.slice(0, -1).some((segment) => PRODUCT.test(segment))) return null;
  if (form !== 'code' && (!known || folder || (form === 'bare' && first.indexOf('.', 1) > 0))) return null;
  if (segments.some((segment, index) => (index < segments.length - 1 || folder) && isMadeFolder(segment)))
    return 'made';
  return known && !folder ? 'strong' : 'weak';
}

function readLines([, first, last, hashFirst, hashLast]: RegExpExecArray): PathClaim['lines'] {
  const start = Number(first ?? hashFirst);
  const end = Number(last ?? hashLast ?? start);
  return start < 1 ? null : { first: start, last: Math.max(start, end) };
}
