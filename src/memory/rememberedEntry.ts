import { readExact } from './exactText';
import { readOutline } from './indexOutline';
import { findBetween, type NearLines, nearLinesAt } from './nearLines';
import { planRemoval, type ResolveWiki, readSides } from './removeEntry';
import { planReplacement } from './replaceEntry';
import { applyEdits, type TextEdit } from './textEdits';
import { lineAt, splitLines, type TextLine } from './textLines';
import type { EntryText } from './writeEntry';

/**
 * What a change took out of an index at one place. All are whole lines with their line ends, as `ExactText` has them: an
 * invalid byte is a lone surrogate, which JSON keeps as an escape.
 */
export interface RememberedPlace {
  /** 0-based number of the first line of `block`, before the change. */
  readonly line: number;
  readonly block: string;
  /** What the change left in its place; often nothing. */
  readonly left: string;
  /** The line before and the line after; `null` at an end of the file. */
  readonly before: string | null;
  readonly after: string | null;
  /** The lines around what was lost of the block, also those of entries that were away then. */
  readonly near: NearLines;
}

/** A memory's entries as they were, for putting them back. Plain data, fit for JSON. */
export interface RememberedEntry {
  readonly path: string;
  /** The heading over its first entry; `null` before the first heading. */
  readonly section: string | null;
  /** The lines of its first entry, without the last line end; `null` where other memories share them. */
  readonly entry: string | null;
  /** The steps of the change, the last first: in this order they are undone. The places of a step are those of one text. */
  readonly steps: readonly (readonly RememberedPlace[])[];
}

/**
 * Remembers what `removeEntry`, or `replaceEntry` where a successor is given, will take out of an index; `null` where
 * the memory has no entry. Never throws.
 *
 * @param folder of a second index inside the memory directory (`''` at its top)
 * @param away what this index lost before and may get back, the last loss first
 */
export function entryAt(
  bytes: Uint8Array,
  path: string,
  resolve: ResolveWiki,
  successor?: EntryText,
  folder = '',
  away: readonly RememberedPlace[] = [],
): RememberedEntry | null {
  const exact = readExact(bytes);
  const sides = readSides(exact, path, resolve);
  const outline = readOutline(exact.text, folder);
  const group = outline.groups.find(({ links }) => links.some(sides.leadsHere));
  const entry = group?.entry;
  if (group === undefined || entry == null) return null;
  const steps = successor === undefined ? [planRemoval(outline, sides)] : planReplacement(exact.text, successor, sides);
  if (steps === null) return null;
  return {
    path,
    section: entry.section,
    entry: group.links.some(sides.leadsElsewhere) ? null : exact.text.slice(entry.start, entry.end),
    steps: rememberSteps(exact.text, steps, away),
  };
}

function rememberSteps(
  text: string,
  steps: readonly (readonly TextEdit[])[],
  away: readonly RememberedPlace[],
): readonly (readonly RememberedPlace[])[] {
  const remembered: (readonly RememberedPlace[])[] = [];
  let before = text;
  for (const edits of steps) {
    if (edits.length > 0) remembered.unshift(rememberPlaces(before, edits, away));
    before = applyEdits(before, edits);
  }
  return remembered;
}

interface TouchedLines {
  readonly first: number;
  last: number;
  readonly edits: TextEdit[];
}

function rememberPlaces(
  text: string,
  edits: readonly TextEdit[],
  away: readonly RememberedPlace[],
): readonly RememberedPlace[] {
  const lines = splitLines(text);
  const whole = withAway(linesOf(text), away);
  const texts = whole.map(({ written }) => written);
  const numbers = new Map(whole.map(({ number }, at) => [number, at]));
  const lineOf = (number: number): string | null => {
    const line = lines[number];
    return line === undefined ? null : text.slice(line.start, line.next);
  };
  return findTouched(text, lines, edits).map(({ first, last, edits: touching }) => {
    const start = lines[first]?.start ?? 0;
    const block = text.slice(start, lines[last]?.next);
    const inBlock = touching.map((edit) => ({ ...edit, start: edit.start - start, end: edit.end - start }));
    const left = applyEdits(block, inBlock);
    const lost = lossOf({ block, left });
    const top = numbers.get(first + lost.from) ?? texts.length;
    const bottom = numbers.get(first + lost.from + lost.lines.length - 1) ?? texts.length - 1;
    const near = nearLinesAt(texts, top, lost.lines.length === 0 ? top : bottom + 1);
    return { line: first, block, left, before: lineOf(first - 1), after: lineOf(last + 1), near };
  });
}

interface WholeLine {
  readonly written: string;
  /** 0-based in the index as it is; `null` for a line that is away. */
  readonly number: number | null;
}

/** An index with the lines that it lost before, each where it would come back to. */
function withAway(lines: readonly string[], away: readonly RememberedPlace[]): readonly WholeLine[] {
  const whole: WholeLine[] = lines.map((written, number) => ({ written, number }));
  for (const place of away) {
    const texts = whole.map(({ written }) => written);
    const lost = lossOf(place).lines.map(withoutEnd);
    const at = lost.some((line) => line.trim() !== '' && texts.includes(line)) ? null : findBetween(texts, place.near);
    if (at !== null) whole.splice(at, 0, ...lost.map((written) => ({ written, number: null })));
  }
  return whole;
}

/** What of a block is not in what was left of it: whole lines with their ends. */
export interface Loss {
  /** 0-based in the block. */
  readonly from: number;
  readonly lines: readonly string[];
  /** The lines that came for them; often none. */
  readonly instead: readonly string[];
}

export function lossOf({ block, left }: Pick<RememberedPlace, 'block' | 'left'>): Loss {
  const before = rawLinesOf(block);
  const after = rawLinesOf(left);
  const isSame = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && withoutEnd(a) === withoutEnd(b);
  let from = 0;
  while (isSame(before[from], after[from])) from++;
  let tail = 0;
  const rest = Math.min(before.length, after.length) - from;
  while (tail < rest && isSame(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  return {
    from,
    lines: before.slice(from, before.length - tail),
    instead: after.slice(from, after.length - tail),
  };
}

/** The lines of a text, without their line ends. */
export function linesOf(text: string): readonly string[] {
  return splitLines(text).map(({ start, end }) => text.slice(start, end));
}

function rawLinesOf(text: string): readonly string[] {
  return splitLines(text).map(({ start, next }) => text.slice(start, next));
}

export function withoutEnd(line: string): string {
  return line.replace(/(?:\r\n|\r|\n)$/, '');
}

/** The lines that edits touch, so that whole lines are left of them; lines that follow each other are taken together. */
function findTouched(text: string, lines: readonly TextLine[], edits: readonly TextEdit[]): readonly TouchedLines[] {
  const touched: TouchedLines[] = [];
  for (const edit of edits) {
    const head = lineAt(lines, edit.start);
    const atStart = edit.start === lines[head]?.start && edit.text === '';
    // A lone CR and a line feed that meet become one line end.
    const meet = atStart && text[edit.start - 1] === '\r' && text[edit.end] === '\n';
    const tail = lineAt(lines, atStart && edit.end > edit.start && !meet ? edit.end - 1 : edit.end);
    const first = meet ? head - 1 : head;
    const before = touched.at(-1);
    if (before === undefined || first > before.last + 1) touched.push({ first, last: tail, edits: [edit] });
    else {
      before.last = Math.max(before.last, tail);
      before.edits.push(edit);
    }
  }
  return touched;
}

/** Checks what was read from a file as JSON; `null` where it is no remembered entry. */
export function parseRememberedEntry(value: unknown): RememberedEntry | null {
  if (!isRecord(value)) return null;
  const { path, section, entry, steps } = value;
  if (typeof path !== 'string' || !isTextOrNull(section) || !isTextOrNull(entry) || !Array.isArray(steps)) return null;
  const read = (steps as readonly unknown[]).map(parseStep);
  const whole = read.filter((step) => step !== null);
  return whole.length === read.length ? { path, section, entry, steps: whole } : null;
}

function parseStep(value: unknown): readonly RememberedPlace[] | null {
  if (!Array.isArray(value)) return null;
  const places = (value as readonly unknown[]).map(parsePlace);
  const whole = places.filter((place) => place !== null);
  return whole.length === places.length ? whole : null;
}

function parsePlace(value: unknown): RememberedPlace | null {
  if (!isRecord(value)) return null;
  const { line, block, left, before, after } = value;
  if (typeof line !== 'number' || !Number.isSafeInteger(line) || line < 0) return null;
  if (typeof block !== 'string' || typeof left !== 'string' || !isTextOrNull(before) || !isTextOrNull(after))
    return null;
  return { line, block, left, before, after, near: parseNear(value.near) ?? nearOf(before, after) };
}

function parseNear(value: unknown): NearLines | null {
  if (!isRecord(value)) return null;
  const { above, below } = value;
  return isTexts(above) && isTexts(below) ? { above, below } : null;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

/** Of what was remembered before there was `near`. */
function nearOf(before: string | null, after: string | null): NearLines {
  const lines = (line: string | null): readonly string[] => (line === null ? [] : [withoutEnd(line)]);
  return { above: lines(before), below: lines(after) };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string';
}
