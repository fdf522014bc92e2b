import { ageInDays, ageInWords } from '../memory/age';
import { faultOf } from '../memory/attention';
import { displayText } from '../memory/displayText';
import { budgetOf } from '../memory/indexBudget';
import { type IndexReport, reportIndex } from '../memory/indexReport';
import { dateAt } from '../memory/instant';
import type { Memory } from '../memory/memory';
import { isOtherFile, type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { sessionIndexOf } from '../store/sessionIndex';
import { type CommandResult, formatTable } from './output';

/** `inspect`: the index and every memory of a directory, as they are on the disk now. */
export function presentDirectory(snapshot: MemoryDirectory, now: number): CommandResult & { readonly json: object } {
  const memories = sortedMemories(snapshot);
  const report = reportOf(snapshot, memories);
  const data = {
    directory: snapshot.directory,
    state: snapshot.state,
    problem: snapshot.problem,
    index: indexData(snapshot, report),
    memories: memories.map((memory) => memoryData(memory, report, now)),
  };
  return { json: data, text: presentText(snapshot, memories, report, now), exitCode: 0 };
}

/** How index and memories fit. @param memories those of the snapshot, in the order to be told in */
export function reportOf(snapshot: MemoryDirectory, memories: readonly Memory[]): IndexReport {
  return reportIndex(snapshot.index?.parsed ?? null, snapshot.secondaryIndexes, memories, (path) =>
    isOtherFile(snapshot, path),
  );
}

export function sortedMemories(snapshot: MemoryDirectory): readonly Memory[] {
  return [...ownMemories(snapshot)].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function danglingPaths(report: IndexReport): readonly string[] {
  return [...new Set(report.dangling.flatMap((link) => link.target ?? []))];
}

export function indexData(snapshot: MemoryDirectory, report: IndexReport): object {
  const { index, indexProblem } = snapshot;
  const session = sessionIndexOf(snapshot);
  const loaded = session?.loaded;
  return {
    exists: index !== null,
    backfill: session?.backfill ?? null,
    problem: indexProblem,
    lines: index?.parsed.lines ?? 0,
    units: index?.parsed.units ?? 0,
    loadedLines: loaded?.loadedLines ?? 0,
    loadedUnits: loaded?.loadedUnits ?? 0,
    cut: loaded?.cut ?? [],
    firstCutLine: loaded?.firstCutLine ?? null,
    dangling: danglingPaths(report),
    orphans: report.orphans,
    mentioned: report.mentioned,
    reachable: report.reachable,
    duplicates: report.duplicates,
    unresolved: [...new Set(report.unresolved.map((link) => link.raw))],
  };
}

function memoryData(memory: Memory, report: IndexReport, now: number): object {
  const { header, superseded, problem } = memory;
  const readable = problem === null;
  return {
    path: memory.path,
    name: header.name,
    description: header.description,
    type: header.type,
    modified: header.modified,
    mtime: readable ? (dateAt(memory.mtime)?.toISOString() ?? null) : null,
    ageDays: readable ? ageInDays(memory.mtime, now) : null,
    size: readable ? memory.size : null,
    hasFrontMatter: header.present,
    yamlValid: header.valid,
    indexed: report.linked.has(memory.path),
    superseded: superseded !== null,
    supersededBy: superseded?.by ?? null,
    problem: problem ?? faultOf(memory),
  };
}

function presentText(snapshot: MemoryDirectory, memories: readonly Memory[], report: IndexReport, now: number): string {
  const lines = [`Directory  ${displayText(snapshot.directory, 1_000)}`];
  if (snapshot.state === 'missing') lines.push('There is no such directory: nothing is remembered yet.');
  if (snapshot.problem !== null) lines.push(`Problem    ${displayText(snapshot.problem, 1_000)}`);
  if (snapshot.state !== 'ready') return lines.join('\n');
  lines.push(`Index      ${indexText(snapshot)}`);
  for (const [name, paths] of [
    ['dangling', danglingPaths(report)],
    ['orphans', report.orphans],
    ['mentioned', report.mentioned],
    ['reachable', report.reachable],
    ['duplicates', report.duplicates],
  ] as const) {
    if (paths.length > 0) lines.push(`  ${name.padEnd(10)} ${paths.map((path) => displayText(path, 200)).join(', ')}`);
  }
  lines.push('', memories.length === 0 ? 'No memories.' : tableOf(memories, report, now));
  return lines.join('\n');
}

export function indexText({ index, indexProblem }: MemoryDirectory): string {
  if (indexProblem !== null) return displayText(indexProblem, 1_000);
  if (index === null) return 'none: the agent writes one when its next session starts';
  const { lines, maxLines, units, maxUnits, level } = budgetOf(index.parsed.loaded);
  const end = level === 'error' ? `; the end is not loaded, from line ${index.parsed.loaded.firstCutLine ?? '?'}` : '';
  return `${lines} of ${maxLines} lines, ${units} of ${maxUnits} units${end}`;
}

function tableOf(memories: readonly Memory[], report: IndexReport, now: number): string {
  const rows = memories.map((memory) => [
    displayText(memory.path, 60),
    memory.header.type === null ? '–' : displayText(memory.header.type, 16),
    memory.problem === null ? ageInWords(ageInDays(memory.mtime, now)) : '–',
    memory.superseded === null ? (report.linked.has(memory.path) ? 'indexed' : 'not indexed') : 'superseded',
    displayText(memory.problem ?? faultOf(memory) ?? memory.header.description ?? '', 100),
  ]);
  return formatTable(['path', 'type', 'age', 'index', 'description or problem'], rows);
}
