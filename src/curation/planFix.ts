import { readExact } from '../memory/exactText';
import { applyEdits, type TextEdit } from '../memory/textEdits';
import type { Plan } from './changeSet';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { type RepairIndexIntent, repairIndex } from './planRepairIndex';

/** An edit of a file's exact text (`readExact`), with what it must find there. */
export interface ExpectedEdit extends TextEdit {
  /** Empty only where the whole file is. */
  readonly expected: string;
}

export interface FixIntent {
  /** What it does, in the past tense, without a full stop. */
  readonly label: string;
  /** Each path once; edits in order and without overlap. */
  readonly files: readonly { readonly path: string; readonly edits: readonly ExpectedEdit[] }[];
  /** Done after the edits. */
  readonly repair: RepairIndexIntent | null;
}

/**
 * Other words in some files, and what the index needs. Files keep their mtime: to say a thing more clearly does not
 * confirm it (architecture, decision 4). Refused as a whole where one file is not what the edits were made for.
 */
export function planFix(input: PlanInput, { label, files, repair }: FixIntent): Plan {
  return draftPlan(input, (draft) => {
    for (const { path, edits } of files) editFile(draft, path, edits);
    if (repair !== null) repairIndex(draft, repair);
    return label;
  });
}

function editFile(draft: PlanDraft, path: string, edits: readonly ExpectedEdit[]): void {
  const bytes = draft.read(path);
  if (bytes === null) refuse(`“${path}” is no longer there.`);
  const exact = readExact(bytes);
  for (const { start, end, expected } of edits) {
    const isThere = exact.text.slice(start, end) === expected && (expected !== '' || exact.text === '');
    if (!isThere) refuse(`“${path}” was changed meanwhile, so it is not touched. Look at it again.`);
  }
  draft.write(path, exact.toBytes(applyEdits(exact.text, edits)), 'keep');
}
