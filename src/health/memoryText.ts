import { InlineSource, type MemoryLink, readBlockLinks } from '../memory/blockLinks';
import { type ExactText, readExact } from '../memory/exactText';
import { asUtf8, type FrontMatter, locateFrontMatter } from '../memory/frontMatter';
import { type InlineText, scanInline } from '../memory/inlineLinks';
import { type MarkdownBlock, readBlocks } from '../memory/markdownBlocks';
import type { Memory } from '../memory/memory';
import { splitLines, type TextLine, type TextRange } from '../memory/textLines';
import { folderOf } from '../store/memoryDirectory';

/** A block of the body with its inline parts. Offsets of `inline` are those of `source.text`; `source.toText` leads back to the file. */
export interface ProseBlock {
  readonly block: MarkdownBlock;
  readonly source: InlineSource;
  readonly inline: InlineText;
}

/**
 * One memory with its whole text, as rules read it. All offsets are UTF-16 units of `text`. The parts are read when they
 * are first asked for: most rules need few of them, and most memories pass at a glance.
 */
export class MemoryText {
  /** Exact (`readExact`), without byte order mark. */
  readonly text: string;
  readonly exact: ExactText;
  private fences: FrontMatter | undefined;
  private contentRange: TextRange | undefined;
  private bodyOffset: number | undefined;
  private splitText: readonly TextLine[] | undefined;
  private readBlockList: readonly MarkdownBlock[] | undefined;
  private readProse: readonly ProseBlock[] | undefined;
  private readLinks: readonly MemoryLink[] | undefined;

  constructor(
    readonly memory: Memory,
    readonly bytes: Uint8Array,
    cut?: ExactText,
  ) {
    this.exact = cut ?? readExact(bytes);
    this.text = this.exact.text;
  }

  /** The same with no more of its body than so many units, up to the end of a line or word. Offsets stay the same. */
  beginning(bodyUnits: number): MemoryText {
    const limit = this.bodyStart + bodyUnits;
    if (this.text.length <= limit) return this;
    const last = Math.max(this.text.lastIndexOf('\n', limit), this.text.lastIndexOf(' ', limit));
    const text = this.text.slice(0, last > this.bodyStart ? last : limit);
    return new MemoryText(this.memory, this.bytes, { ...this.exact, text });
  }

  get path(): string {
    return this.memory.path;
  }

  get frontMatter(): FrontMatter['state'] {
    return this.located.state;
  }

  /** Between the fences; `null` where there is no closed front matter. */
  get headerRange(): TextRange | null {
    const { state, contentStart, contentEnd } = this.located;
    if (state !== 'closed') return null;
    this.contentRange ??= { start: this.toOffset(contentStart), end: this.toOffset(contentEnd) };
    return this.contentRange;
  }

  /** What stands between the fences; `''` where there is no closed front matter. */
  get headerText(): string {
    const range = this.headerRange;
    return range === null ? '' : this.text.slice(range.start, range.end);
  }

  /** Where the body begins: behind the front matter, or at the begin of the text. */
  get bodyStart(): number {
    this.bodyOffset ??= this.toOffset(this.located.bodyStart);
    return this.bodyOffset;
  }

  get body(): string {
    return this.text.slice(this.bodyStart);
  }

  get lines(): readonly TextLine[] {
    this.splitText ??= splitLines(this.text);
    return this.splitText;
  }

  /** Of the body, code among them. */
  get blocks(): readonly MarkdownBlock[] {
    this.readBlockList ??= readBlocks(this.text, this.lines, this.bodyStart);
    return this.readBlockList;
  }

  /** The blocks of the body that hold words: no code, no comments. Code spans are named in `inline.code`. */
  get prose(): readonly ProseBlock[] {
    this.readProse ??= this.blocks
      .filter(({ kind, comment }) => kind !== 'code' && !comment)
      .map((block) => {
        const source = new InlineSource(this.text, block.segments);
        return { block, source, inline: scanInline(source.text, NO_DEFINITIONS) };
      });
    return this.readProse;
  }

  /** Links of the body, with targets relative to the directory. */
  get links(): readonly MemoryLink[] {
    this.readLinks ??= readBlockLinks(this.text, this.lines, this.blocks, folderOf(this.path)).flatMap(
      ({ links }) => links,
    );
    return this.readLinks;
  }

  private get located(): FrontMatter {
    this.fences ??= locateFrontMatter(asUtf8(this.bytes));
    return this.fences;
  }

  /** The text offset of an offset of the bytes (of those in UTF-8, where the file is UTF-16). */
  private toOffset(byteOffset: number): number {
    // Each byte is one unit: nothing has to be decoded again.
    if (this.text.length === this.bytes.length) return byteOffset;
    return readExact(asUtf8(this.bytes).subarray(0, byteOffset)).text.length;
  }
}

const NO_DEFINITIONS = new Map<string, never>();
