/** How single lines of Markdown begin a block (CommonMark 0.31, tables of GFM). Each takes a line without its indent. */

export interface FenceStart {
  readonly mark: string;
  readonly length: number;
}

export interface ListMarker {
  /** Units of the marker. */
  readonly width: number;
  readonly empty: boolean;
  /** An ordered list that starts with 1, or a bullet: only these may follow a paragraph's line directly. */
  readonly interrupts: boolean;
}

export interface HtmlStart {
  readonly comment: boolean;
  /** Scripts, styles and preformatted text: nothing in them is Markdown or prose. */
  readonly opaque: boolean;
  /** What ends the block, on the line that holds it; `null`: the next blank line. */
  readonly end: RegExp | null;
  readonly interrupts: boolean;
}

const ATX = /^#{1,6}(?=[ \t]|$)[ \t]*/;

/** Offset in `rest` at which the text of an ATX heading begins; `null` for another line. */
export function readAtxStart(rest: string): number | null {
  return ATX.exec(rest)?.[0].length ?? null;
}

/** Offset in `rest` at which the text of an ATX heading ends: before closing number signs and white space. */
export function readAtxEnd(rest: string, start: number): number {
  const end = trimmedEnd(rest, start);
  let marks = end;
  while (marks > start && rest[marks - 1] === '#') marks--;
  const spaced = marks === start || rest[marks - 1] === ' ' || rest[marks - 1] === '\t';
  return marks < end && spaced ? trimmedEnd(rest, start, marks) : end;
}

function trimmedEnd(rest: string, start: number, from = rest.length): number {
  let end = from;
  while (end > start && (rest[end - 1] === ' ' || rest[end - 1] === '\t')) end--;
  return end;
}

const FENCE = /^(?:(`{3,})[^`]*$|(~{3,}))/;

export function readFenceStart(rest: string): FenceStart | null {
  const match = FENCE.exec(rest);
  const marks = match?.[1] ?? match?.[2];
  return marks === undefined ? null : { mark: marks.charAt(0), length: marks.length };
}

export function closesFence(rest: string, fence: FenceStart): boolean {
  let length = 0;
  while (rest[length] === fence.mark) length++;
  return length >= fence.length && trimmedEnd(rest, length) === length;
}

export function isThematicBreak(rest: string): boolean {
  const mark = rest[0];
  if (mark !== '-' && mark !== '*' && mark !== '_') return false;
  let marks = 0;
  for (const sign of rest) {
    if (sign === mark) marks++;
    else if (sign !== ' ' && sign !== '\t') return false;
  }
  return marks >= 3;
}

const SETEXT = /^(?:=+|-+)[ \t]*$/;

export function isSetextUnderline(rest: string): boolean {
  return SETEXT.test(rest);
}

const BULLET = /^[*+-](?=([ \t])|$)/;
const ORDERED = /^(\d{1,9})[.)](?=([ \t])|$)/;

export function readListMarker(rest: string): ListMarker | null {
  const bullet = BULLET.exec(rest);
  const match = bullet ?? ORDERED.exec(rest);
  if (match === null) return null;
  const width = match[0].length;
  const empty = trimmedEnd(rest, width) === width;
  return { width, empty, interrupts: !empty && (bullet !== null || Number(match[1]) === 1) };
}

const RAW_TAG = /^<(?:script|pre|style|textarea)(?:[ \t>]|$)/i;
const RAW_END = /<\/(?:script|pre|style|textarea)>/i;
const BLOCK_TAG = new RegExp(
  `^</?(?:${[
    'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt',
    'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu',
    'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr',
    'track|ul',
  ].join('|')})(?:[ \\t]|/?>|$)`,
  'i',
);
const ATTRIBUTE = `[ \\t]+[a-z_:][\\w.:-]*(?:[ \\t]*=[ \\t]*(?:[^ \\t"'=<>\`]+|'[^']*'|"[^"]*"))?`;
const LONE_TAG = new RegExp(`^(?:<[a-z][a-z0-9-]*(?:${ATTRIBUTE})*[ \\t]*/?>|</[a-z][a-z0-9-]*[ \\t]*>)[ \\t]*$`, 'i');

export function readHtmlStart(rest: string): HtmlStart | null {
  if (rest[0] !== '<') return null;
  const until = (end: RegExp | null, interrupts = true): HtmlStart => ({
    comment: rest.startsWith('<!--'),
    opaque: end === RAW_END,
    end,
    interrupts,
  });
  if (RAW_TAG.test(rest)) return until(RAW_END);
  if (rest.startsWith('<!--')) return until(/-->/);
  if (rest.startsWith('<?')) return until(/\?>/);
  if (rest.startsWith('<![CDATA[')) return until(/\]\]>/);
  if (/^<![a-z]/i.test(rest)) return until(/>/);
  if (BLOCK_TAG.test(rest)) return until(null);
  return LONE_TAG.test(rest) ? until(null, false) : null;
}

const DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

/** Whether `rest` is the delimiter row of a table whose header row is `header`: as many cells, and at least one pipe. */
export function isTableDelimiter(rest: string, header: string): boolean {
  return rest.includes('|') && DELIMITER.test(rest) && countCells(rest) === countCells(header);
}

function countCells(row: string): number {
  const end = trimmedEnd(row, 0);
  let pipes = 0;
  let last = -1;
  for (let i = 0; i < end; i++) {
    if (row[i] === '\\') i++;
    else if (row[i] === '|') {
      pipes++;
      last = i;
    }
  }
  const edges = (row[0] === '|' ? 1 : 0) + (last > 0 && last === end - 1 ? 1 : 0);
  return pipes + 1 - edges;
}
