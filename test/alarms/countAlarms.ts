import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkDirectory } from '../../src/health/checkDirectory';
import type { Finding, RuleId } from '../../src/health/finding';
import { ALL_RULES } from '../../src/health/rules/allRules';
import { DEFAULT_CONFIRMATION_PERIODS } from '../../src/memory/confirmation';
import { readExact } from '../../src/memory/exactText';
import { ownMemories } from '../../src/store/memoryDirectory';
import { readDirectory } from '../../src/store/readDirectory';
import { createMemoryFileSystem } from '../unit/support/memoryFileSystem';
import { type AlarmDirectory, readMemorySets, type SetName } from './memorySets';

/** A finding that somebody looked at and found right: a careful reader would mend what it says. */
export interface Judged {
  readonly set: SetName;
  /** `AlarmDirectory.name`. */
  readonly directory: string;
  readonly path: string;
  readonly rule: RuleId;
  /** Part of what the finding marks or says: it tells findings of one rule in one file apart, and a new one from a judged one. */
  readonly says: string;
  /** Why it is right. */
  readonly why: string;
}

export interface Alarm {
  readonly directory: AlarmDirectory;
  readonly finding: Finding;
  /** What the finding marks; `''` for a file as a whole. */
  readonly marked: string;
  /** Whether it is a warning or an error. */
  readonly isLoud: boolean;
  /** Whether it is loud, and nobody judged it right. */
  readonly isFalse: boolean;
}

export interface AlarmCount {
  /** Memories that were checked, by set. */
  readonly memories: ReadonlyMap<SetName, number>;
  readonly alarms: readonly Alarm[];
  /** Judged findings of rules that exist and that were not raised: a planted fault goes unseen. */
  readonly unseen: readonly Judged[];
}

/** What `judged.json` holds. In `wellkept` nothing is to be mended, so nothing is judged right there. */
export function readJudged(root: string): readonly Judged[] {
  const text = readFileSync(join(root, 'test', 'alarms', 'judged.json'), 'utf8');
  return (JSON.parse(text) as { readonly right: readonly Judged[] }).right;
}

/**
 * Every finding in every set, and which of them are false alarms.
 *
 * @param root of the repository
 */
export async function countAlarms(root: string): Promise<AlarmCount> {
  const judged = readJudged(root);
  const seen = new Set<Judged>();
  const memories = new Map<SetName, number>();
  const alarms: Alarm[] = [];
  for (const directory of readMemorySets(root)) {
    const { findings, checked } = await look(directory);
    memories.set(directory.set, (memories.get(directory.set) ?? 0) + checked);
    for (const finding of findings) {
      const marked = markedBy(finding, directory);
      const isLoud = finding.severity === 'error' || finding.severity === 'warning';
      const right = isLoud ? judged.find((one) => isSame(one, directory, finding, marked)) : undefined;
      if (right !== undefined) seen.add(right);
      alarms.push({ directory, finding, marked, isLoud, isFalse: isLoud && right === undefined });
    }
  }
  const rules = new Set<RuleId>(ALL_RULES.map(({ id }) => id));
  return { memories, alarms, unseen: judged.filter((one) => rules.has(one.rule) && !seen.has(one)) };
}

/** The findings of one directory. Drift joins in here: its rules need `directory.workspace` as well. */
async function look(directory: AlarmDirectory): Promise<{ findings: readonly Finding[]; checked: number }> {
  const { files, now, instructions } = directory;
  const at = '/m';
  const nodes = Object.fromEntries([...files].map(([path, file]) => [`${at}/${path}`, file]));
  const snapshot = await readDirectory(at, createMemoryFileSystem({ [at]: { directory: true }, ...nodes }));
  const findings = await checkDirectory(snapshot, async (path) => files.get(path)?.bytes ?? new Uint8Array(), {
    rules: ALL_RULES,
    settings: new Map(),
    context: { now, periods: DEFAULT_CONFIRMATION_PERIODS, ownTypes: new Set(), instructions },
  });
  return { findings, checked: [...ownMemories(snapshot)].filter(({ kind }) => kind === 'memory').length };
}

function markedBy({ path, range }: Finding, { files }: AlarmDirectory): string {
  const file = files.get(path);
  return range === null || file === undefined ? '' : readExact(file.bytes).text.slice(range.start, range.end);
}

function isSame(one: Judged, directory: AlarmDirectory, { path, rule, message }: Finding, marked: string): boolean {
  const isHere = one.set === directory.set && one.directory === directory.name && one.path === path;
  return isHere && one.rule === rule && (marked.includes(one.says) || message.includes(one.says));
}
