/**
 * The port to files. The core sees disks through this alone; two adapters implement it, one over
 * `node:fs`, one inside VS Code. Paths are absolute, in the style of the machine.
 */

export type EntryKind = 'file' | 'directory' | 'symlink' | 'other';

export interface DirectoryEntry {
  readonly name: string;
  /** The kind of the entry itself: a link is not followed. */
  readonly kind: EntryKind;
}

export interface FileStat {
  /** The kind of what the path leads to: links are followed. */
  readonly kind: Exclude<EntryKind, 'symlink'>;
  /** Milliseconds since the epoch, with the fraction that the disk keeps. */
  readonly mtime: number;
  /** Bytes. */
  readonly size: number;
}

/** Why a file could not be read, in kinds that have words of their own. */
export type FileErrorCode = 'missing' | 'denied' | 'notDirectory' | 'isDirectory' | 'loop' | 'tooLarge' | 'other';

/** The only error that an adapter throws. */
export class FileError extends Error {
  constructor(
    readonly code: FileErrorCode,
    readonly path: string,
    message: string,
  ) {
    super(message);
    this.name = 'FileError';
  }
}

/** The start of a file and what `stat` says of it, taken from one open file. */
export interface FileHead {
  readonly bytes: Uint8Array;
  readonly mtime: number;
  readonly size: number;
}

export interface Disposable {
  dispose(): void;
}

export interface FileSystem {
  /** Entries of a directory, in no order. Throws `FileError`. */
  list(directory: string): Promise<readonly DirectoryEntry[]>;
  /** The kind of the entry itself: a link is not followed. Throws `FileError`. */
  entryKind(path: string): Promise<EntryKind>;
  /** Follows links. Throws `FileError`. */
  stat(path: string): Promise<FileStat>;
  /** The path with every link resolved. Throws `FileError`. */
  realPath(path: string): Promise<string>;
  /** All bytes of a file of at most `maxBytes` (throws `tooLarge` above). Throws `FileError`. */
  readFile(path: string, maxBytes?: number): Promise<Uint8Array>;
  /**
   * The first `maxLines` lines, at most `maxBytes` bytes, of each file, in order. Follows links; whatever
   * can't be read, or is not a regular file, gives its error in its place. Yields to the event loop between slices.
   */
  readHeads(paths: readonly string[], maxLines: number, maxBytes: number): Promise<readonly (FileHead | FileError)[]>;
}

/** Tells of changes below a directory. Events are hints: the receiver looks at the disk. */
export interface Watcher {
  /**
   * Calls `onChange` with the absolute path of what was made, changed or deleted at or below `directory`,
   * also when the directory itself appears later.
   */
  watch(directory: string, onChange: (path: string) => void): Disposable;
}
