import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DriftChecker, type DriftResult, type DriftRun } from '../../../../src/health/drift/driftChecker';
import type { DriftReport, JudgedClaim } from '../../../../src/health/drift/driftReport';
import { createWorkspace } from '../../../../src/health/drift/workspace';
import type { MemoryText } from '../../../../src/health/memoryText';
import { createNodeFileSystem } from '../../../../src/store/nodeFileSystem';
import { createNodeGit } from '../../../../src/store/nodeGit';
import { temporaryDirectory } from '../../support/temporaryDirectory';
import { memoryText } from './claimRig';

export const START = Date.UTC(2031, 0, 1);
const HOUR = 3_600_000;
/** Nothing here has to outlive a power cut, and submodules come from folders. */
const FAST = ['core.fsync=none', 'gc.auto=0', 'maintenance.auto=false', 'protocol.file.allow=always'].flatMap(
  (setting) => ['-c', setting],
);

/** A repository in a temporary folder, with a home of its own. Commit n is made n hours after `START`. */
export class Repository {
  readonly home = temporaryDirectory();
  readonly root: string;
  private commits = 0;

  constructor(root = temporaryDirectory()) {
    this.root = root;
    this.git('init', '-q', '--template=', '-b', 'main');
  }

  get environment(): Record<string, string> {
    return { PATH: process.env.PATH ?? '', HOME: this.home, GIT_CONFIG_NOSYSTEM: '1' };
  }

  git(...args: readonly string[]): string {
    const date = `${(START + this.commits * HOUR) / 1000} +0000`;
    const who = { NAME: 'A', EMAIL: 'a@example.invalid', DATE: date };
    const people = Object.entries(who).flatMap(([key, value]) => [
      [`GIT_AUTHOR_${key}`, value],
      [`GIT_COMMITTER_${key}`, value],
    ]);
    return execFileSync('git', [...FAST, ...args], {
      cwd: this.root,
      env: { ...this.environment, ...Object.fromEntries(people) },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  write(files: Readonly<Record<string, string>>): this {
    writeFiles(this.root, files);
    return this;
  }

  remove(path: string): this {
    rmSync(join(this.root, path), { recursive: true });
    return this;
  }

  /** Commits all that there is. */
  commit(files: Readonly<Record<string, string>> = {}): this {
    this.write(files);
    this.commits++;
    this.git('add', '-A');
    this.git('commit', '-q', '--allow-empty', '-m', `commit ${this.commits}`);
    return this;
  }
}

export function writeFiles(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    if (text.startsWith('#!')) chmodSync(join(root, path), 0o755);
  }
}

/** Text of so many lines, unlike that of another seed. */
export function lines(count: number, seed = 'line'): string {
  return Array.from({ length: count }, (_, i) => `${seed} number ${i}\n`).join('');
}

/** After how many commits a memory was written. */
export function timeAfter(commits: number): number {
  return START + commits * HOUR + HOUR / 2;
}

export function checkerFor(root: string, environment: Record<string, string> | null): DriftChecker {
  const git = environment === null ? null : createNodeGit(environment);
  return new DriftChecker(createWorkspace(root, createNodeFileSystem(), git), { directory: null });
}

export function runOf(run: Partial<DriftRun> = {}): DriftRun {
  return { signal: new AbortController().signal, pause: async () => {}, onProgress: () => {}, ...run };
}

export function check(
  checker: DriftChecker,
  memories: readonly MemoryText[],
  run: Partial<DriftRun> = {},
): Promise<DriftResult> {
  const bytes = new Map(memories.map((memory) => [memory.path, memory.bytes]));
  return checker.check(
    memories.map(({ memory }) => memory),
    async (path) => bytes.get(path) ?? new Uint8Array(),
    runOf(run),
  );
}

export interface Judged {
  readonly memory: MemoryText;
  readonly report: DriftReport;
}

/** The report on a memory of these words, written after so many commits. */
export async function judge(
  { root, environment }: { readonly root: string; readonly environment: Record<string, string> | null },
  body: string,
  commits = 0,
): Promise<Judged> {
  const memory = memoryText(body, 'a.md', timeAfter(commits));
  const { reports } = await check(checkerFor(root, environment), [memory]);
  const report = reports.get('a.md');
  if (report === undefined) throw new Error('There is no report.');
  return { memory, report };
}

/** A verdict in short: `src/a.ts: moved to src/b.ts by git`. */
export function shortOf({ claim, verdict }: JudgedClaim): string {
  const name =
    claim.kind === 'path'
      ? claim.path
      : claim.kind === 'symbol'
        ? claim.name
        : claim.kind === 'script'
          ? claim.script
          : claim.target;
  if (verdict.kind === 'moved') return `${name}: moved to ${verdict.to} by ${verdict.by}`;
  if (verdict.kind === 'missing') return `${name}: missing${verdict.certain ? ' for certain' : ''}`;
  return verdict.kind === 'lineGone' ? `${name}: has ${verdict.lines} lines` : `${name}: ${verdict.kind}`;
}

export function shorts({ report }: Judged): readonly string[] {
  return report.claims.map(shortOf);
}
