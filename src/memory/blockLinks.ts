import { type InlineText, type ReferenceDefinition, readDefinition, scanInline } from './inlineLinks';
import { judgeTarget, type LinkPlace } from './linkTarget';
import type { MarkdownBlock } from './markdownBlocks';
import { findMentions } from './mentions';
import { lastAtOrBefore, lineAt, type TextLine, type TextRange } from './textLines';

/** A link of an index or of a memory's body. Offsets are UTF-16 units of the whole text, lines are 1-based. */
export interface MemoryLink {
  readonly kind: 'markdown' | 'wiki';
  /** As written, with its inline marks; line ends become spaces. */
  readonly label: string;
  /** Path in the memory directory. `null` for a wiki link, whose text a resolver turns into a path, and for all but `inside`. */
  readonly target: string | null;
  /** The target as written: of a wiki link without label and place, of a Markdown link without angle brackets and title. */
  readonly raw: string;
  readonly where: LinkPlace;
  readonly line: number;
  /** The whole link. */
  readonly range: TextRange;
  readonly labelRange: TextRange;
  /** Where `raw` stands; for a reference (`[x][1]`) that is in its definition. */
  readonly rawRange: TextRange;
}

/** The bare or back-ticked name of a Markdown file, outside of links. */
export interface Mention {
  /** Path in the memory directory, as far as the words show it. */
  readonly path: string;
  readonly line: number;
  readonly range: TextRange;
}

/** A block, its text as one string, and what links in it. */
export interface BlockLinks {
  readonly block: MarkdownBlock;
  readonly source: InlineSource;
  readonly links: readonly MemoryLink[];
  /** `![x](y)`: shown, not followed, so no links; a file that moves takes them along. */
  readonly pictures: readonly MemoryLink[];
  readonly mentions: readonly Mention[];
}

/** Reads the links of all blocks. `folder` is that of the file inside the memory directory; targets are relative to it. */
export function readBlockLinks(
  text: string,
  lines: readonly TextLine[],
  blocks: readonly MarkdownBlock[],
  folder: string,
): readonly BlockLinks[] {
  const definitions = new Map<string, ReferenceDefinition>();
  const prose = blocks.map((block) => takeProse(text, block, definitions));
  const read: BlockLinks[] = [];
  for (const [index, block] of blocks.entries()) {
    const source = new InlineSource(text, prose[index] ?? []);
    const inline = scanInline(source.text, definitions);
    const lineOf = (offset: number): number => lineAt(lines, offset) + 1;
    const links = inline.links.map((link) => toLink(link, source, lineOf, folder));
    const pictures = inline.pictures.map((picture) => toLink(picture, source, lineOf, folder));
    read.push({ block, source, links, pictures, mentions: readMentions(source, inline, lineOf, folder) });
  }
  return read;
}

/**
 * The segments of a block that hold prose. The definitions of references at its beginning are collected instead; a
 * comment without an end hides its whole HTML block.
 */
function takeProse(
  text: string,
  block: MarkdownBlock,
  definitions: Map<string, ReferenceDefinition>,
): readonly TextRange[] {
  const { segments } = block;
  if (block.comment) return text.slice(segments[0]?.start, segments.at(-1)?.end).includes('-->') ? segments : [];
  if (block.kind !== 'paragraph') return segments;
  const first = segments.findIndex((segment) => !takeDefinition(text, segment, definitions));
  return first < 0 ? [] : segments.slice(first);
}

function takeDefinition(text: string, segment: TextRange, definitions: Map<string, ReferenceDefinition>): boolean {
  const found = text[segment.start] === '[' ? readDefinition(text.slice(segment.start, segment.end)) : null;
  if (found === null) return false;
  const range = { start: segment.start + found.target.start, end: segment.start + found.target.stop };
  if (!definitions.has(found.label)) definitions.set(found.label, { raw: text.slice(range.start, range.end), range });
  return true;
}

function toLink(
  link: InlineText['links'][number],
  source: InlineSource,
  lineOf: (offset: number) => number,
  folder: string,
): MemoryLink {
  const raw = link.definition?.raw ?? source.slice(link.target);
  const range = source.toText(link);
  return {
    kind: link.kind,
    label: source.slice(link.label).replaceAll('\n', ' ').trim(),
    raw: link.kind === 'wiki' ? raw.trim() : raw,
    ...judge(link.kind, raw, folder),
    line: lineOf(range.start),
    range,
    labelRange: source.toText(link.label),
    rawRange: link.definition?.range ?? source.toText(link.target),
  };
}

function judge(kind: MemoryLink['kind'], raw: string, folder: string): Pick<MemoryLink, 'where' | 'target'> {
  if (kind === 'wiki') return { where: raw.trim() === '' ? 'anchor' : 'inside', target: null };
  const { where, path } = judgeTarget(raw, folder);
  return { where, target: path };
}

function readMentions(
  source: InlineSource,
  inline: InlineText,
  lineOf: (offset: number) => number,
  folder: string,
): readonly Mention[] {
  const mentions: Mention[] = [];
  for (const found of findMentions(source.text, inline)) {
    const { path } = judgeTarget(source.slice(found), folder);
    const range = source.toText(found);
    if (path !== null) mentions.push({ path, line: lineOf(range.start), range });
  }
  return mentions;
}

/** The text of a block's segments joined by line feeds, and the way back to offsets of the file. */
export class InlineSource {
  readonly text: string;
  private readonly starts: number[] = [];

  constructor(
    text: string,
    private readonly segments: readonly TextRange[],
  ) {
    let length = 0;
    for (const segment of segments) {
      this.starts.push(length);
      length += segment.end - segment.start + 1;
    }
    this.text = segments.map((segment) => text.slice(segment.start, segment.end)).join('\n');
  }

  /** Where an offset of the file stands in `text`. */
  fromText(offset: number): number {
    const index = lineAt(this.segments, offset);
    return (this.starts[index] ?? 0) + offset - (this.segments[index]?.start ?? 0);
  }

  slice(range: TextRange): string {
    return this.text.slice(range.start, range.end);
  }

  toText(range: TextRange): TextRange {
    return { start: this.toOffset(range.start), end: this.toOffset(range.end) };
  }

  private toOffset(at: number): number {
    const index = lastAtOrBefore(this.starts, at);
    return (this.segments[index]?.start ?? 0) + at - (this.starts[index] ?? 0);
  }
}
