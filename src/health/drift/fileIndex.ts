import { baseNameOf } from './fileNames';
import { foldersOf } from './foldersOf';

/** Files between two pauses while the index is built. */
const SLICE = 5_000;

/** The files of a workspace, to be found by the end of their paths. Paths are relative to its root, with `/`. */
export class FileIndex {
  /** By base name, in lower case. */
  private readonly byName = new Map<string, string[]>();
  private readonly packages: string[] = [];
  private hash = 0x811c9dc5;
  private folderNames: ReadonlyMap<string, readonly string[]> | undefined;

  private constructor(
    private readonly files: readonly string[],
    /** Not all files were read: what is not here may yet exist. */
    readonly partial: boolean,
  ) {}

  /** @param pause lets others have their turn; awaited between slices */
  static async build(files: readonly string[], partial: boolean, pause: () => Promise<void>): Promise<FileIndex> {
    const index = new FileIndex(files, partial);
    for (let at = 0; at < files.length; at += SLICE) {
      for (const path of files.slice(at, at + SLICE)) index.add(path);
      await pause();
    }
    return index;
  }

  /** The same for the same files in the same order. */
  get key(): string {
    return `${this.files.length} ${this.hash >>> 0} ${this.partial}`;
  }

  /** Every `package.json`, the one nearest to the root first. */
  get manifests(): readonly string[] {
    return this.packages;
  }

  /** Files whose path is this, or ends with it behind a `/`. */
  endingWith(path: string): readonly string[] {
    return this.named(path).filter((file) => isEnd(file, path));
  }

  /** As {@link endingWith}, where capitals make no difference. */
  endingWithFolded(path: string): readonly string[] {
    const folded = path.toLowerCase();
    return this.named(path).filter((file) => isEnd(file.toLowerCase(), folded));
  }

  /** Files of this base name, in exactly this case. */
  withName(baseName: string): readonly string[] {
    return this.named(baseName).filter((file) => baseNameOf(file) === baseName);
  }

  /** Folders whose path is this, or ends with it behind a `/`. */
  foldersEndingWith(path: string): readonly string[] {
    this.folderNames ??= foldersOf(this.files);
    return (this.folderNames.get(baseNameOf(path)) ?? []).filter((folder) => isEnd(folder, path));
  }

  private add(path: string): void {
    for (let i = 0; i < path.length; i++) this.hash = Math.imul(this.hash ^ path.charCodeAt(i), 0x01000193);
    this.hash = Math.imul(this.hash, 0x01000193);
    const name = baseNameOf(path);
    if (name === 'package.json') insertByDepth(this.packages, path);
    const key = name.toLowerCase();
    const same = this.byName.get(key);
    if (same === undefined) this.byName.set(key, [path]);
    else same.push(path);
  }

  private named(path: string): readonly string[] {
    return this.byName.get(baseNameOf(path).toLowerCase()) ?? [];
  }
}

function isEnd(path: string, end: string): boolean {
  return path === end || path.endsWith(`/${end}`);
}

function insertByDepth(paths: string[], path: string): void {
  const depth = depthOf(path);
  const at = paths.findIndex((other) => depthOf(other) > depth);
  if (at < 0) paths.push(path);
  else paths.splice(at, 0, path);
}

function depthOf(path: string): number {
  return path.split('/').length;
}
