import { findIndexFrontMatterEnd } from '../memory/indexFrontMatter';
import { readBlocks } from '../memory/markdownBlocks';
import { lineAt, splitLines, type TextRange } from '../memory/textLines';
import { bodyStartOf, type DocumentText } from './documentLinks';

/** Where a person writes the target of a link. */
export interface LinkContext {
  readonly kind: 'wiki' | 'destination';
  /** What a chosen target takes the place of: from where the target begins to its end, or to the cursor where it has none. */
  readonly range: TextRange;
  /** What was typed of it, up to the cursor. */
  readonly typed: string;
  /** What ends the link and is not there yet: `]]`, `]`, `)`, `>)`, `>` or nothing. */
  readonly missing: string;
  /** The target stands in angle brackets, where spaces need no escape. */
  readonly angles: boolean;
}

/** Units of a line that are looked at before and behind the cursor; no target is longer. */
const REACH = 1000;

/** The link whose target is being written at an offset; `null` elsewhere, in code and in a header. */
export function linkContextAt(document: DocumentText, offset: number): LinkContext | null {
  const { text } = document;
  const before = textBefore(text, offset);
  const context =
    wikiAt(before, textBehind(text, offset), offset) ?? destinationAt(before, textBehind(text, offset), offset);
  return context === null || isNoProse(document, offset) ? null : context;
}

const OPEN_WIKI = /(?<!\\)\[\[([^[\]`|#<]*)$/;

function wikiAt(before: string, behind: string, offset: number): LinkContext | null {
  const typed = OPEN_WIKI.exec(before)?.[1];
  if (typed === undefined || isInCodeSpan(before)) return null;
  const rest = /^[^[\]`|#<]*(?=\]\]|[|#])/.exec(behind)?.[0];
  const closed = rest !== undefined;
  const brackets = /^\]?/.exec(behind)?.[0].length ?? 0;
  return {
    kind: 'wiki',
    range: { start: offset - typed.length, end: offset + (rest?.length ?? 0) },
    typed,
    missing: closed ? '' : ']]'.slice(brackets),
    angles: false,
  };
}

const OPEN_DESTINATION = /\]\((?:<([^<>]*)|([^()<>\s]*))$/;

function destinationAt(before: string, behind: string, offset: number): LinkContext | null {
  const found = OPEN_DESTINATION.exec(before);
  if (found === null || isInCodeSpan(before)) return null;
  const angles = found[1] !== undefined;
  const typed = found[1] ?? found[2] ?? '';
  const rest = (angles ? /^[^<>]*(?=>)/ : /^[^()<>\s]*(?=\))/).exec(behind)?.[0];
  const missing = angles ? (behind.startsWith(')') ? '>' : '>)') : ')';
  return {
    kind: 'destination',
    range: { start: offset - typed.length, end: offset + (rest?.length ?? 0) },
    typed,
    missing: rest === undefined ? missing : '',
    angles,
  };
}

/** The line up to the offset, or the end of it. */
function textBefore(text: string, offset: number): string {
  const window = text.slice(Math.max(0, offset - REACH), offset);
  return window.slice(Math.max(window.lastIndexOf('\n'), window.lastIndexOf('\r')) + 1);
}

function textBehind(text: string, offset: number): string {
  return /^[^\r\n]*/.exec(text.slice(offset, offset + REACH))?.[0] ?? '';
}

function isInCodeSpan(before: string): boolean {
  return (before.match(/`+/g)?.length ?? 0) % 2 === 1;
}

function isNoProse({ text, isIndex }: DocumentText, offset: number): boolean {
  const from = isIndex ? (findIndexFrontMatterEnd(text) ?? 0) : bodyStartOf(text);
  if (offset < from) return true;
  const lines = splitLines(text);
  const line = lineAt(lines, offset);
  return readBlocks(text, lines, from).some(
    ({ kind, firstLine, lastLine }) => kind === 'code' && firstLine <= line && line <= lastLine,
  );
}
