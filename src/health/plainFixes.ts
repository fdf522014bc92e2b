import type { FixIntent } from '../curation/planFix';
import type { RepairIndexIntent } from '../curation/planRepairIndex';
import type { FileFix, Finding, Fix, FixEdit } from './finding';

/** What *Fix all* would do about these findings in one go; `null` where none of them has a plain fix. */
export function gatherPlainFixes(findings: readonly Finding[]): Omit<FixIntent, 'label'> | null {
  const edits = new Map<string, FixEdit[]>();
  let repair: RepairIndexIntent | null = null;
  for (const fix of findings.flatMap(({ fixes }) => fixes.find(({ plain }) => plain) ?? [])) {
    const wanted = repairOf(fix);
    if (wanted !== null) repair = repair === null ? wanted : joinRepairs(repair, wanted);
    else if (fix.remedy.kind === 'edits' && fix.remedy.files.every((file) => fits(edits, file)))
      for (const file of fix.remedy.files) edits.set(file.path, [...(edits.get(file.path) ?? []), ...file.edits]);
  }
  if (repair === null && edits.size === 0) return null;
  const files = [...edits].map(([path, list]) => ({ path, edits: list.sort((a, b) => a.start - b.start) }));
  return { files, repair };
}

function repairOf({ remedy }: Fix): RepairIndexIntent | null {
  return remedy.kind === 'request' && remedy.request.verb === 'repairIndex' ? remedy.request.intent : null;
}

/** Two fixes of one place can't both be made: the second finds its turn when the directory is looked at again. */
function fits(edits: ReadonlyMap<string, readonly FixEdit[]>, { path, edits: wanted }: FileFix): boolean {
  const taken = edits.get(path) ?? [];
  return wanted.every((edit) => taken.every((other) => edit.end <= other.start || other.end <= edit.start));
}

function joinRepairs(a: RepairIndexIntent, b: RepairIndexIntent): RepairIndexIntent {
  return {
    addMissing: join(a.addMissing, b.addMissing),
    dropDangling: join(a.dropDangling, b.dropDangling),
    dedupe: join(a.dedupe, b.dedupe),
  };
}

function join(a: boolean | readonly string[], b: boolean | readonly string[]): boolean | readonly string[] {
  if (a === true || b === true) return true;
  return [...new Set([...(a === false ? [] : a), ...(b === false ? [] : b)])];
}
