import { displayText } from '../memory/displayText';
import type { TextRange } from '../memory/textLines';
import type { Finding, Fix, FixEdit, RelatedPlace, RuleId, Severity } from './finding';
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

/** A value of a header, in quotation marks, as a sentence shows it. */
export function quoted(value: string): string {
  return `“${displayText(value, VALUE_UNITS)}”`;
}
