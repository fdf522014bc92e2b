import { INDEX_ENTRY_UNITS, MEMORY_EXTENSION } from './contract';
import type { EntryStyle } from './entryStyle';
import { shortenLine } from './shortenLine';
import { type Care, escapeHook, escapeLabel, writeDestination } from './writeLink';

/** What an entry says of its memory. */
export interface EntryText {
  /** Path in the memory directory, with `/`. */
  readonly path: string;
  /** Text of the link; the file's stem where it is empty. */
  readonly title: string;
  /** What stands behind the link; may be empty. */
  readonly hook: string;
  /** Of a second index that lies in a sub-folder: its links are relative to that. */
  readonly folder?: string;
}

/** Units of a title that stay, however long the path is: a link without text can't be read. */
const MIN_TITLE = 16;
/** A shorter rest of a hook says nothing. */
const MIN_HOOK = 8;

/**
 * The line of an entry, without its line end: one line whatever title and hook hold, at most `INDEX_ENTRY_UNITS` units.
 * Only a path that leaves no room makes it longer. `null` where no link can lead to the path.
 */
export function writeEntryLine(entry: EntryText, style: EntryStyle, care: Care): string | null {
  const room = INDEX_ENTRY_UNITS - style.prefix.length - style.suffix.length;
  const link = writeEntryLink(entry, room, style.tableCell, care);
  if (link === null) return null;
  const hook = writeEntryHook(entry.hook, room - link.length - style.separator.length, style.tableCell, care);
  return style.prefix + link + (hook === '' && !style.tableCell ? '' : style.separator + hook) + style.suffix;
}

/** The link of an entry in at most `room` units, where the path allows it. */
export function writeEntryLink(
  { path, title, folder }: EntryText,
  room: number,
  tableCell: boolean,
  care: Care,
): string | null {
  const destination = writeDestination(path, { care, ...(folder === undefined ? {} : { folder }) });
  if (destination === null) return null;
  const units = Math.max(MIN_TITLE, room - destination.length - '[]()'.length);
  const write = (text: string): string => escapeLabel(text, care, tableCell);
  const label = fitText(title, units, write) || fitText(readStem(path), units, write);
  return `[${label}](${destination})`;
}

/** A hook in at most `room` units; `''` where there is no room for one that says anything. */
export function writeEntryHook(hook: string, room: number, tableCell: boolean, care: Care): string {
  const written = fitText(hook, room, (text) => escapeHook(text, care, tableCell));
  return room < MIN_HOOK && written.endsWith('…') ? '' : written;
}

/** Shortens until the text fits with its escapes. */
function fitText(text: string, units: number, write: (text: string) => string): string {
  for (let room = units; room > 0; ) {
    const written = write(shortenLine(text, room));
    if (written.length <= units) return written;
    room -= Math.max(1, Math.ceil((written.length - units) / 2));
  }
  return '';
}

function readStem(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith(MEMORY_EXTENSION) ? name.slice(0, -MEMORY_EXTENSION.length) : name;
}
