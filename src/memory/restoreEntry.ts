import { addEntry, insertLines, type NewEntry } from './addEntry';
import { placeInSection } from './entryPlaces';
import { type ExactText, readExact } from './exactText';
import { readOutline } from './indexOutline';
import { type IndexKnowledge, readSections } from './indexSections';
import { readIndex } from './memoryIndex';
import type { RememberedEntry, RememberedPlace } from './rememberedEntry';
import type { LinkSides } from './removalEdits';
import { readSides } from './removeEntry';
import { applyEdits, type TextEdit } from './textEdits';
import { splitLines, type TextLine } from './textLines';

/** Places that are compared in full for one remembered block. It bounds the work on an index of equal lines. */
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
  if (bytes !== null && isLinked(exact.text, sides)) return bytes;
  const text =
    remembered === null ? null : (putBack(exact.text, remembered, sides) ?? putInSection(exact, remembered, sides));
  return text === null ? addEntry(bytes, entry, known) : exact.toBytes(text);
}

function isLinked(text: string, sides: LinkSides): boolean {
  return readIndex(text).links.some(sides.leadsHere);
}

function putBack(text: string, { places }: RememberedEntry, sides: LinkSides): string | null {
  let restored = text;
  let moved = 0;
  for (const place of places) {
    const lines = splitLines(restored);
    const line = findPlace(restored, lines, place, place.line + moved);
    if (line === null) continue;
    const start = lines[line]?.start ?? restored.length;
    restored = applyEdits(restored, [{ start, end: start + place.left.length, text: place.block }]);
    moved = line - place.line;
  }
  return isLinked(restored, sides) ? restored : null;
}

/**
 * The line nearest to the expected one at which what was left stands between the same two lines. Where the block stood at
 * an end of the file, and there is more now, the one line beside it is enough.
 */
function findPlace(text: string, lines: readonly TextLine[], place: RememberedPlace, expected: number): number | null {
  const { left, before, after } = place;
  const height = splitLines(left).length;
  const fits = (line: number): boolean =>
    isLine(text, lines[line - 1], before) && isLine(text, lines[line + height], after);
  const holds = (line: number): boolean => {
    const start = lines[line]?.start ?? text.length;
    const stop = start + left.length;
    const whole = stop === (lines[line + height]?.start ?? text.length) || stop === lines[line + height - 1]?.end;
    return whole && text.startsWith(left, start);
  };
  const atEnds = (before !== null || expected === 0) && (after !== null || expected + height === lines.length);
  if (atEnds && fits(expected) && holds(expected)) return expected;
  // Blank lines stand everywhere.
  if ([before, left, after].every((written) => (written ?? '').trim() === '')) return null;
  const found: number[] = [];
  for (let line = 0; line <= lines.length; line++) if (fits(line)) found.push(line);
  found.sort((a, b) => Math.abs(a - expected) - Math.abs(b - expected));
  return found.slice(0, MAX_COMPARED).find(holds) ?? null;
}

/** Whether a line is the remembered one, with its line end. */
function isLine(text: string, line: TextLine | undefined, wanted: string | null): boolean {
  if (wanted === null) return true;
  return line !== undefined && line.next - line.start === wanted.length && text.startsWith(wanted, line.start);
}

function putInSection(exact: ExactText, { section, entry }: RememberedEntry, sides: LinkSides): string | null {
  const outline = readOutline(exact.text);
  const target = readSections(outline).find(({ head, text }) =>
    section === null ? head === null : head !== null && text === section,
  );
  if (entry === null || target === undefined || (target.head === null && target.members.length === 0)) return null;
  const edit = insertLines(outline, placeInSection(outline, target), entry);
  const after = applyEdits(exact.text, [edit]);
  return isAdded(outline.text, edit, sides) ? after : null;
}

/** Whether the block is read at its new place, and nothing else is read in another way. */
function isAdded(text: string, edit: TextEdit, sides: LinkSides): boolean {
  const before = readIndex(text);
  const after = readIndex(applyEdits(text, [edit]));
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
