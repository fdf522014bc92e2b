import { type BlockLinks, type MemoryLink, readBlockLinks } from './blockLinks';
import { isTableDelimiter, readListMarker } from './blockStarts';
import { readHeadingText } from './entryHook';
import { findIndexFrontMatterEnd } from './indexFrontMatter';
import { type BlockKind, readBlocks } from './markdownBlocks';
import { type IndexEntry, type MemoryIndex, readIndex } from './memoryIndex';
import { splitLines, type TextLine } from './textLines';

/** A list item up to its first nested item, or a block alone. Lines are 0-based, both inclusive. */
export interface OutlineGroup {
  readonly kind: 'item' | BlockKind;
  readonly firstLine: number;
  readonly lastLine: number;
  /** With all that is nested in it. */
  readonly treeEnd: number;
  readonly links: readonly MemoryLink[];
  readonly entry: IndexEntry | null;
  /** The list item in which it is nested. */
  readonly parent: OutlineGroup | null;
  readonly children: readonly OutlineGroup[];
  /** List items around it. */
  readonly depth: number;
  /** Stands in no quote and no list item. */
  readonly top: boolean;
  /** White space and quote marks before it, on its first line. */
  readonly lead: string;
  /** Text of a heading at the top; `null` for all else. */
  readonly heading: string | null;
  /** The row above the dashes of a table. */
  readonly headerRow: boolean;
}

/** The blocks of an index as a tree, for edits. */
export interface IndexOutline {
  readonly text: string;
  /** Of a second index inside the memory directory (`''` at its top): its targets are relative to it. */
  readonly folder: string;
  readonly lines: readonly TextLine[];
  /** Where the front matter ends; 0 where there is none. */
  readonly from: number;
  readonly index: MemoryIndex;
  readonly groups: readonly OutlineGroup[];
}

/** What holds the groups of a list together while it is read: an item, and the column at which its content begins. */
interface OpenItem {
  readonly group: OpenGroup;
  readonly quotes: number;
  readonly content: number;
}

interface OpenGroup extends OutlineGroup {
  treeEnd: number;
  readonly children: OpenGroup[];
  readonly parent: OpenGroup | null;
}

const TAB_WIDTH = 4;

/** Takes time linear in the length; never throws. @param folder as of `readIndex` */
export function readOutline(text: string, folder = ''): IndexOutline {
  const lines = splitLines(text);
  const from = findIndexFrontMatterEnd(text) ?? 0;
  const index = readIndex(text, folder);
  const entries = new Map(index.entries.map((entry) => [entry.firstLine - 1, entry]));
  const blocks = readBlockLinks(text, lines, readBlocks(text, lines, from), folder);
  const groups: OpenGroup[] = [];
  let open: OpenItem[] = [];
  for (let first = 0; first < blocks.length; ) {
    let end = first + 1;
    while (end < blocks.length && blocks[end]?.block.group === blocks[first]?.block.group) end++;
    const run = blocks.slice(first, end);
    first = end;
    const head = run[0];
    if (head === undefined) continue;
    const firstLine = head.block.itemLine ?? head.block.firstLine;
    const line = lines[firstLine];
    const written = line === undefined ? '' : text.slice(Math.max(from, line.start), line.end);
    open = head.block.top ? [] : closeItems(open, written);
    const parent = open.at(-1)?.group ?? null;
    const group: OpenGroup = {
      kind: head.block.itemLine === null ? head.block.kind : 'item',
      firstLine,
      lastLine: run.at(-1)?.block.lastLine ?? firstLine,
      treeEnd: run.at(-1)?.block.lastLine ?? firstLine,
      links: run.flatMap(({ links }) => links),
      entry: entries.get(firstLine) ?? null,
      parent,
      children: [],
      depth: open.length,
      top: head.block.top,
      lead: /^[ \t>]*/.exec(written)?.[0] ?? '',
      heading: readHeading(run),
      headerRow: isHeaderRow(head, text, lines),
    };
    parent?.children.push(group);
    for (const { group: item } of open) item.treeEnd = Math.max(item.treeEnd, group.lastLine);
    if (group.kind === 'item') open.push(openItem(group, written));
    groups.push(group);
  }
  return { text, folder, lines, from, index, groups };
}

/** The level of a heading, 1 to 6. */
export function readOutlineLevel({ text, lines }: IndexOutline, group: OutlineGroup): number {
  const first = lines[group.firstLine];
  const last = lines[group.lastLine];
  if (first === undefined || last === undefined) return 1;
  const marks = /^[ \t]*(#{1,6})(?:[ \t]|$)/.exec(text.slice(first.start, first.end))?.[1];
  if (marks !== undefined) return marks.length;
  return text.slice(last.start, last.end).includes('=') ? 1 : 2;
}

function readHeading(run: readonly BlockLinks[]): string | null {
  const heading = run.findLast(({ block }) => block.kind === 'heading' && block.top);
  return heading === undefined ? null : readHeadingText(heading.source, heading.links);
}

function isHeaderRow({ block }: BlockLinks, text: string, lines: readonly TextLine[]): boolean {
  const next = lines[block.lastLine + 1];
  const row = block.segments[0];
  if (block.kind !== 'tableRow' || next === undefined || row === undefined) return false;
  const rest = text.slice(next.start, next.end).replace(/^[ \t>]*/, '');
  return isTableDelimiter(rest, text.slice(row.start, row.end));
}

/** The items that go on in a line: those to whose content it is indented. */
function closeItems(open: readonly OpenItem[], line: string): OpenItem[] {
  let count = open.length;
  for (; count > 0; count--) {
    const item = open[count - 1];
    if (item !== undefined && measureIndent(line, item.quotes) >= item.content) break;
  }
  return open.slice(0, count);
}

function openItem(group: OpenGroup, line: string): OpenItem {
  const rest = line.slice(group.lead.length);
  const marker = readListMarker(rest);
  const width = marker?.width ?? 0;
  const quotes = group.lead.split('>').length - 1;
  const start = measureIndent(line, quotes);
  const space = /^[ \t]*/.exec(rest.slice(width))?.[0] ?? '';
  const after = measureIndent(group.lead + ' '.repeat(width) + space, quotes) - start - width;
  const empty = marker === null || marker.empty || after > TAB_WIDTH;
  return { group, quotes, content: start + width + (empty ? 1 : after) };
}

/** The column of the first sign after so many quote marks; -1 where there are fewer. */
function measureIndent(line: string, quotes: number): number {
  let column = 0;
  let left = quotes;
  for (const sign of line) {
    if (sign === ' ') column++;
    else if (sign === '\t') column += TAB_WIDTH - (column % TAB_WIDTH);
    else if (sign === '>' && left > 0) {
      left--;
      column++;
    } else break;
  }
  return left > 0 ? -1 : column;
}
