import {
  isPunctuation,
  type LinkDestination,
  readDestination,
  readInlineDestination,
  readTitle,
  skipSpace,
} from './linkDestination';
import type { TextRange } from './textLines';

/** A link in a run of inline text; offsets are those of that text. */
export interface InlineLink extends TextRange {
  readonly kind: 'markdown' | 'wiki';
  readonly label: TextRange;
  /** Where its target is written: in place, or (`definition`) in the definition of a reference. */
  readonly target: TextRange;
  readonly definition: ReferenceDefinition | null;
}

/** `[label]: target "title"`; the offsets are the caller's own. */
export interface ReferenceDefinition {
  readonly raw: string;
  readonly range: TextRange;
}

export type ReferenceDefinitions = ReadonlyMap<string, ReferenceDefinition>;

export interface InlineText {
  /** In order; they do not overlap. */
  readonly links: readonly InlineLink[];
  /** Pictures, in the form of links. */
  readonly pictures: readonly InlineLink[];
  /** Content of the code spans, without the back-ticks. */
  readonly code: readonly TextRange[];
  /** What is neither prose nor code: comments, autolinks, pictures' targets. In order. */
  readonly hidden: readonly TextRange[];
}

interface Opener {
  readonly at: number;
  readonly image: boolean;
  /** No bracket was opened after it: its text can be the label of a reference. */
  plain: boolean;
}

/** Units of a reference label (CommonMark). */
const MAX_LABEL = 999;
const AUTOLINK = /<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>/iy;
const WIKI = /\[\[([^[\]\n`]+)\]\]/y;

/** Finds the links of a run of inline text, as CommonMark has them, and wiki links; in time linear in its length. */
export function scanInline(text: string, definitions: ReferenceDefinitions): InlineText {
  return new InlineScanner(text, definitions).scan();
}

/** The key under which a reference finds its definition. */
export function foldLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}

class InlineScanner {
  private readonly links: InlineLink[] = [];
  private readonly pictures: InlineLink[] = [];
  private readonly code: TextRange[] = [];
  private readonly hidden: TextRange[] = [];
  private readonly openers: Opener[] = [];
  /** Openers below it stand before a link: links hold no links. */
  private inactive = 0;
  private readonly ticks: BacktickRuns;
  private commentsEnded = false;

  constructor(
    private readonly text: string,
    private readonly definitions: ReferenceDefinitions,
  ) {
    this.ticks = new BacktickRuns(text);
  }

  scan(): InlineText {
    for (let at = 0; at < this.text.length; ) at = this.step(at);
    return { links: this.links, pictures: this.pictures, code: this.code, hidden: this.hidden };
  }

  private step(at: number): number {
    switch (this.text[at]) {
      case '\\':
        return at + (isPunctuation(this.text.charCodeAt(at + 1)) ? 2 : 1);
      case '`':
        return this.readCode(at);
      case '<':
        return this.readAngle(at);
      case '!':
        return this.text[at + 1] === '[' && this.text[at + 2] !== '[' ? this.open(at, true) : at + 1;
      case '[':
        return this.readWiki(at) ?? this.open(at, false);
      case ']':
        return this.close(at);
      default:
        return at + 1;
    }
  }

  private readCode(at: number): number {
    const run = this.ticks.lengthAt(at);
    const close = this.ticks.findNext(run, at + run);
    if (close === null) return at + run;
    this.code.push({ start: at + run, end: close });
    return close + run;
  }

  private readAngle(at: number): number {
    const end = this.text.startsWith('<!--', at) ? this.findCommentEnd(at) : this.findAutolinkEnd(at);
    if (end === null) return at + 1;
    this.hidden.push({ start: at, end });
    return end;
  }

  private findCommentEnd(at: number): number | null {
    for (const short of ['<!-->', '<!--->']) if (this.text.startsWith(short, at)) return at + short.length;
    const end = this.commentsEnded ? -1 : this.text.indexOf('-->', at + 4);
    this.commentsEnded = end < 0;
    return end < 0 ? null : end + 3;
  }

  private findAutolinkEnd(at: number): number | null {
    AUTOLINK.lastIndex = at;
    return AUTOLINK.test(this.text) ? AUTOLINK.lastIndex : null;
  }

  /**
   * `[[x]]`, `[[x|label]]`, `[[x#place]]`. What follows in parentheses is prose, unless it is the path of a memory: then
   * the whole is a Markdown link whose label stands in brackets.
   */
  private readWiki(at: number): number | null {
    if (this.text[at + 1] !== '[') return null;
    WIKI.lastIndex = at;
    const content = WIKI.exec(this.text)?.[1];
    if (content === undefined) return null;
    const end = WIKI.lastIndex;
    const inline = this.text[end] === '(' ? readInlineDestination(this.text, end + 1) : null;
    if (inline !== null && /\.md(?:#|$)/.test(this.text.slice(inline.start, inline.stop))) return null;
    const start = at + 2;
    const bar = content.indexOf('|');
    const whole = { start, end: start + content.length };
    const label = bar < 0 ? whole : { start: start + bar + 1, end: whole.end };
    const place = content.search(/\\?\||#/);
    const target = { start, end: place < 0 ? whole.end : start + place };
    this.links.push({ kind: 'wiki', start: at, end, label, target, definition: null });
    return end;
  }

  private open(at: number, image: boolean): number {
    const last = this.openers.at(-1);
    if (last !== undefined) last.plain = false;
    this.openers.push({ at, image, plain: true });
    return at + (image ? 2 : 1);
  }

  private close(at: number): number {
    const opener = this.openers.pop();
    if (opener === undefined) return at + 1;
    const active = opener.image || this.openers.length >= this.inactive;
    this.inactive = Math.min(this.inactive, this.openers.length);
    const found = active ? this.readTarget(opener, at) : null;
    if (found === null) return at + 1;
    if (opener.image) {
      this.hidden.push({ start: at, end: found.end });
      const label = { start: opener.at + 2, end: at };
      this.pictures.push({ kind: 'markdown', start: opener.at, label, ...found });
      return found.end;
    }
    while ((this.links.at(-1)?.start ?? -1) > opener.at) this.links.pop(); // wiki links in the label
    const label = { start: opener.at + 1, end: at };
    this.links.push({ kind: 'markdown', start: opener.at, label, ...found });
    this.inactive = this.openers.length;
    return found.end;
  }

  private readTarget(opener: Opener, at: number): Pick<InlineLink, 'end' | 'target' | 'definition'> | null {
    const text = this.text;
    const inline = text[at + 1] === '(' ? readInlineDestination(text, at + 2) : null;
    if (inline !== null) {
      return { end: inline.end, target: { start: inline.start, end: inline.stop }, definition: null };
    }
    if (this.definitions.size === 0) return null;
    const named = text[at + 1] === '[' ? readLabelEnd(text, at + 2) : null;
    const own = { start: opener.at + (opener.image ? 2 : 1), end: at };
    const full = named !== null && named > at + 2;
    if (!full && !opener.plain) return null;
    const label = full ? { start: at + 2, end: named } : own;
    if (label.end - label.start > MAX_LABEL) return null;
    const definition = this.definitions.get(foldLabel(text.slice(label.start, label.end)));
    if (definition === undefined) return null;
    return { end: named === null ? at + 1 : named + 1, target: label, definition };
  }
}

function readLabelEnd(text: string, start: number): number | null {
  const limit = Math.min(text.length, start + MAX_LABEL + 1);
  for (let i = start; i < limit; i++) {
    if (text[i] === ']') return i;
    if (text[i] === '[') return null;
    if (text[i] === '\\') i++;
  }
  return null;
}

/** Runs of back-ticks by length, so that each code span finds its end without a search through the rest. */
class BacktickRuns {
  private readonly starts = new Map<number, number[]>();
  private readonly lengths = new Map<number, number>();

  constructor(text: string) {
    for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at)) {
      const start = at;
      while (text[at] === '`') at++;
      const length = at - start;
      this.lengths.set(start, length);
      const same = this.starts.get(length);
      if (same === undefined) this.starts.set(length, [start]);
      else same.push(start);
    }
    for (const starts of this.starts.values()) starts.reverse();
  }

  /** Length of the run that begins there; an escaped back-tick before it belongs to none. */
  lengthAt(at: number): number {
    return this.lengths.get(at) ?? (this.lengths.get(at - 1) ?? 2) - 1;
  }

  /** Start of the next run of exactly that length at or after an offset. Offsets asked for only grow. */
  findNext(length: number, from: number): number | null {
    const starts = this.starts.get(length) ?? [];
    while ((starts.at(-1) ?? from) < from) starts.pop();
    return starts.at(-1) ?? null;
  }
}

const DEFINITION = /\[((?:[^[\]\\]|\\[^\n])+)\]:[ \t]*/y;

/** Reads the definition of a reference at the beginning of a line of text: its label and where its target stands. */
export function readDefinition(line: string): { readonly label: string; readonly target: LinkDestination } | null {
  DEFINITION.lastIndex = 0;
  const label = DEFINITION.exec(line)?.[1];
  if (label === undefined || label.startsWith('^') || label.trim() === '') return null;
  const target = readDestination(line, DEFINITION.lastIndex);
  if (target === null || target.end === DEFINITION.lastIndex) return null;
  const after = skipSpace(line, target.end);
  if (after < line.length) {
    const title = after > target.end ? readTitle(line, after) : null;
    if (title === null || skipSpace(line, title) < line.length) return null;
  }
  return { label: foldLabel(label), target };
}
