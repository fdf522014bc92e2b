import {
  closesFence,
  type FenceStart,
  type HtmlStart,
  isSetextUnderline,
  isTableDelimiter,
  isThematicBreak,
  readAtxEnd,
  readAtxStart,
  readFenceStart,
  readHtmlStart,
  readListMarker,
} from './blockStarts';
import { LineCursor } from './lineCursor';
import type { TextLine, TextRange } from './textLines';

export type BlockKind = 'paragraph' | 'heading' | 'tableRow' | 'html' | 'code';

/** A leaf of the block structure. Lines are 0-based. */
export interface MarkdownBlock {
  readonly kind: BlockKind;
  readonly firstLine: number;
  readonly lastLine: number;
  /** Its text, one range a line, without the marks of the quotes and list items around it. Empty for code. */
  readonly segments: readonly TextRange[];
  /** The run of blocks that stand and fall together: a list item up to its first nested item, else the block alone. */
  readonly group: number;
  /** First line of the list item, where the group is one. */
  readonly itemLine: number | null;
  /** Stands in no quote and no list item. */
  readonly top: boolean;
  /** An HTML block that begins with a comment. */
  readonly comment: boolean;
}

/** Quotes and list items inside each other; a deeper mark is read as text. It bounds the work of a line. */
const MAX_DEPTH = 64;
const CODE_INDENT = 4;
const QUOTE_MARK = '>'.charCodeAt(0);
/** What a leaf other than a paragraph, or its continuation, may begin with. */
const LEAF_MARKS = '#`~<=-*_|:';

interface OpenBlock extends MarkdownBlock {
  kind: BlockKind;
  lastLine: number;
  segments: TextRange[];
  comment: boolean;
  fence?: FenceStart;
  html?: HtmlStart;
}

/** A quote (`itemLine` null) or a list item, whose content is indented by `width` columns. */
interface Container {
  readonly width: number;
  readonly itemLine: number | null;
  /** 0 once a nested item has ended the item's own run. */
  group: number;
  empty: boolean;
}

/**
 * The blocks of a Markdown text from an offset on, in the order of the document (CommonMark 0.31 and the tables of
 * GFM). Takes time linear in the length. `lines` are those of the whole text.
 */
export function readBlocks(text: string, lines: readonly TextLine[], from = 0): readonly MarkdownBlock[] {
  return readAll(text, lines, from).blocks;
}

/** What would end a fence or a comment that is open at the end of a text, on a line of its own; `null` where none is. */
export function unclosedEnd(text: string, lines: readonly TextLine[]): string | null {
  return readAll(text, lines, 0).openEnd();
}

function readAll(text: string, lines: readonly TextLine[], from: number): BlockReader {
  const reader = new BlockReader(text);
  for (const [number, line] of lines.entries()) {
    if (line.next <= from) continue;
    reader.read(number, new LineCursor(text, line.start < from ? { ...line, start: Math.min(from, line.end) } : line));
  }
  return reader;
}

class BlockReader {
  readonly blocks: OpenBlock[] = [];
  /** Outermost first. */
  private readonly containers: Container[] = [];
  /** The block that the next line may continue. */
  private leaf: OpenBlock | null = null;
  private inTable = false;
  private groups = 0;
  private line = 0;

  constructor(private readonly text: string) {}

  read(number: number, cursor: LineCursor): void {
    this.line = number;
    const matched = this.matchContainers(cursor);
    if (matched === this.containers.length && this.continueLeaf(cursor)) return;
    if (cursor.blank) {
      this.close(matched);
      return;
    }
    if (this.openBlocks(cursor, matched)) return;
    // A line that begins nothing goes on with the paragraph before it, even from outside of its containers.
    if (this.leaf !== null) this.grow(this.leaf, cursor);
    else this.begin('paragraph', cursor);
  }

  /** In a quote or an item a block ends with it. */
  openEnd(): string | null {
    const leaf = this.containers.length === 0 ? this.leaf : null;
    if (leaf?.fence !== undefined) return leaf.fence.mark.repeat(leaf.fence.length);
    return leaf?.html?.comment === true ? '-->' : null;
  }

  private matchContainers(cursor: LineCursor): number {
    let count = 0;
    for (const container of this.containers) {
      if (container.itemLine === null) {
        if (cursor.indent >= CODE_INDENT || cursor.unit !== QUOTE_MARK) break;
        cursor.takeQuoteMark();
      } else if (cursor.blank) {
        if (container.empty) break;
      } else {
        if (cursor.indent < container.width) break;
        cursor.takeIndent(container.width);
      }
      count++;
    }
    return count;
  }

  /** Fences, HTML and indented code take their lines as they come. */
  private continueLeaf(cursor: LineCursor): boolean {
    const leaf = this.leaf;
    if (leaf === null) return false;
    if (leaf.fence !== undefined) {
      this.grow(leaf, cursor);
      if (cursor.indent < CODE_INDENT && closesFence(cursor.rest, leaf.fence)) this.leaf = null;
      return true;
    }
    if (leaf.html !== undefined) {
      if (cursor.blank && leaf.html.end === null) return false;
      this.grow(leaf, cursor);
      if (leaf.html.end?.test(cursor.rest) === true) this.leaf = null;
      return true;
    }
    if (leaf.kind !== 'code' || (cursor.indent < CODE_INDENT && !cursor.blank)) return false;
    this.grow(leaf, cursor);
    return true;
  }

  /**
   * Opens the containers and the leaf that the line begins. False: the rest of the line is text; `leaf` is then the
   * paragraph that it continues, or null.
   */
  private openBlocks(cursor: LineCursor, matched: number): boolean {
    if (this.leaf?.kind !== 'paragraph') this.leaf = null;
    for (let depth = matched; ; depth = this.containers.length) {
      if (cursor.blank) return true;
      if (cursor.indent >= CODE_INDENT) {
        if (this.leaf !== null) return false;
        this.close(depth);
        this.begin('code', cursor);
        return true;
      }
      if (cursor.unit === QUOTE_MARK && depth < MAX_DEPTH) {
        this.close(depth);
        cursor.takeQuoteMark();
        this.containers.push({ width: 0, itemLine: null, group: 0, empty: false });
        continue;
      }
      if (this.openLeaf(cursor, depth)) return true;
      if (depth < MAX_DEPTH && this.openItem(cursor, depth)) continue;
      if (this.inTable && depth === this.containers.length && depth === matched) {
        this.beginTableRow(cursor);
        return true;
      }
      if (this.leaf === null) this.close(depth);
      return false;
    }
  }

  private openLeaf(cursor: LineCursor, depth: number): boolean {
    if (!LEAF_MARKS.includes(String.fromCharCode(cursor.unit))) return false;
    const rest = cursor.rest;
    const heading = readAtxStart(rest);
    if (heading !== null) {
      this.close(depth);
      this.begin('heading', cursor, { start: cursor.next + heading, end: cursor.next + readAtxEnd(rest, heading) });
      this.leaf = null;
      return true;
    }
    const fence = readFenceStart(rest);
    if (fence !== null) {
      this.close(depth);
      this.begin('code', cursor).fence = fence;
      return true;
    }
    const html = readHtmlStart(rest);
    if (html !== null && (html.interrupts || this.leaf === null)) {
      this.close(depth);
      this.beginHtml(cursor, html);
      return true;
    }
    if (this.leaf !== null && depth === this.containers.length && this.endParagraph(rest, this.leaf)) return true;
    if (!isThematicBreak(rest)) return false;
    this.close(depth);
    return true;
  }

  private beginHtml(cursor: LineCursor, html: HtmlStart): void {
    const block = this.begin(html.opaque ? 'code' : 'html', cursor);
    block.comment = html.comment;
    if (html.end?.test(cursor.rest) === true) this.leaf = null;
    else block.html = html;
  }

  /** The line shows what the paragraph before it was: a heading, or the header row of a table. */
  private endParagraph(rest: string, paragraph: OpenBlock): boolean {
    const last = paragraph.segments.at(-1);
    if (isSetextUnderline(rest)) {
      paragraph.kind = 'heading';
      paragraph.lastLine = this.line;
    } else if (last !== undefined && isTableDelimiter(rest, this.text.slice(last.start, last.end))) {
      if (paragraph.segments.length === 1) paragraph.kind = 'tableRow';
      else this.splitHeaderRow(paragraph, last);
      this.inTable = true;
    } else return false;
    this.leaf = null;
    return true;
  }

  private splitHeaderRow(paragraph: OpenBlock, header: TextRange): void {
    paragraph.segments.pop();
    paragraph.lastLine--;
    const group = paragraph.itemLine === null ? ++this.groups : paragraph.group;
    const row = this.line - 1;
    this.blocks.push({ ...paragraph, kind: 'tableRow', segments: [header], group, firstLine: row, lastLine: row });
  }

  private beginTableRow(cursor: LineCursor): void {
    this.begin('tableRow', cursor);
    this.leaf = null;
    this.inTable = true;
  }

  private openItem(cursor: LineCursor, depth: number): boolean {
    const marker = readListMarker(cursor.rest);
    const inParagraph = this.leaf !== null && depth === this.containers.length;
    if (marker === null || (inParagraph && !marker.interrupts)) return false;
    this.close(depth);
    const before = cursor.indent;
    cursor.takeMarker(marker.width);
    const after = marker.empty || cursor.indent > CODE_INDENT ? 1 : cursor.indent;
    if (!marker.empty) cursor.takeIndent(after);
    for (const parent of this.containers) {
      parent.group = 0;
      parent.empty = false;
    }
    const width = before + marker.width + after;
    this.containers.push({ width, itemLine: this.line, group: ++this.groups, empty: marker.empty });
    return true;
  }

  private begin(
    kind: BlockKind,
    cursor: LineCursor,
    range: TextRange = { start: cursor.next, end: cursor.line.end },
  ): OpenBlock {
    const item = this.containers.findLast((container) => container.itemLine !== null);
    for (const container of this.containers) container.empty = false;
    const inRun = item !== undefined && item.group > 0;
    const block: OpenBlock = {
      kind,
      firstLine: this.line,
      lastLine: this.line,
      segments: kind === 'code' ? [] : [range],
      group: inRun ? item.group : ++this.groups,
      itemLine: inRun ? item.itemLine : null,
      top: this.containers.length === 0,
      comment: false,
    };
    this.blocks.push(block);
    this.leaf = block;
    this.inTable = false;
    return block;
  }

  private grow(block: OpenBlock, cursor: LineCursor): void {
    if (block.kind !== 'code') block.segments.push({ start: cursor.next, end: cursor.line.end });
    if (!cursor.blank) block.lastLine = this.line;
  }

  private close(depth: number): void {
    this.containers.length = depth;
    this.leaf = null;
    this.inTable = false;
  }
}
