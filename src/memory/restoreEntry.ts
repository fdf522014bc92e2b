import { addEntry, insertLines, type NewEntry } from './addEntry';
import { placeInSection } from './entryPlaces';
import { readExact } from './exactText';
import { readOutline } from './indexOutline';
import { type IndexKnowledge, readSections } from './indexSections';
import { readIndex } from './memoryIndex';
import type { RememberedEntry, RememberedPlace } from './rememberedEntry';
import type { LinkSides } from './removalEdits';
import { readSides } from './removeEntry';
import { applyEdits, type TextEdit } from './textEdits';
import { splitLines, type TextLine, type TextRange } from './textLines';

/** Blocks that are looked for elsewhere than at their old line, and places that are compared for one. They bound the work. */
const MAX_SEARCHED = 16;
const MAX_COMPARED = 64;

/**
 * An index with the remembered entries of a memory back: each at its old line where the lines around it still stand,
 * there or moved together; identical then, also to what was there before. Where they do not stand, the block goes to the end
 * of its old section, else a new entry is added as `addEntry` does. Unchanged where the memory has an entry already.
 * Never throws.
 *
 * @param bytes of the index; `null` where there is none
 * @param remembered `null` where nothing was remembered
 */
export function restoreEntry(
  bytes: Uint8Array | null,
  remembered: RememberedEntry | null,
  entry: NewEntry,
  known: IndexKnowledge,
): Uint8Array {
  const exact = readExact(bytes ?? new Uint8Array());
  const sides = readSides(exact, entry.path, (wikiText) => known.resolve(wikiText));
  const index: SidedIndex = { text: exact.text, folder: entry.folder ?? '', sides };
  if (bytes !== null && isLinked(index)) return bytes;
  const text = remembered === null ? null : (putBack(index, remembered) ?? putInSection(index, remembered));
  return text === null ? addEntry(bytes, entry, known) : exact.toBytes(text);
}

/** An index, the folder it lies in, and where its links lead, seen from the memory. */
interface SidedIndex {
  readonly text: string;
  readonly folder: string;
  readonly sides: LinkSides;
}

function isLinked({ text, folder, sides }: SidedIndex): boolean {
  return readIndex(text, folder).links.some(sides.leadsHere);
}

function putBack(index: SidedIndex, { steps }: RememberedEntry): string | null {
  let restored = index.text;
  for (const places of steps) {
    const edits = undoStep(restored, places);
    const before = restored;
    restored = applyEdits(before, edits);
    const inserted: TextRange[] = [];
    let grown = 0;
    for (const { start, end, text: block } of edits) {
      inserted.push({ start: start + grown, end: start + grown + block.length });
      grown += block.length - (end - start);
    }
    // What came since may have changed what the block means, or the block what stands behind it.
    if (nameOthers(before, edits) !== nameOthers(restored, inserted)) return null;
  }
  return isLinked({ ...index, text: restored }) ? restored : null;
}

/** The links of a text outside of some ranges, which stand in order, as one text to compare. */
function nameOthers(text: string, ranges: readonly TextRange[]): string {
  const names: string[] = [];
  let at = 0;
  for (const { kind, raw, range } of readIndex(text).links) {
    while ((ranges[at]?.end ?? Number.POSITIVE_INFINITY) <= range.start) at++;
    if (range.start < (ranges[at]?.start ?? Number.POSITIVE_INFINITY)) names.push(`${kind} ${raw}`);
  }
  return names.join('\n');
}

function undoStep(text: string, places: readonly RememberedPlace[]): readonly TextEdit[] {
  const search = new PlaceSearch(text);
  const edits: TextEdit[] = [];
  let shift = 0;
  let searches = MAX_SEARCHED;
  for (const place of places) {
    const expected = place.line + shift;
    const found = search.standsAt(place, expected) ? expected : searches-- > 0 ? search.find(place, expected) : null;
    const start = found === null ? -1 : search.startOf(found);
    if (found !== null && start >= (edits.at(-1)?.end ?? 0)) {
      edits.push({ start, end: start + place.left.length, text: place.block });
      shift = found - place.line;
    }
    // The line numbers of later places count the lines of this block.
    shift += splitLines(place.left).length - splitLines(place.block).length;
  }
  return edits;
}

/** Finds where remembered places stand in a text; lines are 0-based. */
class PlaceSearch {
  private readonly lines: readonly TextLine[];

  constructor(private readonly text: string) {
    this.lines = splitLines(text);
  }

  startOf(line: number): number {
    return this.lines[line]?.start ?? this.text.length;
  }

  /** Whether what was left of the block stands at its line, between the same lines or at the same end of the file. */
  standsAt(place: RememberedPlace, line: number): boolean {
    const height = splitLines(place.left).length;
    if (line < 0 || (place.before === null && line > 0)) return false;
    if (place.after === null && line + height < this.lines.length) return false;
    return this.hasNeighbours(place, line, height) && this.holds(place, line, height);
  }

  /** The nearest line at which it stands. At an end of the file that has moved away the one line beside it is enough. */
  find(place: RememberedPlace, expected: number): number | null {
    // Blank lines stand everywhere: they are no proof.
    if ([place.before, place.left, place.after].every((written) => (written ?? '').trim() === '')) return null;
    const height = splitLines(place.left).length;
    const found: number[] = [];
    for (let line = 0; line <= this.lines.length; line++) if (this.hasNeighbours(place, line, height)) found.push(line);
    found.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
    return found.slice(0, MAX_COMPARED).find((line) => this.holds(place, line, height)) ?? null;
  }

  private hasNeighbours({ before, after }: RememberedPlace, line: number, height: number): boolean {
    return isLine(this.text, this.lines[line - 1], before) && isLine(this.text, this.lines[line + height], after);
  }

  private holds({ left }: RememberedPlace, line: number, height: number): boolean {
    const start = this.startOf(line);
    const stop = start + left.length;
    const whole = stop === this.startOf(line + height) || stop === this.lines[line + height - 1]?.end;
    return whole && this.text.startsWith(left, start);
  }
}

/** Whether a line is the remembered one, with its line end. */
function isLine(text: string, line: TextLine | undefined, wanted: string | null): boolean {
  if (wanted === null) return true;
  return line !== undefined && line.next - line.start === wanted.length && text.startsWith(wanted, line.start);
}

function putInSection(index: SidedIndex, { section, entry }: RememberedEntry): string | null {
  const outline = readOutline(index.text, index.folder);
  const target = readSections(outline).find(({ head, text }) =>
    section === null ? head === null : head !== null && text === section,
  );
  if (entry === null || target === undefined || (target.head === null && target.members.length === 0)) return null;
  const edit = insertLines(outline, placeInSection(outline, target), entry);
  return isAdded(index, edit) ? applyEdits(index.text, [edit]) : null;
}

/** Whether the block is read at its new place, and nothing else is read in another way. */
function isAdded({ text, folder, sides }: SidedIndex, edit: TextEdit): boolean {
  const before = readIndex(text, folder);
  const after = readIndex(applyEdits(text, [edit]), folder);
  const isNew = ({ start }: { readonly start: number }): boolean =>
    start >= edit.start && start < edit.start + edit.text.length;
  const others = after.links.filter((link) => !isNew(link.range)).map(({ kind, raw }) => `${kind} ${raw}`);
  const kinds = after.entries.filter((entry) => !isNew(entry)).map(({ kind, section }) => `${kind} ${section}`);
  return (
    after.links.some((link) => isNew(link.range) && sides.leadsHere(link)) &&
    others.join('\n') === before.links.map(({ kind, raw }) => `${kind} ${raw}`).join('\n') &&
    kinds.join('\n') === before.entries.map(({ kind, section }) => `${kind} ${section}`).join('\n')
  );
}
