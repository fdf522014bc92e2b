import { INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { displayText } from '../memory/displayText';
import { type IndexReport, reportIndex } from '../memory/indexReport';
import { readIndex } from '../memory/memoryIndex';
import { readRepeats } from '../memory/repeatedEntries';
import { isOtherFile, ownMemories } from '../store/memoryDirectory';
import type { Plan } from './changeSet';
import { indexedMemoryAt, takeMemory } from './draftMemory';
import { addToIndex, checkIndex, noteBudget, removeFromIndex, removeRepeats } from './indexEdits';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';

export interface RepairIndexIntent {
  /** `true`: every orphan that is in force; else those that are named. */
  readonly addMissing: boolean | readonly string[];
  /** `true`: every link to a file that is not there; else those to the named targets, whatever is there. */
  readonly dropDangling: boolean | readonly string[];
  /** `true`: of every memory with several entries; else of those that are named. */
  readonly dedupe: boolean | readonly string[];
}

/**
 * Makes the index and the folder fit: drops links to files that are not there, keeps one link of several to a memory,
 * adds entries for memories without one. Each of the three only if asked for.
 */
export function planRepairIndex(input: PlanInput, intent: RepairIndexIntent): Plan {
  return draftPlan(input, (draft) => {
    repairIndex(draft, intent);
    return 'Repaired the index';
  });
}

/** The steps of {@link planRepairIndex} on a draft. */
export function repairIndex(draft: PlanDraft, intent: RepairIndexIntent): void {
  checkIndex(draft);
  const report = reportOf(draft);
  const { dropDangling, dedupe } = intent;
  const dropped =
    typeof dropDangling === 'boolean'
      ? report.dangling.flatMap((link) => (dropDangling ? (link.target ?? []) : []))
      : dropDangling;
  for (const target of new Set(dropped)) removeFromIndex(draft, INDEX_NAME, target);
  const repeated = report.duplicates.filter((path) => (typeof dedupe === 'boolean' ? dedupe : dedupe.includes(path)));
  noteDropped(draft, repeated);
  for (const path of repeated) removeRepeats(draft, path);
  for (const path of missingOf(draft, intent.addMissing, report)) addToIndex(draft, indexedMemoryAt(draft, path));
  noteBudget(draft);
}

/** Names the entries that go with words of their own. */
function noteDropped(draft: PlanDraft, paths: readonly string[]): void {
  const text = decodeText(draft.read(INDEX_NAME) ?? new Uint8Array());
  for (const { path, dropped } of readRepeats(text, readIndex(text), paths))
    for (const { line, text: entry, isSame } of dropped)
      if (!isSame)
        draft.inform(
          `Line ${line} repeats “${displayText(path, 80)}” in words of its own: “${displayText(entry, 160)}”.`,
        );
}

function reportOf(draft: PlanDraft): IndexReport {
  const { snapshot } = draft.input;
  const bytes = draft.read(INDEX_NAME);
  const index = bytes === null ? null : readIndex(decodeText(bytes));
  return reportIndex(index, snapshot.secondaryIndexes, ownMemories(snapshot), (path) => isOtherFile(snapshot, path));
}

function missingOf(
  draft: PlanDraft,
  wanted: RepairIndexIntent['addMissing'],
  { orphans, linked }: IndexReport,
): readonly string[] {
  if (wanted === false) return [];
  const { memories } = draft.input.snapshot;
  if (wanted === true)
    return orphans
      .filter((path) => {
        const memory = memories.get(path);
        return (
          memory?.kind === 'memory' && memory.superseded === null && memory.skip === null && memory.problem === null
        );
      })
      .sort();
  return wanted.filter((named) => {
    const { path, memory } = takeMemory(draft, named);
    if (memory.superseded !== null) refuse(`“${path}” is superseded, so it has no entry.`);
    return !linked.has(path);
  });
}
