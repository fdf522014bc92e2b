import { INDEX_ENTRY_UNITS } from './contract';
import { readBullet, readSeparator } from './entryStyle';
import { readExact } from './exactText';
import { type IndexOutline, type OutlineGroup, readOutline } from './indexOutline';
import { type MemoryIndex, readIndex } from './memoryIndex';
import { goesWhole, type LinkSides, WHOLE_MANNER, writeRemoval } from './removalEdits';
import { planRemoval, type ResolveWiki, readSides } from './removeEntry';
import { applyEdits, type TextEdit } from './textEdits';
import { type EntryText, writeEntryHook, writeEntryLine, writeEntryLink } from './writeEntry';
import type { Care } from './writeLink';

/**
 * An index in which a memory's first entry has become that of another: same place, indentation, bullet and separator;
 * its other entries go, as in `removeEntry`. With the memory's own path it renews title and hook. An entry that links
 * other memories as well, a sentence and a heading keep their text: only the link is another. `null` where the memory
 * has no entry, or where no link can lead to the other. An entry that the other memory may have already is not looked
 * for. Never throws.
 */
export function replaceEntry(
  bytes: Uint8Array,
  from: string,
  entry: EntryText,
  resolve: ResolveWiki,
): Uint8Array | null {
  const exact = readExact(bytes);
  const steps = planReplacement(exact.text, entry, readSides(exact, from, resolve));
  return steps === null ? null : exact.toBytes(steps.reduce(applyEdits, exact.text));
}

/** The edits of `replaceEntry` in two steps, each on the text that the one before left: duplicates go, the rest is swapped. */
export function planReplacement(
  text: string,
  entry: EntryText,
  sides: LinkSides,
): readonly (readonly TextEdit[])[] | null {
  const outline = readOutline(text, entry.folder);
  const kept = outline.index.links.find(sides.leadsHere);
  if (kept === undefined) return null;
  const first = planRemoval(outline, { ...sides, kept });
  const rest = first.length === 0 ? outline : readOutline(applyEdits(text, first), entry.folder);
  const group = rest.groups.find(({ links }) => links.some(sides.leadsHere));
  if (group === undefined) return null;
  for (const care of ['plain', 'careful'] as const) {
    for (const swap of writeSwaps(rest, group, entry, sides, care))
      if (isSwapped(rest, swap, entry.path, sides)) return [first, swap];
  }
  return null;
}

/** Ways to write the swap, the best first: of the whole block, of the whole block with a blank line for what goes, of the link. */
function writeSwaps(
  outline: IndexOutline,
  group: OutlineGroup,
  entry: EntryText,
  sides: LinkSides,
  care: Care,
): readonly (readonly TextEdit[])[] {
  const swaps: (readonly TextEdit[])[] = [];
  if (group.kind === 'item' && goesWhole(group, sides)) {
    const bullet = readBullet(outline, group) ?? { marker: '-', space: ' ' };
    const prefix = group.lead + bullet.marker + bullet.space;
    const style = { prefix, separator: readSeparator(outline, [group]), suffix: '', tableCell: false };
    const line = writeEntryLine(entry, style, care);
    if (line === null) return [];
    for (const blank of [false, true])
      swaps.push(writeRemoval(outline, { ...sides, successor: { group, line } }, { ...WHOLE_MANNER, blank }));
  }
  const swap = swapLink(outline.text, group, entry, sides, care);
  return swap === null ? swaps : [...swaps, swap];
}

function swapLink(
  text: string,
  group: OutlineGroup,
  entry: EntryText,
  sides: LinkSides,
  care: Care,
): readonly TextEdit[] | null {
  const old = group.links.find(sides.leadsHere);
  const tableCell = group.kind === 'tableRow';
  const link = writeEntryLink(entry, INDEX_ENTRY_UNITS, tableCell, care);
  if (old === undefined || link === null) return null;
  // Behind `!` it would be a picture.
  const edits = [{ ...old.range, text: text[old.range.start - 1] === '!' ? ` ${link}` : link }];
  const hook = tableCell ? findHookCell(text, group, sides) : null;
  if (hook !== null)
    edits.push({ ...hook, text: writeEntryHook(entry.hook, INDEX_ENTRY_UNITS - link.length, true, care) });
  return edits;
}

/** The one cell behind the link, in a row of two cells that links nothing else. */
function findHookCell(text: string, group: OutlineGroup, sides: LinkSides): { start: number; end: number } | null {
  const { entry } = group;
  if (entry === null || !goesWhole(group, sides) || entry.separator !== '|' || entry.hook === '') return null;
  const { start, end } = entry.hookRange;
  return text.slice(start, end).replaceAll('\\|', '').includes('|') ? null : { start, end };
}

/** Whether all links that lead inside are read as before, and in the place of the one to the memory that of the other. */
function isSwapped(outline: IndexOutline, edits: readonly TextEdit[], path: string, sides: LinkSides): boolean {
  const inside = ({ links }: MemoryIndex) =>
    links.filter((link) => sides.leadsHere(link) || sides.leadsElsewhere(link));
  const before = inside(outline.index);
  const next = readIndex(applyEdits(outline.text, edits), outline.folder);
  const after = next.links.filter(
    (link) => sides.leadsHere(link) || sides.leadsElsewhere(link) || link.target === path,
  );
  const swapped = before.findIndex(sides.leadsHere);
  if (after.length !== before.length || after[swapped]?.target !== path) return false;
  const kept = before.every(
    ({ kind, raw }, at) => at === swapped || (kind === after[at]?.kind && raw === after[at]?.raw),
  );
  return kept && isSameKinds(outline.index, next);
}

function isSameKinds(before: MemoryIndex, after: MemoryIndex): boolean {
  const kinds = ({ entries }: MemoryIndex): string => entries.map(({ kind }) => kind).join(' ');
  return kinds(before) === kinds(after);
}
