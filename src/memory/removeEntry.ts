import type { MemoryLink } from './blockLinks';
import { type ExactText, readExact } from './exactText';
import { findIndexFrontMatterEnd } from './indexFrontMatter';
import { type IndexOutline, readOutline } from './indexOutline';
import { pathOf } from './indexSections';
import { type MemoryIndex, readIndex } from './memoryIndex';
import { isTaken, type LinkSides, type Removal, type RemovalManner, WHOLE_MANNER, writeRemoval } from './removalEdits';
import { applyEdits, type TextEdit } from './textEdits';

const MARK = '\ufeff';

/** The path of the memory that a wiki link's text means (`LinkResolver.resolve`); `null` where there is none. */
export type ResolveWiki = (wikiText: string) => string | null;

/** The first that takes out these links and no other is used; each later one leaves more of the text. */
const MANNERS: readonly RemovalManner[] = [
  WHOLE_MANNER,
  { ...WHOLE_MANNER, blank: true },
  { ...WHOLE_MANNER, outdent: false },
  { ...WHOLE_MANNER, unlink: 'escaped' },
  { ...WHOLE_MANNER, whole: false, unlink: 'label' },
  { ...WHOLE_MANNER, whole: false, unlink: 'escaped' },
  { ...WHOLE_MANNER, whole: false, unlink: 'disarmed' },
  { ...WHOLE_MANNER, whole: false, unlink: 'bracketed' },
];

/**
 * An index without the entries of a memory, all of them; wiki links count. The whole block of an entry goes: its line,
 * its continuation lines, what is nested in it and links no other memory. What does link others stays, moved up to the
 * entry's own indentation. One blank line goes too where two would stand together afterwards, or one at an end of the
 * file. All other bytes stay.
 *
 * A block that links other memories as well loses only this link: in a list of links with its joiner, at the begin of an
 * item with its separator, elsewhere its label stays as text. A sentence, a heading and the header row of a table keep
 * their text; any other table row goes where it links nothing else. Where taking out the block would change how other
 * entries are read, a blank line stays in its place, or the words stay and only the link goes. Never throws.
 *
 * @param folder of a second index inside the memory directory (`''` at its top)
 */
export function removeEntry(bytes: Uint8Array, path: string, resolve: ResolveWiki, folder = ''): Uint8Array {
  const exact = readExact(bytes);
  const outline = readOutline(exact.text, folder);
  const edits = planRemoval(outline, readSides(exact, path, resolve));
  return edits.length === 0 ? bytes : exact.toBytes(applyEdits(exact.text, edits));
}

/** An index in which only the first link to a memory is left; the others go as in `removeEntry`. Never throws. */
export function removeDuplicates(bytes: Uint8Array, path: string, resolve: ResolveWiki): Uint8Array {
  const exact = readExact(bytes);
  const outline = readOutline(exact.text);
  const sides = readSides(exact, path, resolve);
  const kept = outline.index.links.find((link) => sides.leadsHere(link));
  const edits = kept === undefined ? [] : planRemoval(outline, { ...sides, kept });
  return edits.length === 0 ? bytes : exact.toBytes(applyEdits(exact.text, edits));
}

/** Tells links to a memory from those to others. A wiki link that means no memory is neither. */
export function readSides(exact: ExactText, path: string, resolve: ResolveWiki): LinkSides {
  const found = (link: MemoryLink): string | null => {
    const target = pathOf(link, { resolve: (wikiText) => resolve(exact.toReadable(wikiText)) });
    return target === null ? null : exact.toReadable(target);
  };
  return {
    leadsHere: (link) => found(link) === path,
    leadsElsewhere: (link) => {
      const target = found(link);
      return target !== null && target !== path;
    },
  };
}

/** Edits after which the links to the memory are gone and all others are there, each entry with its kind and section. */
export function planRemoval(outline: IndexOutline, removal: Removal): readonly TextEdit[] {
  if (!outline.index.links.some((link) => isTaken(link, removal))) return [];
  const expected = describe(outline.index, removal);
  let edits: readonly TextEdit[] = [];
  for (const manner of MANNERS) {
    edits = writeRemoval(outline, removal, manner);
    const text = applyEdits(outline.text, edits);
    if (!beginsAlike(outline, text)) continue;
    const after = readIndex(text, outline.folder);
    const left = after.links.filter(removal.leadsHere).length;
    if (left === (removal.kept === undefined ? 0 : 1) && describe(after, removal) === expected) break;
  }
  return edits;
}

/** Whether what stands at the start now is no more a byte order mark or front matter than before. */
function beginsAlike({ text, from }: IndexOutline, after: string): boolean {
  if (after.startsWith(MARK) && !text.startsWith(MARK)) return false;
  return (findIndexFrontMatterEnd(after) === null) === (from === 0);
}

/** The links to other memories and the entries that hold them, as one text to compare. */
function describe({ links, entries }: MemoryIndex, { leadsElsewhere }: LinkSides): string {
  const others = links.filter(leadsElsewhere).map(({ kind, raw }) => [kind, raw]);
  const kept = entries.filter((entry) => entry.links.some(leadsElsewhere)).map(({ kind, section }) => [kind, section]);
  return JSON.stringify([others, kept]);
}
