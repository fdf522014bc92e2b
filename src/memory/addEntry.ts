import { type EntryPlace, findEntryPlaces } from './entryPlaces';
import { readExact } from './exactText';
import { type IndexOutline, readOutline } from './indexOutline';
import type { IndexKnowledge } from './indexSections';
import type { IndexEntry, MemoryIndex } from './memoryIndex';
import { applyEdits, type TextEdit } from './textEdits';
import { type EntryText, writeEntryLine } from './writeEntry';
import { type Care, writeDestination } from './writeLink';

export interface NewEntry extends EntryText {
  /** Finds the section; `null` where the memory has none. */
  readonly type: string | null;
}

/** Whether a link of the index can lead to a path: not to one outside, nor to names such as `~` or `C:x.md`. */
export function isLinkable(path: string): boolean {
  return writeDestination(path) !== null;
}

/**
 * An index with one entry more, in one line below the last entry of its section: the section that a heading names for
 * the type, else the one that links most memories of the type, else that of the last entry. Bullet, separator,
 * indentation, line end and blank lines are those of its neighbours. All other bytes stay; the entry is one piece
 * inserted. It never stands in a fence, a comment or a table; only an index whose entries are all rows of one
 * table, link and hook, gets a row. Unchanged where the path is not linkable. Never throws.
 *
 * @param bytes of the index; `null` where there is none: then one is made of the bare line, as the client does (contract §2)
 */
export function addEntry(bytes: Uint8Array | null, entry: NewEntry, known: IndexKnowledge): Uint8Array {
  const before = bytes ?? new Uint8Array();
  const exact = readExact(before);
  const readable: IndexKnowledge = {
    typeOf: (path) => known.typeOf(exact.toReadable(path)),
    resolve: (wikiText) => known.resolve(exact.toReadable(wikiText)),
  };
  const edit = findEntryEdit(readOutline(exact.text, entry.folder), entry, readable);
  return edit === null ? before : exact.toBytes(applyEdits(exact.text, [edit]));
}

/** The first place at which the entry is read back and all others are read as before. */
function findEntryEdit(outline: IndexOutline, entry: NewEntry, known: IndexKnowledge): TextEdit | null {
  const places = findEntryPlaces(outline, entry.type, known);
  for (const care of ['plain', 'careful'] as const) {
    for (const place of places) {
      const edit = writeAt(outline, place, entry, care);
      if (edit !== null && isOneMore(outline, edit, entry.path)) return edit;
    }
  }
  return null;
}

function writeAt(outline: IndexOutline, place: EntryPlace, entry: NewEntry, care: Care): TextEdit | null {
  const line = writeEntryLine(entry, place.style, care);
  return line === null ? null : insertLines(outline, place, line);
}

/** Puts lines behind a line, with the line end used there. A missing end of the last line stays missing. */
export function insertLines(
  { text, lines, from }: IndexOutline,
  { after, gapBefore, gapAfter }: Pick<EntryPlace, 'after' | 'gapBefore' | 'gapAfter'>,
  written: string,
): TextEdit {
  const anchor = lines[after];
  const lineEnd = readLineEnd(text, lines, after);
  const at = anchor?.next ?? from;
  // A lone CR before a line feed would become one line end with it.
  const safeEnd = lineEnd === '\r' && text[at] === '\n' ? '\n' : lineEnd;
  const head = gapBefore ? lineEnd : '';
  if (anchor !== undefined && anchor.next === anchor.end) return { start: at, end: at, text: lineEnd + head + written };
  const inserted = head + written + safeEnd + (gapAfter ? safeEnd : '');
  return { start: at, end: at, text: anchor === undefined && from > 0 ? lineEnd + inserted : inserted };
}

function readLineEnd(text: string, lines: IndexOutline['lines'], at: number): string {
  for (const line of [lines[at], lines[at - 1], lines[at + 1]])
    if (line !== undefined && line.next > line.end) return text.slice(line.end, line.next);
  return '\n';
}

/** Whether the entry is read as one line of its own, and all others as before. */
function isOneMore(outline: IndexOutline, edit: TextEdit, path: string): boolean {
  const { index: after, groups } = readOutline(applyEdits(outline.text, [edit]), outline.folder);
  const { entries, links } = outline.index;
  if (after.entries.length !== entries.length + 1 || after.links.length !== links.length + 1) return false;
  const stop = edit.start + edit.text.length;
  const group = groups.find(({ entry }) => entry !== null && entry.start >= edit.start && entry.end <= stop);
  const added = group?.entry;
  if (group === undefined || added == null || group.treeEnd !== group.firstLine) return false;
  if (added.links.length !== 1 || added.links[0]?.target !== path) return false;
  const others = after.entries.filter((entry) => entry !== added);
  return others.every((entry, at) => isSame(entry, entries[at])) && keepsOthers(after, outline.index, added);
}

function isSame(after: IndexEntry, before: IndexEntry | undefined): boolean {
  return (
    before !== undefined &&
    after.kind === before.kind &&
    after.section === before.section &&
    after.end - after.start === before.end - before.start &&
    after.lastLine - after.firstLine === before.lastLine - before.firstLine &&
    after.hook === before.hook
  );
}

function keepsOthers(after: MemoryIndex, before: MemoryIndex, added: IndexEntry): boolean {
  const others = after.links.filter(({ range }) => range.start !== added.links[0]?.range.start);
  return others.every(({ kind, raw }, at) => kind === before.links[at]?.kind && raw === before.links[at]?.raw);
}
