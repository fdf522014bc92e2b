import { CLIENT_STYLE, type EntryStyle, readSeparator, writeListPrefix, writeSiblingPrefix } from './entryStyle';
import type { IndexOutline, OutlineGroup } from './indexOutline';
import { findTypeSection, type IndexKnowledge, type IndexSection, readSections } from './indexSections';
import { isBlankLine, lineAt } from './textLines';

/** Where a new entry may stand, and how it is written there. */
export interface EntryPlace {
  /** 0-based line behind which it goes; -1: before all text, behind the front matter. */
  readonly after: number;
  /** A blank line before and after it. */
  readonly gapBefore: boolean;
  readonly gapAfter: boolean;
  readonly style: EntryStyle;
}

/**
 * Places for a new entry, the best first: below the last entry of the section of its type, below the last entry of all,
 * at the end, at the start. The later ones are for texts in which an entry at the first would not be read as one.
 */
export function findEntryPlaces(
  outline: IndexOutline,
  type: string | null,
  known: IndexKnowledge,
): readonly EntryPlace[] {
  const sections = readSections(outline);
  const places: EntryPlace[] = [];
  const row = findRowPlace(outline);
  if (row !== null) places.push(row);
  const typed = findTypeSection(sections, type, known);
  if (typed !== null) places.push(...widen(placeInSection(outline, typed)));
  const last = findLastSection(sections);
  if (last !== null && last !== typed) places.push(...widen(placeInSection(outline, last)));
  // Where the last block has no end (a fence, a comment), the one before it has.
  for (const end of outline.groups.slice(-2).reverse()) places.push(...widen(placeBelow(outline, outline.groups, end)));
  return [...places, ...placesAtStart(outline)];
}

/** The section of the last list entry, else of the last entry. */
function findLastSection(sections: readonly IndexSection[]): IndexSection | null {
  const holds = (section: IndexSection, bullet: boolean): boolean =>
    section.members.some(({ entry }) => entry !== null && (!bullet || entry.kind === 'bullet')) ||
    (!bullet && section.head?.entry != null);
  return (
    sections.findLast((section) => holds(section, true)) ??
    sections.findLast((section) => holds(section, false)) ??
    null
  );
}

/** Below the last entry of a section; where it has none, below all that stands in it. */
export function placeInSection(outline: IndexOutline, { head, members }: IndexSection): EntryPlace {
  const bullets = members.filter(({ entry }) => entry?.kind === 'bullet');
  const depth = bullets.reduce((least, group) => Math.min(least, group.depth), Number.POSITIVE_INFINITY);
  const anchor = bullets.findLast((group) => group.depth === depth);
  if (anchor !== undefined) {
    const siblings = bullets.filter((group) => group.depth === depth);
    return placeBehindItem(outline, members, anchor, siblings);
  }
  const last = members.findLast(({ entry }) => entry !== null) ?? members.at(-1);
  if (last !== undefined) return placeBelow(outline, members, last);
  return { ...placeBehindLine(outline, members, head?.lastLine ?? -1), gapBefore: hasGapBehindHeadings(outline, head) };
}

/** Behind an item with all that is nested in it, as one more of its list. */
function placeBehindItem(
  outline: IndexOutline,
  section: readonly OutlineGroup[],
  anchor: OutlineGroup,
  siblings: readonly OutlineGroup[],
): EntryPlace {
  const prefix = writeSiblingPrefix(outline, anchor, siblings);
  const style = { ...CLIENT_STYLE, prefix, separator: readSeparator(outline, section) };
  return { after: anchor.treeEnd, gapBefore: isLoose(outline, anchor), gapAfter: false, style };
}

/** Below a block: behind its whole list where it is part of one, its whole table, its quote. */
function placeBelow(outline: IndexOutline, section: readonly OutlineGroup[], block: OutlineGroup): EntryPlace {
  let root = block;
  while (root.parent !== null) root = root.parent;
  const siblings = section.filter((group) => group.kind === 'item' && group.parent === null);
  if (root.kind === 'item') return placeBehindItem(outline, section, root, siblings);
  let line = root.treeEnd;
  const { groups } = outline;
  for (let at = groups.indexOf(root) + 1; at < groups.length; at++) {
    const next = groups[at];
    const goesOn = root.kind === 'tableRow' && next?.kind === 'tableRow' && next.firstLine <= line + 2;
    if (next === undefined || !(goesOn || (!root.top && !next.top))) break;
    line = Math.max(line, next.treeEnd);
  }
  if (root.headerRow) line = Math.max(line, root.lastLine + 1);
  return placeBehindLine(outline, section, line);
}

/** A blank line goes before it unless the text goes on directly, as in an index without blank lines. */
function placeBehindLine(outline: IndexOutline, section: readonly OutlineGroup[], line: number): EntryPlace {
  const style = { ...CLIENT_STYLE, prefix: writeListPrefix(outline), separator: readSeparator(outline, section) };
  return { after: line, gapBefore: isBlank(outline, line + 1), gapAfter: false, style };
}

/** Whether a blank line stands between the item and the one before it. */
function isLoose(outline: IndexOutline, item: OutlineGroup): boolean {
  if (!isBlank(outline, item.firstLine - 1) || item.firstLine === 0) return false;
  const siblings = item.parent?.children ?? outline.groups;
  const before = siblings.slice(0, siblings.indexOf(item)).findLast((group) => group.parent === item.parent);
  return before?.kind === 'item';
}

/** As most headings of the index have it; where none shows it, a blank line if one follows the heading already. */
function hasGapBehindHeadings(outline: IndexOutline, head: OutlineGroup | null): boolean {
  if (head === null) return isBlank(outline, 0);
  let balance = 0;
  for (const [at, group] of outline.groups.entries()) {
    const next = outline.groups[at + 1];
    if (group.heading === null || next === undefined || next.heading !== null) continue;
    balance += next.firstLine > group.lastLine + 1 ? 1 : -1;
  }
  return balance >= 0 && isBlank(outline, head.lastLine + 1);
}

const ROW_START = /^[ \t]*\|[ \t]*$/;

/** An index that is one table of links and hooks grows by a row; every other table stays as it is. */
function findRowPlace(outline: IndexOutline): EntryPlace | null {
  const rows = outline.groups.filter(({ entry }) => entry !== null);
  const last = rows.at(-1);
  if (last === undefined || !rows.every((row, at) => isLinkRow(outline, row, rows[at - 1]))) return null;
  const style = { prefix: '| ', separator: ' | ', suffix: ' |', tableCell: true };
  return { after: last.lastLine, gapBefore: false, gapAfter: false, style };
}

function isLinkRow({ text }: IndexOutline, row: OutlineGroup, before: OutlineGroup | undefined): boolean {
  const { entry, links } = row;
  const link = links[0];
  if (entry === null || link === undefined || row.kind !== 'tableRow' || !row.top || row.headerRow) return false;
  if (before !== undefined && row.firstLine !== before.lastLine + 1) return false;
  if (!ROW_START.test(text.slice(entry.start, link.range.start)) || entry.separator !== '|') return false;
  const hook = text.slice(entry.hookRange.start, entry.hookRange.end);
  return text.slice(entry.hookRange.end, entry.end).trim() === '|' && !hook.replaceAll('\\|', '').includes('|');
}

/** The place itself, then with blank lines around it, for a text in which the lines beside it would change its meaning. */
function widen(place: EntryPlace): readonly EntryPlace[] {
  return [place, { ...place, gapBefore: true }, { ...place, gapBefore: true, gapAfter: true }];
}

/** Before all text, but behind the front matter, even where its last line goes on. */
function placesAtStart({ lines, from, text }: IndexOutline): readonly EntryPlace[] {
  const matterEnd = from === 0 ? -1 : lineAt(lines, from - 1);
  const goesOn = matterEnd >= 0 && !isBlankLine(text, { start: from, end: lines[matterEnd]?.end ?? from });
  const after = goesOn ? -1 : matterEnd;
  const start = { after, gapBefore: after >= 0, gapAfter: after < 0 && lines.length > 0, style: CLIENT_STYLE };
  // Last of all without a bullet: what follows an item and is indented would become part of it.
  return [start, { ...start, gapAfter: true }, { ...start, gapAfter: true, style: { ...CLIENT_STYLE, prefix: '' } }];
}

/** Whether a line is blank; the end of the file counts. */
function isBlank({ text, lines }: IndexOutline, at: number): boolean {
  const line = lines[at];
  return line === undefined || isBlankLine(text, line);
}
