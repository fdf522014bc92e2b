import { INDEX_NAME, MEMORY_EXTENSION, RESERVED_FOLDERS, TEAM_FOLDER } from './contract';
import type { ScanSkip } from './memory';

/**
 * Why the client's scan passes a memory over; `null` where it lists it (contract §4 and §7; vectors `rec-team`,
 * `rec-reserved-odd`, `rec-nested`). Whether the base name is a memory's is another matter: {@link isMemoryName}.
 *
 * @param path relative to the memory directory, with `/`
 */
export function skipOf(path: string): ScanSkip | null {
  const slash = path.indexOf('/');
  if (slash < 0) return path.startsWith('.') ? 'hidden' : null;
  const top = path.slice(0, slash).toLowerCase();
  if (top === TEAM_FOLDER) {
    // A file of the team folder itself is listed, also one with a dot; a folder in it only while it is mounted.
    if (!path.includes('/', slash + 1)) return null;
    return hasHiddenSegment(path) ? 'hidden' : 'team';
  }
  if (hasHiddenSegment(path)) return 'hidden';
  return isReserved(top) ? 'reserved' : null;
}

function hasHiddenSegment(path: string): boolean {
  return path.startsWith('.') || path.includes('/.');
}

/**
 * Whether a path lies in a team folder, or is one: everything below it comes from other people (contract §5). The client
 * takes `Team/` for one too (vector `rec-team`), and so do disks that ignore cases or drop final dots and spaces.
 */
export function isOfTeam(path: string): boolean {
  const slash = path.indexOf('/');
  return bareFolder(slash < 0 ? path : path.slice(0, slash)) === TEAM_FOLDER;
}

/** Windows drops dots and spaces at the end of a name; the client allows for that on every system. */
function bareFolder(folder: string): string {
  let end = folder.length;
  while (end > 0 && (folder[end - 1] === '.' || folder[end - 1] === ' ')) end--;
  return folder.slice(0, end).toLowerCase();
}

function isReserved(folder: string): boolean {
  return (RESERVED_FOLDERS as readonly string[]).includes(bareFolder(folder));
}

/** Whether a base name is a memory's: `.md` in exact case, and not exactly that of the index (contract §4). */
export function isMemoryName(baseName: string): boolean {
  return baseName.endsWith(MEMORY_EXTENSION) && baseName !== INDEX_NAME;
}
