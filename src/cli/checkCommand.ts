import { applyChangeSet } from '../curation/apply';
import { isRefusal } from '../curation/changeSet';
import { mayWritePath } from '../curation/mayWritePath';
import { checkDirectory } from '../health/checkDirectory';
import { compareFindings } from '../health/compareFindings';
import { applySettings, type RuleSettings } from '../health/directoryHealth';
import { checkReferences } from '../health/drift/checkReferences';
import { describeDrift } from '../health/drift/describeDrift';
import type { DriftChecker } from '../health/drift/driftChecker';
import type { DriftReport } from '../health/drift/driftReport';
import { openDriftChecker } from '../health/drift/openDriftChecker';
import type { Finding } from '../health/finding';
import { planFixAll } from '../health/planFixAll';
import { readForCheck } from '../health/readForCheck';
import { readInstructions } from '../health/readInstructions';
import { ALL_RULES } from '../health/rules/allRules';
import { pathsOf } from '../location/paths';
import { DEFAULT_CONFIRMATION_PERIODS } from '../memory/confirmation';
import type { FileSystem } from '../store/fileSystem';
import { type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { readMachine } from '../store/nodeFileSystem';
import { createNodeGit } from '../store/nodeGit';
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
  /** Absolute folder of the code that the memories speak of; `null`: they are not compared with any. */
  readonly workspace: string | null;
  readonly settings: RuleSettings;
  readonly ownTypes: ReadonlySet<string>;
  readonly format: Format;
  /** Sentences that a person should know beside the findings. */
  readonly notes: readonly string[];
}

/** `check`: the findings of a directory as it is now. */
export async function check(use: CheckUse, fileSystem: FileSystem, now: number): Promise<CommandResult> {
  const snapshot = await readNow(use, fileSystem);
  return report(use, await openLook(use, fileSystem, now), snapshot, fileSystem, []);
}

/** `check --fix`: makes every plain fix, and tells what is left; with `--dry-run`, shows what it would do. */
export async function checkAndFix(use: CheckUse, session: WritingSession): Promise<CommandResult> {
  const { deps, told } = session;
  const { fileSystem } = deps;
  const now = deps.clock.now();
  const snapshot = await readNow(use, fileSystem);
  const look = await openLook(use, fileSystem, now);
  const plan = await planFixAll({
    snapshot,
    fileSystem,
    now,
    check: async (current, disk) => (await look(current, disk)).findings,
    isWritable: (path) => mayWritePath(use.directory, path, deps),
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
  return report({ ...use, notes }, look, await readNow(use, fileSystem), fileSystem, fixed);
}

async function readNow({ directory }: CheckUse, fileSystem: FileSystem): Promise<MemoryDirectory> {
  const snapshot = await readDirectory(directory, fileSystem);
  if (snapshot.state === 'ready') return snapshot;
  throw new UsageError(snapshot.problem ?? `There is no memory directory ${directory}, so there is nothing to check.`);
}

interface Looked {
  readonly findings: readonly Finding[];
  /** Empty where there is no code to compare with. */
  readonly reports: ReadonlyMap<string, DriftReport>;
}

type Look = (snapshot: MemoryDirectory, disk: FileSystem) => Promise<Looked>;

/** What looks at a snapshot, as often as it is asked: the rules, and the code beside it. */
async function openLook(use: CheckUse, fileSystem: FileSystem, now: number): Promise<Look> {
  const { directory, workspace, settings, ownTypes } = use;
  const instructions = workspace === null ? [] : await readInstructions(fileSystem, workspace);
  const checker = workspace === null ? null : await openReferences(workspace, directory, fileSystem);
  const context = { now, periods: DEFAULT_CONFIRMATION_PERIODS, ownTypes, instructions };
  return async (snapshot, disk) => {
    const readBytes = readForCheck(directory, disk);
    const found = await checkDirectory(snapshot, readBytes, { rules: ALL_RULES, settings, context });
    if (checker === null) return { findings: found, reports: new Map() };
    const { findings, reports } = await checkReferences(checker, snapshot, readBytes, RUN);
    return { findings: [...found, ...applySettings(findings, settings)].sort(compareFindings), reports };
  };
}

/** Nobody waits beside it, and Ctrl-C ends the program. */
const RUN = { signal: new AbortController().signal, pause: () => Promise.resolve(), onProgress: () => undefined };

function openReferences(folder: string, directory: string, fileSystem: FileSystem): Promise<DriftChecker> {
  return openDriftChecker({ folder, directory }, fileSystem, createNodeGit(), pathsOf(readMachine().platform));
}

async function report(
  use: CheckUse,
  look: Look,
  snapshot: MemoryDirectory,
  fileSystem: FileSystem,
  fixed: readonly string[],
): Promise<CommandResult> {
  const { directory, notes, format } = use;
  const { findings: found, reports } = await look(snapshot, fileSystem);
  const findings = await placeFindings(found, readForCheck(directory, fileSystem));
  const checked = [...ownMemories(snapshot)].filter(({ kind }) => kind === 'memory').length;
  const references = [...reports.values()]
    .filter(({ claims }) => claims.length > 0)
    .map((one) => ({ path: one.path, sentence: describeDrift(one) }));
  const all = { directory, findings, checked, fixed, notes, references };
  const result = presentFindings(all);
  return format === 'sarif' ? { ...result, json: sarifOf(all, process.cwd()) } : result;
}
