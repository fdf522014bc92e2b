import { applyChangeSet } from '../curation/apply';
import { isRefusal } from '../curation/changeSet';
import { checkDirectory } from '../health/checkDirectory';
import type { RuleSettings } from '../health/directoryHealth';
import type { Finding } from '../health/finding';
import { planFixAll } from '../health/planFixAll';
import { readForCheck } from '../health/readForCheck';
import { ALL_RULES } from '../health/rules/allRules';
import { DEFAULT_CONFIRMATION_PERIODS } from '../memory/confirmation';
import type { FileSystem } from '../store/fileSystem';
import { type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { readDirectory } from '../store/readDirectory';
import type { Format } from './checkOptions';
import { type CommandResult, UsageError } from './output';
import { placeFindings } from './placedFinding';
import { presentFailure, presentPlanned, presentRefusal } from './presentChange';
import { presentFindings } from './presentFindings';
import { sarifOf } from './sarif';
import type { WritingSession } from './writingSession';

export interface CheckUse {
  /** Absolute. */
  readonly directory: string;
  readonly settings: RuleSettings;
  readonly ownTypes: ReadonlySet<string>;
  readonly format: Format;
  /** Sentences that a person should know beside the findings. */
  readonly notes: readonly string[];
}

/** `check`: the findings of a directory as it is now. */
export async function check(use: CheckUse, fileSystem: FileSystem, now: number): Promise<CommandResult> {
  const snapshot = await readNow(use, fileSystem);
  return report(use, snapshot, fileSystem, now, []);
}

/** `check --fix`: makes every plain fix, and tells what is left; with `--dry-run`, shows what it would do. */
export async function checkAndFix(use: CheckUse, session: WritingSession): Promise<CommandResult> {
  const { deps, told } = session;
  const { fileSystem } = deps;
  const now = deps.clock.now();
  const snapshot = await readNow(use, fileSystem);
  const plan = await planFixAll({
    snapshot,
    fileSystem,
    now,
    check: (current, disk) => look(use, current, disk, now),
  });
  if (isRefusal(plan)) return presentRefusal(plan.refused, told);
  const changeSet = { ...plan, notes: [...session.notes, ...plan.notes] };
  if (session.isDryRun) return presentPlanned(changeSet, changeSet.label, true, told);
  if (changeSet.changes.length > 0) {
    const result = await applyChangeSet(changeSet, deps);
    if (result.outcome !== 'applied') return presentFailure(changeSet.label, result, told);
  }
  const fixed = changeSet.changes.map(({ path }) => path);
  const notes = [...told.recovered.map(({ sentence }) => sentence), ...changeSet.notes.map(({ text }) => text)];
  return report({ ...use, notes }, await readNow(use, fileSystem), fileSystem, now, fixed);
}

async function readNow({ directory }: CheckUse, fileSystem: FileSystem): Promise<MemoryDirectory> {
  const snapshot = await readDirectory(directory, fileSystem);
  if (snapshot.state === 'ready') return snapshot;
  throw new UsageError(snapshot.problem ?? `There is no memory directory ${directory}, so there is nothing to check.`);
}

function look(
  { directory, settings, ownTypes }: CheckUse,
  snapshot: MemoryDirectory,
  fileSystem: FileSystem,
  now: number,
): Promise<readonly Finding[]> {
  return checkDirectory(snapshot, readForCheck(directory, fileSystem), {
    rules: ALL_RULES,
    settings,
    context: { now, periods: DEFAULT_CONFIRMATION_PERIODS, ownTypes, instructions: [] },
  });
}

async function report(
  use: CheckUse,
  snapshot: MemoryDirectory,
  fileSystem: FileSystem,
  now: number,
  fixed: readonly string[],
): Promise<CommandResult> {
  const { directory, notes, format } = use;
  const found = await look(use, snapshot, fileSystem, now);
  const findings = await placeFindings(found, readForCheck(directory, fileSystem));
  const checked = [...ownMemories(snapshot)].filter(({ kind }) => kind === 'memory').length;
  const all = { directory, findings, checked, fixed, notes };
  const result = presentFindings(all);
  return format === 'sarif' ? { ...result, json: sarifOf(all, process.cwd()) } : result;
}
