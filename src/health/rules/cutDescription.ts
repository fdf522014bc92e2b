import { inQuotes } from '../../memory/quoteValue';
import type { Finding, FixEdit } from '../finding';
import { fieldsEdit, fixEdit } from '../fixes';
import { fieldRange, unquotedLine } from '../headerRanges';
import { findingIn, keepingFix } from '../memoryFindings';
import type { MemoryText } from '../memoryText';
import { isCurrent, type MemoryRule } from '../rule';

/** Fields whose values are sentences or names. Behind a type or a date ` #` rather is the comment that YAML takes it for. */
const OTHER_KEYS = ['name', 'condition', 'quote', 'source'] as const;

/** An unquoted ` #` begins a comment in YAML: the client, and so the agent, reads only what stands before it (contract §3, §6). */
export const cutDescription: MemoryRule = {
  kind: 'memory',
  id: 'cut-description',
  severity: 'warning',
  check: (memory): readonly Finding[] => {
    const { header } = memory.memory;
    // Line by line nothing is cut.
    if (header.valid !== true || !isCurrent(memory.memory)) return [];
    const found = header.cutByComment ? [descriptionCut(memory)] : [];
    // A mark without a blank behind it: `#12`. A comment mostly has one.
    if (!/[ \t]#[^\s#]/.test(memory.headerText)) return found;
    return [...found, ...OTHER_KEYS.flatMap((key) => otherCut(memory, key))];
  },
};

function descriptionCut(memory: MemoryText): Finding {
  const whole = unquotedLine(memory, 'description');
  const edit = whole === null ? null : fieldsEdit(memory, [{ key: 'description', value: whole }]);
  return findingIn(memory, 'cut-description', 'warning', {
    range: fieldRange(memory, 'description'),
    message: 'The agent reads the description only up to “ #”, which begins a comment in YAML.',
    fixes: keepingFix(memory, 'Quote the description', edit),
  });
}

function otherCut(memory: MemoryText, key: (typeof OTHER_KEYS)[number]): readonly Finding[] {
  const whole = unquotedLine(memory, key);
  const cut = whole === null ? -1 : whole.search(/[ \t]#[^\s#]/);
  if (whole === null || cut < 0 || memory.memory.header[key] !== whole.slice(0, cut).trimEnd()) return [];
  return [
    findingIn(memory, 'cut-description', 'information', {
      range: fieldRange(memory, key),
      message: `The value of “${key}” ends at “ #” for every reader of YAML: what follows counts as a comment.`,
      fixes: keepingFix(memory, `Quote the value of “${key}”`, quoteEdit(memory, key, whole), false),
    }),
  ];
}

/** Not by `editHeader`, which leaves alone what stands behind any value but a description. */
function quoteEdit(memory: MemoryText, key: string, whole: string): FixEdit | null {
  const { start, end } = fieldRange(memory, key);
  const at = memory.text.lastIndexOf(whole, end);
  // With invalid bytes in it the text is not what was read.
  if (at <= start || at + whole.length !== end) return null;
  return fixEdit(memory.text, { start: at, end }, inQuotes(whole));
}
