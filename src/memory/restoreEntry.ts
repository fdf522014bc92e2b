import { addEntry, insertLines, type NewEntry } from './addEntry';
import { placeInSection } from './entryPlaces';
import { readExact } from './exactText';
import { readOutline } from './indexOutline';
import { type IndexKnowledge, readSections } from './indexSections';
import { readIndex } from './memoryIndex';
import { findBetween, placesOf } from './nearLines';
import { linesOf, lossOf, type RememberedEntry, type RememberedPlace, withoutEnd } from './rememberedEntry';
import type { LinkSides } from './removalEdits';
import { readSides } from './removeEntry';
import { applyEdits, type TextEdit } from './textEdits';
import { splitLines, type TextLine, type TextRange } from './textLines';

/** Blocks that are looked for elsewhere than at their old line, and places that are compared for one. They bound the work. */
const MAX_SEARCHED = 16;
const MAX_COMPARED = 64;

export interface RestoredEntry {
  readonly bytes: Uint8Array;
  /** Whether it stands where it stood, as far as the lines around it tell. */
  readonly isInPlace: boolean;
}

/**
 * An index with the remembered entries of a memory back: each at its old line where the lines around it still stand,
 * there or moved together; identical then, also to what was there before. Else each goes beside the nearest of the lines
 * around it that is there. Where there is none, the block goes to the end of its old section, else a new entry is added
 * as `addEntry` does. Unchanged where the memory has an entry already. Never throws.
 *
 * @param bytes of the index; `null` where there is none
 * @param remembered `null` where nothing was remembered
 */
export function restoreEntry(
  bytes: Uint8Array | null,
  remembered: RememberedEntry | null,
  entry: NewEntry,
  known: IndexKnowledge,
): RestoredEntry {
  const exact = readExact(bytes ?? new Uint8Array());
  const sides = readSides(exact, entry.path, (wikiText) => known.resolve(wikiText));
  const index: SidedIndex = { text: exact.text, folder: entry.folder ?? '', sides };
  if (bytes !== null && isLinked(index)) return { bytes, isInPlace: true };
  const back = remembered === null ? null : putBack(index, remembered);
  if (back !== null) return { bytes: exact.toBytes(back), isInPlace: true };
  const text = remembered === null ? null : putInSection(index, remembered);
  return { bytes: text === null ? addEntry(bytes, entry, known) : exact.toBytes(text), isInPlace: false };
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
    const isThere = search.standsAt(place, expected);
    const found = isThere ? { line: expected, edit: search.swap(place, expected) } : null;
    const edit = found ?? (searches-- > 0 ? search.find(place, expected) : null);
    if (edit !== null && edit.edit.start >= (edits.at(-1)?.end ?? 0)) {
      edits.push(edit.edit);
      shift = edit.line - place.line;
    }
    // The line numbers of later places count the lines of this block.
    shift += splitLines(place.left).length - splitLines(place.block).length;
  }
  return edits;
}

/** A line and what to do there. */
interface FoundPlace {
  readonly line: number;
  readonly edit: TextEdit;
}

/** Finds where remembered places stand in a text; lines are 0-based. */
class PlaceSearch {
  private readonly lines: readonly TextLine[];
  private texts: readonly string[] | undefined;
  private places: ReadonlyMap<string, number> | undefined;

  constructor(private readonly text: string) {
    this.lines = splitLines(text);
  }

  startOf(line: number): number {
    return this.lines[line]?.start ?? this.text.length;
  }

  /** The old block for what was left of it, at a line where that stands. */
  swap({ left, block }: RememberedPlace, line: number): TextEdit {
    const start = this.startOf(line);
    return { start, end: start + left.length, text: block };
  }

  /** Whether what was left of the block stands at its line, between the same lines or at the same end of the file. */
  standsAt(place: RememberedPlace, line: number): boolean {
    const height = splitLines(place.left).length;
    return line >= 0 && this.hasNeighbours(place, line, height, 'strict') && this.holds(place, line, height);
  }

  /**
   * Where it belongs: the nearest line at which it stands between its old neighbours; else beside the nearest line of
   * those around it that is there; else, at an end of the file that has moved away, at the one line beside it.
   */
  find(place: RememberedPlace, expected: number): FoundPlace | null {
    return (
      this.findStanding(place, expected, 'strict') ??
      this.findNear(place) ??
      this.findStanding(place, expected, 'lenient')
    );
  }

  private findStanding(place: RememberedPlace, expected: number, ends: Ends): FoundPlace | null {
    // Blank lines stand everywhere: they are no proof.
    if ([place.before, place.left, place.after].every((written) => (written ?? '').trim() === '')) return null;
    const height = splitLines(place.left).length;
    const found: number[] = [];
    for (let line = 0; line <= this.lines.length; line++)
      if (this.hasNeighbours(place, line, height, ends)) found.push(line);
    found.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
    const line = found.slice(0, MAX_COMPARED).find((at) => this.holds(place, at, height));
    return line === undefined ? null : { line, edit: this.swap(place, line) };
  }

  /** Without what was left of it: that has gone since, or has gone elsewhere. */
  private findNear(place: RememberedPlace): FoundPlace | null {
    const { lines, instead, from } = lossOf(place);
    if (lines.length === 0) return null;
    this.texts ??= linesOf(this.text);
    this.places ??= placesOf(this.texts);
    const { texts } = this;
    const standing = instead.length === 0 ? null : findRun(texts, instead.map(withoutEnd));
    const line = standing ?? findBetween(texts, place.near, this.places);
    if (line === null) return null;
    const stop = line + (standing === null ? 0 : instead.length);
    return { line: line - from, edit: this.writeLines(lines, line, stop) };
  }

  /** Whole lines in the place of those from `first` up to `stop`. */
  private writeLines(lines: readonly string[], first: number, stop: number): TextEdit {
    const lineEnd = /(?:\r\n|\r|\n)$/.exec(lines[0] ?? '')?.[0] ?? this.lineEnd();
    const start = this.startOf(first);
    const end = this.startOf(stop);
    const last = lines.at(-1) ?? '';
    // The last line of the file may have no end: it stays so.
    const isOpen = end === this.text.length && !/[\r\n]$/.test(this.text) && this.text !== '';
    const text = [...lines.slice(0, -1), withoutEnd(last)].join('');
    if (isOpen) return { start, end, text: start === this.text.length ? lineEnd + text : text };
    return { start, end, text: text + (last === withoutEnd(last) ? lineEnd : last.slice(withoutEnd(last).length)) };
  }

  private lineEnd(): string {
    const [line] = this.lines;
    return (line === undefined ? '' : this.text.slice(line.end, line.next)) || '\n';
  }

  private hasNeighbours({ before, after }: RememberedPlace, line: number, height: number, ends: Ends): boolean {
    return (
      isLine(this.text, this.lines[line - 1], before, ends) && isLine(this.text, this.lines[line + height], after, ends)
    );
  }

  private holds({ left }: RememberedPlace, line: number, height: number): boolean {
    const start = this.startOf(line);
    const stop = start + left.length;
    const whole = stop === this.startOf(line + height) || stop === this.lines[line + height - 1]?.end;
    return whole && this.text.startsWith(left, start);
  }
}

/** Whether an end of the file is one still (`strict`), or anything may stand there by now. */
type Ends = 'strict' | 'lenient';

/** Whether a line is the remembered one, with its line end. */
function isLine(text: string, line: TextLine | undefined, wanted: string | null, ends: Ends): boolean {
  if (wanted === null) return ends === 'lenient' || line === undefined;
  return line !== undefined && line.next - line.start === wanted.length && text.startsWith(wanted, line.start);
}

/** Where lines stand that follow each other; `null` where they do not, or more than once. */
function findRun(lines: readonly string[], run: readonly string[]): number | null {
  const found: number[] = [];
  for (let at = 0; at + run.length <= lines.length && found.length < 2; at++)
    if (run.every((line, i) => lines[at + i] === line)) found.push(at);
  return found.length === 1 && run.some((line) => line.trim() !== '') ? (found[0] ?? null) : null;
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
