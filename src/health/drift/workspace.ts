import type { FileSystem } from '../../store/fileSystem';
import type { Git, GitPlace } from '../../store/git';
import type { FileIndex } from './fileIndex';
import type { ChangedSince, GonePath, LaterName } from './history';
import { RepositoryHistories } from './repositoryHistories';
import { openWorkspaceView } from './workspaceView';

/** The code that memories speak of. */
export interface Workspace {
  /** Begins a look at it as it is now. What the look has read it keeps; the next look reads anew. Never throws. */
  look(options: LookOptions): Promise<WorkspaceView>;
}

export interface LookOptions {
  readonly signal: AbortSignal;
  /** Lets others have their turn; awaited between slices of work. */
  readonly pause: () => Promise<void>;
}

/** What a path leads to, and when it was last written. */
export interface FoundPath {
  /** `unchecked`: something is there that can't be looked into: a link that leads out, a pipe, a device, a locked folder. */
  readonly kind: 'file' | 'folder' | 'unchecked';
  /** Changes whenever the file does: mtime and size. */
  readonly stamp: string;
}

/** What the packages of a workspace declare. */
export interface Manifests {
  readonly scripts: ReadonlySet<string>;
  readonly dependencies: ReadonlySet<string>;
}

/**
 * One look at a workspace. Paths are relative to its root, with `/`; nothing outside of the root is read, links that lead
 * out of it included. No call throws.
 */
export interface WorkspaceView {
  readonly git: GitPlace;
  /** What is at a path of exactly this case; `null` for nothing. */
  find(path: string): Promise<FoundPath | null>;
  /** A file's text; `null` where it is too large, binary, outside, or can't be read. */
  readText(path: string): Promise<string | null>;
  files(): Promise<FileIndex>;
  /** `null` where there is no `package.json` that could be read. */
  manifests(): Promise<Manifests | null>;
  /** Which of these paths git is told to leave out. */
  findIgnored(paths: readonly string[]): Promise<ReadonlySet<string>>;
  past(): Promise<Past>;
}

/** What git knows of paths that were; knows nothing where there is no git. */
export interface Past {
  /** The same as long as the same commits are checked out. */
  readonly key: string;
  /** Whether all that ever was is known. */
  readonly complete: boolean;
  /** Paths that went, ending with this; the latest first. */
  goneEndingWith(path: string): readonly GonePath[];
  hadFolder(path: string): boolean;
  laterNames(path: string): readonly LaterName[];
  changesSince(paths: readonly string[], time: number): ChangedSince | 'none' | null;
}

/**
 * A workspace over the ports.
 *
 * @param root absolute, links resolved: the checkout that the memory belongs to, else the folder that is open
 * @param git `null` where none is to be asked
 */
export function createWorkspace(root: string, fileSystem: FileSystem, git: Git | null): Workspace {
  const histories = git === null ? null : new RepositoryHistories(root, git);
  return { look: (options) => openWorkspaceView({ root, fileSystem, git, histories, ...options }) };
}
