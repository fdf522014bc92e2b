import { displayText } from '../memory/displayText';
import type { TextRange } from '../memory/textLines';
import type { Finding, Fix, FixEdit, RelatedPlace, RuleId, Severity } from './finding';
import { lostText } from './lostText';
import type { MemoryText } from './memoryText';

/** Units of a value of a header in a sentence. */
const VALUE_UNITS = 80;

export interface FindingParts {
  readonly range: TextRange | null;
  readonly message: string;
  readonly related?: readonly RelatedPlace[];
  readonly fixes?: readonly Fix[];
}

/** A finding in a memory. */
export function findingIn(
  memory: Pick<MemoryText, 'path'>,
  rule: RuleId,
  severity: Severity,
  { range, message, related = [], fixes = [] }: FindingParts,
): Finding {
  return { rule, severity, path: memory.path, range, message, related, fixes };
}

/** A fix by one edit of the memory itself; none where there is no edit. */
export function editFix(memory: MemoryText, title: string, edit: FixEdit | null, plain = false): readonly Fix[] {
  if (edit === null) return [];
  return [{ title, remedy: { kind: 'edits', files: [{ path: memory.path, edits: [edit] }] }, plain }];
}

/**
 * A fix of the header that is meant to keep all that anybody wrote. Where it does not, it is not plain, and its title
 * says what goes.
 */
export function keepingFix(memory: MemoryText, title: string, edit: FixEdit | null, plain = true): readonly Fix[] {
  const lost = edit === null ? null : lostIn(memory, edit);
  return lost === null
    ? editFix(memory, title, edit, plain)
    : editFix(memory, `${title}, without ${quoted(lost)}`, edit);
}

function lostIn({ text, headerRange }: MemoryText, { start, end, text: replacement }: FixEdit): string | null {
  const header = headerRange ?? { start: 0, end: text.length };
  const before = { start: Math.min(header.start, start), end: Math.max(header.end, end) };
  const after = text.slice(before.start, start) + replacement + text.slice(end, before.end);
  return lostText(text.slice(before.start, before.end), after);
}

/** A value of a header, in quotation marks, as a sentence shows it. */
export function quoted(value: string): string {
  return `“${displayText(value, VALUE_UNITS)}”`;
}
