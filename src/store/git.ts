/**
 * The port to git, for reading alone. No call writes, asks a remote, or runs a program that the configuration of a
 * repository names; none throws. Paths are relative to the folder asked about, with `/`.
 */

/** Where a folder stands. */
export type GitPlace =
  /** In the working tree of a repository with commits. */
  | {
      readonly state: 'ready';
      /** Identifier of the commit that is checked out. */
      readonly head: string;
      /** Older commits were never fetched. */
      readonly shallow: boolean;
    }
  | { readonly state: GitAbsence };

export type GitAbsence =
  /** In no repository. */
  | 'none'
  /** A repository that has no commits yet. */
  | 'empty'
  /** A repository without a working tree, or inside of its git directory. */
  | 'bare'
  /** Git refuses to read a repository that belongs to somebody else. */
  | 'foreign'
  /** There is no git on this machine. */
  | 'noGit'
  /** Called off. */
  | 'cancelled'
  /** Anything else: a broken repository, no answer in time. */
  | 'failed';

/** The files that git knows of or would add, below a folder. */
export interface GitFiles {
  /** Tracked ones may be missing in the working tree. In no order. */
  readonly files: readonly string[];
  /** Folders in which another repository is checked out. Their files are not among `files`. */
  readonly submodules: readonly string[];
}

/** What a commit did to a file. */
export type GitChange =
  | { readonly kind: 'added' | 'modified' | 'deleted'; readonly path: string }
  /** @param likeness of the two contents, in percent */
  | { readonly kind: 'renamed'; readonly path: string; readonly from: string; readonly likeness: number };

export interface GitCommit {
  /** When it was committed, in milliseconds since the epoch. */
  readonly time: number;
  /** Only those below the folder. Empty for a merge. */
  readonly changes: readonly GitChange[];
}

export interface Git {
  inspect(folder: string, signal: AbortSignal): Promise<GitPlace>;
  /** `null` where it could not be told. */
  listFiles(folder: string, signal: AbortSignal): Promise<GitFiles | null>;
  /** The newest commits that lead to the one checked out, the newest first; `null` where it could not be told. */
  readHistory(folder: string, maxCommits: number, signal: AbortSignal): Promise<readonly GitCommit[] | null>;
  /** Which of these paths the repository's own rules leave out (`.gitignore`); empty where it could not be told. */
  findIgnored(folder: string, paths: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>>;
}
