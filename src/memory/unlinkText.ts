import type { MemoryLink } from './blockLinks';
import type { OutlineGroup } from './indexOutline';
import type { TextEdit } from './textEdits';
import type { TextRange } from './textLines';

/**
 * How a link is taken out of a text that stays. `plain`: as a person would; `label`: its label stays, always;
 * `escaped`: so does it, with escaped brackets; `disarmed`: its first bracket is escaped, no more; `bracketed`: its label
 * stays in escaped brackets, so that brackets around it can't make a link of it.
 */
export type UnlinkManner = 'plain' | 'label' | 'escaped' | 'disarmed' | 'bracketed';

const EMPHASIS = '*_~';
/** What joins links to a list: a sign or a word, on one line. */
const JOINER = /^[ \t]*(?:[·•,;|/&+、,]|and|or)?[ \t]*$/;
/** What may stand before the first link of an item without being about it: ornaments, a task's box. */
const ORNAMENT = /^(?:[^\p{L}\p{N}[\]]|\[[ xX]\])*$/u;

/**
 * Takes links out of a block that links other memories as well. Of a list of links (`A · B · C`) a link goes with one
 * joiner; the link that a list item begins with goes with its separator, and the hook stays; elsewhere the label stays as
 * text.
 */
export function unlink(
  text: string,
  group: OutlineGroup,
  taken: ReadonlySet<MemoryLink>,
  manner: UnlinkManner,
): readonly TextEdit[] {
  const { links } = group;
  if (manner !== 'plain' || group.kind !== 'item') {
    return [...taken].map((link) => toLabel(text, link, manner));
  }
  const edits: TextEdit[] = [];
  for (let first = 0; first < links.length; ) {
    let end = first;
    while (end < links.length && mayJoin(text, links, first, end) && isTakenAt(links, end, taken)) end++;
    for (const edit of end > first ? unlinkRun(text, group, first, end) : []) edits.push(edit);
    first = Math.max(end, first + 1);
  }
  return edits;
}

function isTakenAt(links: readonly MemoryLink[], at: number, taken: ReadonlySet<MemoryLink>): boolean {
  const link = links[at];
  return link !== undefined && taken.has(link);
}

/** Whether the link at `end` continues the list of links that begins at `first`. */
function mayJoin(text: string, links: readonly MemoryLink[], first: number, end: number): boolean {
  return end === first || areJoined(text, links[end - 1], links[end]);
}

function unlinkRun(text: string, group: OutlineGroup, first: number, end: number): readonly TextEdit[] {
  const { links, entry } = group;
  const run = links.slice(first, end);
  const head = run[0];
  const tail = run.at(-1);
  if (head === undefined || tail === undefined) return [];
  const start = widen(text, head).start;
  const next = links[end];
  const before = links[first - 1];
  if (next !== undefined && areJoined(text, tail, next)) return [{ start, end: widen(text, next).start, text: '' }];
  const stop = widen(text, tail).end;
  if (before !== undefined && areJoined(text, before, head))
    return [{ start: widen(text, before).end, end: stop, text: '' }];
  const leads = entry !== null && run.length === 1 && head === links.find((link) => link.where === 'inside');
  const separated = entry !== null && /[^\s,.]/.test(entry.separator) && entry.hook !== '';
  if (leads && separated && beginsItem(text, group, start)) return [{ start, end: entry.hookRange.start, text: '' }];
  return run.map((link) => toLabel(text, link, 'plain'));
}

function beginsItem(text: string, { entry, lead }: OutlineGroup, start: number): boolean {
  const before = text.slice((entry?.start ?? 0) + lead.length, start).replace(/^(?:[-*+]|\d{1,9}[.)])/, '');
  return ORNAMENT.test(before);
}

function areJoined(text: string, a: MemoryLink | undefined, b: MemoryLink | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  const { end } = widen(text, a);
  const { start } = widen(text, b);
  return start > end && start - end < 16 && JOINER.test(text.slice(end, start));
}

/** A link with the emphasis closed around it alone. */
export function widen(text: string, { range }: Pick<MemoryLink, 'range'>): TextRange {
  let { start, end } = range;
  while (start > 0 && EMPHASIS.includes(text.charAt(start - 1)) && text[start - 1] === text[end]) {
    start--;
    end++;
  }
  return { start, end };
}

function toLabel(text: string, link: MemoryLink, manner: UnlinkManner): TextEdit {
  const { start, end } = link.range;
  if (manner === 'disarmed') return { start, end: start, text: '\\' };
  const label = text.slice(link.labelRange.start, link.labelRange.end);
  const escaped = label.replace(/[\\[\]`<!]/g, '\\$&');
  if (manner === 'escaped') return { start, end, text: escaped };
  if (manner === 'bracketed') return { start, end, text: `\\[${escaped}\\]` };
  return { start, end, text: link.kind === 'wiki' ? label.trim() : label };
}
