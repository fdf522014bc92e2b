import type { InlineSource, MemoryLink } from './blockLinks';
import type { TextRange } from './textLines';

/** What an entry says about its first link. */
export interface EntryHook {
  /** The rest of the block after link and separator, on one line. */
  readonly hook: string;
  /** As written, without the white space around it; `''` where there is none. */
  readonly separator: string;
  /** Where the hook stands in the text; empty, at the end of the block, where there is none. */
  readonly hookRange: TextRange;
}

/** Emphasis around a link closes before the separator. */
const CLOSING_MARKS = /[*_~]*[ \t]*/y;
/** The separators counted in the wild (contract §2). Most of one ASCII sign need white space or the end after them. */
const SEPARATOR = /[—–→·•:;。:;|]|(?:--?>|=>|-{1,3}|[.,])(?=\s|$)/y;
const SPACE = /\s*/y;

/** Reads separator and hook behind a link; `at` is the offset of the link's end in the block's own text. */
export function readHook(source: InlineSource, at: number, tableRow: boolean): EntryHook {
  const { text } = source;
  const mark = skip(text, CLOSING_MARKS, at);
  const found = skip(text, SEPARATOR, mark);
  const start = skip(text, SPACE, found);
  const rest = text.slice(start).trimEnd();
  const hook = tableRow && rest.endsWith('|') ? rest.slice(0, -1).trimEnd() : rest;
  return {
    hook: hook.replaceAll('\n', ' '),
    separator: text.slice(mark, found),
    hookRange: source.toText({ start, end: start + hook.length }),
  };
}

function skip(text: string, pattern: RegExp, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** The text of a heading on one line, where a link gives its label. */
export function readHeadingText(source: InlineSource, links: readonly MemoryLink[]): string {
  let heading = '';
  let at = 0;
  for (const link of links) {
    heading += source.text.slice(at, source.fromText(link.range.start)) + link.label;
    at = source.fromText(link.range.end);
  }
  return (heading + source.text.slice(at)).replaceAll('\n', ' ').trim();
}
