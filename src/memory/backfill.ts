import {
  INDEX_AIM_LINES,
  INDEX_AIM_UNITS,
  INDEX_ENTRY_UNITS,
  INDEX_NAME,
  MEMORY_EXTENSION,
  RESERVED_FOLDERS,
  TEAM_FOLDER,
} from './contract';

/** A file of a memory directory without index. */
export interface BackfillFile {
  /** Relative to the memory directory, with `/`. */
  readonly path: string;
  /** A symbolic link, or reached through one. */
  readonly linked: boolean;
  /** As the client reads it; `null` where it reads none. */
  readonly clientDescription: string | null;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

const ELLIPSIS = '…';
const SEPARATOR = ' — ';
/** Names that would break the line they are written into (contract §7). */
const UNSAFE_NAME = /[[\]()\u200b-\u200f\u2028-\u202e\u2060-\u2064\ufeff]|\p{Cc}/u;
const SKIPPED_FOLDERS: readonly string[] = [...RESERVED_FOLDERS, TEAM_FOLDER];

/**
 * The index that the client writes at session start where there is none: a line a file, newest first; `null` where it
 * writes none (contract §2, §7; client 2.1.332, `idx-backfill*`, `idx-lower`). Anything of the name `MEMORY.md`, also
 * a folder or a link to nowhere, keeps it from doing so: that is for the caller to see.
 */
export function planBackfill(files: readonly BackfillFile[]): string | null {
  const lines: string[] = [];
  let units = 0;
  for (const file of files.filter(isListed).sort((a, b) => b.mtime - a.mtime)) {
    const line = `${writeLine(file)}\n`;
    if (lines.length === INDEX_AIM_LINES || units + line.length > INDEX_AIM_UNITS) break;
    lines.push(line);
    units += line.length;
  }
  return lines.length === 0 ? null : lines.join('');
}

function isListed({ path, linked }: BackfillFile): boolean {
  const segments = path.split('/');
  const name = segments.pop() ?? '';
  if (linked || !name.endsWith(MEMORY_EXTENSION) || name === INDEX_NAME || UNSAFE_NAME.test(path)) return false;
  return !name.startsWith('.') && !segments.some(isSkippedFolder);
}

/** At any depth and in any case, other than in the scan for recall (`idx-backfill-skips`). */
function isSkippedFolder(segment: string): boolean {
  return segment.startsWith('.') || SKIPPED_FOLDERS.includes(segment.toLowerCase().replace(/[. ]+$/, ''));
}

function writeLine({ path, clientDescription }: BackfillFile): string {
  const stem = path.slice(path.lastIndexOf('/') + 1, -MEMORY_EXTENSION.length);
  const link = `- [${stem}](${path})`;
  const description = clientDescription?.replace(/\s+/g, ' ').trim() ?? '';
  const room = INDEX_ENTRY_UNITS - link.length - SEPARATOR.length;
  if (description === '' || room <= ELLIPSIS.length) return link;
  return link + SEPARATOR + (description.length <= room ? description : shorten(description, room - ELLIPSIS.length));
}

/** Cuts at the last space that is within, else between two characters. */
function shorten(description: string, units: number): string {
  const space = description.lastIndexOf(' ', units);
  const cut = description.slice(0, space > 0 ? space : units);
  return cut.replace(/[\ud800-\udbff]$/, '') + ELLIPSIS;
}
