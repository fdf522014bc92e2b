import { type BlockLinks, type MemoryLink, type Mention, readBlockLinks } from './blockLinks';
import { type EntryHook, readHeadingText, readHook } from './entryHook';
import { findIndexFrontMatterEnd } from './indexFrontMatter';
import { type LoadedIndex, loadIndex } from './loadedIndex';
import { readBlocks } from './markdownBlocks';
import { splitLines, type TextLine } from './textLines';

export type EntryKind = 'bullet' | 'heading' | 'tableRow' | 'sentence';

/**
 * A block of the index that links a memory: a list item up to its first nested item, a heading, a row of a table, a
 * paragraph. Its range covers whole lines, without the last line end; entries do not overlap.
 */
export interface IndexEntry extends EntryHook {
  readonly kind: EntryKind;
  /** 1-based, both inclusive. */
  readonly firstLine: number;
  readonly lastLine: number;
  /** Offsets in the text, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Text of the nearest heading before it, or of itself where it is one; `null` before the first. */
  readonly section: string | null;
  /** All its links; at least one leads into the directory. Separator and hook are those after the first of these. */
  readonly links: readonly MemoryLink[];
}

export interface MemoryIndex {
  /** Line ends, and an unterminated last line. */
  readonly lines: number;
  /** UTF-16 units of the whole text. */
  readonly units: number;
  readonly entries: readonly IndexEntry[];
  /** All links in order, also those of blocks that link no memory. */
  readonly links: readonly MemoryLink[];
  readonly mentions: readonly Mention[];
  /** What of it the client puts into the context. */
  readonly loaded: LoadedIndex;
}

/**
 * Reads an index. Links in code, in comments and in its own front matter are none. Never throws; takes time linear in
 * the length.
 *
 * @param text the decoded file, without byte order mark
 * @param folder of a second index inside the memory directory (`''` at its top); its targets are relative to it
 */
export function readIndex(text: string, folder = ''): MemoryIndex {
  const lines = splitLines(text);
  const from = findIndexFrontMatterEnd(text) ?? 0;
  const blocks = readBlockLinks(text, lines, readBlocks(text, lines, from), folder);
  return {
    lines: lines.length,
    units: text.length,
    entries: readEntries(lines, from, blocks),
    links: blocks.flatMap((block) => block.links),
    mentions: blocks.flatMap((block) => block.mentions),
    loaded: loadIndex(text),
  };
}

function readEntries(lines: readonly TextLine[], from: number, blocks: readonly BlockLinks[]): readonly IndexEntry[] {
  const entries: IndexEntry[] = [];
  let section: string | null = null;
  for (let first = 0; first < blocks.length; ) {
    const run = takeRun(blocks, first);
    first += run.length;
    for (const { block, source, links } of run) {
      if (block.kind === 'heading' && block.top) section = readHeadingText(source, links);
    }
    const entry = readEntry(lines, from, run, section);
    if (entry !== null) entries.push(entry);
  }
  return entries;
}

/** The blocks of one group; they follow each other. */
function takeRun(blocks: readonly BlockLinks[], first: number): readonly BlockLinks[] {
  let end = first + 1;
  while (end < blocks.length && blocks[end]?.block.group === blocks[first]?.block.group) end++;
  return blocks.slice(first, end);
}

function readEntry(
  lines: readonly TextLine[],
  from: number,
  run: readonly BlockLinks[],
  section: string | null,
): IndexEntry | null {
  const leading = run.find(({ links }) => links.some(leadsInside));
  const link = leading?.links.find(leadsInside);
  const head = run[0]?.block;
  const tail = run.at(-1)?.block;
  if (leading === undefined || link === undefined || head === undefined || tail === undefined) return null;
  const firstLine = head.itemLine ?? head.firstLine;
  return {
    kind: readKind(head),
    firstLine: firstLine + 1,
    lastLine: tail.lastLine + 1,
    start: Math.max(from, lines[firstLine]?.start ?? 0),
    end: lines[tail.lastLine]?.end ?? 0,
    section,
    links: run.flatMap(({ links }) => links),
    ...readHook(leading.source, leading.source.fromText(link.range.end), leading.block.kind === 'tableRow'),
  };
}

function leadsInside(link: MemoryLink): boolean {
  return link.where === 'inside';
}

function readKind({ itemLine, kind }: BlockLinks['block']): EntryKind {
  if (itemLine !== null) return 'bullet';
  return kind === 'heading' || kind === 'tableRow' ? kind : 'sentence';
}
