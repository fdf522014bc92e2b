import { unclosedEnd } from '../../memory/markdownBlocks';
import { splitLines, type TextRange } from '../../memory/textLines';
import type { Finding, Fix, FixEdit } from '../finding';
import { fixEdit } from '../fixes';
import { findLeadIns, type LeadIn } from '../leadIns';
import type { MemoryText } from '../memoryText';
import { isCurrent, type MemoryRule } from '../rule';

const WHY = '**Why:** ';
const HOW = '**How to apply:** ';
/** What may hide a lead-in, or be open at the end. */
const MAY_OPEN = /```|~~~|<!--/;
/** What most well-kept memories hold: nothing more is read of them. */
const USUAL = ['**Why:**', '**How to apply:**'];

/**
 * A rule without its reason can't be weighed against a case that it was not made for (contract §3). Of real memories 88 %
 * of feedback has both parts, but only 23 % of those about projects: there it is no more than a hint.
 */
export const missingStructure: MemoryRule = {
  kind: 'memory',
  id: 'missing-structure',
  severity: 'information',
  check: (memory): readonly Finding[] => {
    const { type } = memory.memory.header;
    if ((type !== 'feedback' && type !== 'project') || !isCurrent(memory.memory)) return [];
    const { body } = memory;
    if (USUAL.every((part) => body.includes(part)) && !MAY_OPEN.test(body)) return [];
    if (body.trim() === '') return []; // an emptied file is another matter
    const leadIns = findLeadIns(memory);
    const why = leadIns.find(({ kind }) => kind === 'why');
    const how = leadIns.find(({ kind }) => kind === 'how');
    // A memory with two parts of its own naming has a structure, in whatever language.
    const others = leadIns.filter(({ kind }) => kind === 'other').length;
    if ((why !== undefined && how !== undefined) || others >= 2) return [];
    return [
      {
        rule: 'missing-structure',
        severity: type === 'feedback' ? 'information' : 'hint',
        path: memory.path,
        range: firstWords(memory),
        message: messageOf(why, how),
        related: [],
        fixes: fixesOf(memory, why, how),
      },
    ];
  },
};

function messageOf(why: LeadIn | undefined, how: LeadIn | undefined): string {
  if (why !== undefined) return 'This says why, but not how to apply it: the agent has to guess when it matters.';
  if (how !== undefined) return 'This says how to apply it, but not why: the agent can’t tell when it stops to matter.';
  return 'There is no part on why, and none on how to apply it: the agent may misjudge a case that it does not name.';
}

/** A person fills them in, so the fix needs that person. */
function fixesOf(memory: MemoryText, why: LeadIn | undefined, how: LeadIn | undefined): readonly Fix[] {
  const { text, lines } = memory;
  // Behind an open fence or comment they would be part of it.
  if (MAY_OPEN.test(memory.body) && unclosedEnd(memory.body, splitLines(memory.body)) !== null) return [];
  const eol = lines.some(({ end, next }) => text.slice(end, next) === '\r\n') ? '\r\n' : '\n';
  const added = [...(why === undefined ? [WHY] : []), ...(how === undefined ? [HOW] : [])];
  const edit =
    why === undefined && how !== undefined
      ? addWhyBefore(memory, how, eol)
      : fixEdit(text, endOfText(text), eol + eol + added.join(eol + eol) + eol);
  const names = added.map((part) => `“${part.replace(/[*:]/g, '').trim()}”`).join(' and ');
  return [
    {
      title: `Add ${names} to fill in`,
      remedy: { kind: 'edits', files: [{ path: memory.path, edits: [edit] }] },
      plain: false,
    },
  ];
}

function addWhyBefore({ text }: MemoryText, how: LeadIn, eol: string): FixEdit {
  const lineStart = text.lastIndexOf('\n', how.start - 1) + 1;
  const lead = text.slice(lineStart, how.start);
  const item = /^[ \t>]*[-*+][ \t]+$/.test(lead);
  const at = item || lead.trim() === '' ? lineStart : how.start;
  return fixEdit(text, { start: at, end: at }, item ? lead + WHY + eol : WHY + eol + eol);
}

/** The white space at the end, with the last character before it, which an edit there is recognised by. */
function endOfText(text: string): TextRange {
  const end = text.trimEnd().length;
  return { start: end, end: text.length };
}

function firstWords(memory: MemoryText): TextRange | null {
  const line = memory.lines.find(
    ({ start, end }) => start >= memory.bodyStart && memory.text.slice(start, end).trim() !== '',
  );
  return line === undefined ? null : { start: line.start, end: line.end };
}
