import { SLUG_MAX_UNITS } from '../memory/contract';

/**
 * The name of a project's folder below `<base>/projects/`: every UTF-16 unit outside `[A-Za-z0-9]` becomes
 * `-`; over 200 units, the first 200, `-` and a hash of the whole path (contract §1, `vectors/slug.json`).
 * Not injective: a slug never tells its path.
 *
 * @param compose NFC first, as macOS builds of the client do.
 */
export function slugOf(path: string, compose = false): string {
  const source = compose ? path.normalize('NFC') : path;
  const slug = source.replace(/[^A-Za-z0-9]/g, '-');
  return slug.length <= SLUG_MAX_UNITS ? slug : `${slug.slice(0, SLUG_MAX_UNITS)}-${hashOf(source)}`;
}

/** `h = h * 31 + unit` in signed 32 bits; its absolute value in base 36. */
function hashOf(text: string): string {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return Math.abs(hash).toString(36);
}

/**
 * The folder, of those that exist, that belongs to a Windows project. Launchers give the drive letter in
 * either case (issues 39413, 56642), so `c--git-x` serves for `C--git-x`; an exact match comes first.
 */
export function matchDriveCase(slug: string, names: readonly string[]): string {
  if (!/^[A-Za-z]--/.test(slug) || names.includes(slug)) return slug;
  const key = lowerFirst(slug);
  return names.find((name) => lowerFirst(name) === key) ?? slug;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
