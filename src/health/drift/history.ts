import type { GitCommit } from '../../store/git';
import { baseNameOf } from './fileNames';
import { foldersOf } from './foldersOf';

/** Commits to a path after some time. */
export interface ChangedSince {
  readonly commits: number;
  /** There may have been more: the history that was read does not reach back that far. */
  readonly atLeast: boolean;
  /** When the latest was committed, in milliseconds since the epoch. */
  readonly latest: number;
  /** Commits since the latest; 0 is the one that is checked out. */
  readonly ago: number;
}

/** A path under which git last had a file that went from where it is looked for. */
export interface GonePath {
  readonly path: string;
  /** Commits since it went; 0 is the one that is checked out. */
  readonly ago: number;
}

/** A name that a file was given, and how alike the contents before and after were, in percent (the least of all steps). */
export interface LaterName {
  readonly path: string;
  readonly likeness: number;
}

interface Rename {
  readonly to: string;
  readonly likeness: number;
  readonly commit: number;
}

/** What the newest commits of one repository say of its paths. Paths are relative to its folder, with `/`. */
export class History {
  /** Commits that touched a path, the newest first. */
  private readonly touched = new Map<string, number[]>();
  /** From the old name, the newest first. */
  private readonly renames = new Map<string, Rename[]>();
  /** By base name: the newest first. */
  private readonly gone = new Map<string, GonePath[]>();
  /** By base name. */
  private goneFolders: ReadonlyMap<string, readonly string[]> | undefined;

  /** @param complete whether there are no older commits */
  constructor(
    private readonly commits: readonly GitCommit[],
    readonly complete: boolean,
  ) {
    for (const [index, { changes }] of commits.entries()) {
      for (const change of changes) {
        this.touch(change.path, index);
        if (change.kind === 'renamed') {
          push(this.renames, change.from, { to: change.path, likeness: change.likeness, commit: index });
          push(this.gone, baseNameOf(change.from), { path: change.from, ago: index });
        } else if (change.kind === 'deleted')
          push(this.gone, baseNameOf(change.path), { path: change.path, ago: index });
      }
    }
  }

  /** The paths that went and are this, or end with it behind a `/`; each once, the latest first. */
  goneEndingWith(path: string): readonly GonePath[] {
    const found = new Map<string, GonePath>();
    for (const one of this.gone.get(baseNameOf(path)) ?? [])
      if ((one.path === path || one.path.endsWith(`/${path}`)) && !found.has(one.path)) found.set(one.path, one);
    return [...found.values()];
  }

  /** Whether files went from this folder, or from one whose path ends with it. */
  hadFolder(path: string): boolean {
    this.goneFolders ??= this.collectFolders();
    const named = this.goneFolders.get(baseNameOf(path)) ?? [];
    return named.some((folder) => folder === path || folder.endsWith(`/${path}`));
  }

  /** The names that a file was given after this one, in their order. */
  laterNames(path: string): readonly LaterName[] {
    const names: LaterName[] = [];
    const seen = new Set([path]);
    let current = path;
    let before = Number.POSITIVE_INFINITY;
    let likeness = 100;
    for (;;) {
      // Of a name that was used again, what happened to its last use; never a step back in time.
      const step = this.renames.get(current)?.find(({ commit }) => commit < before);
      if (step === undefined || seen.has(step.to)) return names;
      likeness = Math.min(likeness, step.likeness);
      names.push({ path: step.to, likeness });
      seen.add(step.to);
      current = step.to;
      before = step.commit;
    }
  }

  /**
   * Commits after a time that touched one of these paths. `'none'` where there are none, `null` where it can't be told:
   * git never saw the path, or what was read does not reach back to that time.
   *
   * @param time milliseconds since the epoch
   */
  changesSince(paths: readonly string[], time: number): ChangedSince | 'none' | null {
    const touching = new Set(paths.flatMap((path) => this.touched.get(path) ?? []));
    const after = [...touching].filter((index) => this.timeOf(index) > time).sort((a, b) => a - b);
    const oldest = this.commits.at(-1)?.time ?? Number.POSITIVE_INFINITY;
    const reaches = this.complete || oldest <= time;
    const [first] = after;
    if (first !== undefined)
      return { commits: after.length, atLeast: !reaches, latest: this.timeOf(first), ago: first };
    return reaches && touching.size > 0 ? 'none' : null;
  }

  private timeOf(index: number): number {
    return this.commits[index]?.time ?? 0;
  }

  private touch(path: string, index: number): void {
    const known = this.touched.get(path);
    if (known === undefined) this.touched.set(path, [index]);
    else if (known.at(-1) !== index) known.push(index);
  }

  private collectFolders(): ReadonlyMap<string, readonly string[]> {
    return foldersOf([...this.gone.values()].flatMap((list) => list.map(({ path }) => path)));
  }
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
