/**
 * The port to files. The core sees disks through this alone; two adapters implement it, one over
 * `node:fs`, one inside VS Code. Paths are absolute, in the style of the machine.
 */

export type EntryKind = 'file' | 'directory' | 'symlink' | 'other';

export interface DirectoryEntry {
  readonly name: string;
  /** The kind of the entry itself: a link is not followed. */
  readonly kind: EntryKind;
  /** Set where the name on the disk is not valid UTF-8: then `name` only resembles it and leads nowhere. */
  readonly undecodable?: true;
}

export interface FileStat {
  /** The kind of what the path leads to: links are followed. */
  readonly kind: Exclude<EntryKind, 'symlink'>;
  /** Milliseconds since the epoch, with the fraction that the disk keeps. */
  readonly mtime: number;
  /** Bytes. */
  readonly size: number;
}

/** Why a file could not be read or written, in kinds that have words of their own. */
export type FileErrorCode =
  | 'missing'
  | 'denied'
  | 'notDirectory'
  | 'isDirectory'
  | 'loop'
  | 'tooLarge'
  /** Something stands where something new was to be made. */
  | 'exists'
  /** The file or its whole file system may not be written. */
  | 'readOnly'
  /** No room, or the user's share is used up. */
  | 'full'
  | 'notEmpty'
  /** Another program holds it (Windows). */
  | 'busy'
  /** It leads, or might lead, out of the directory that it has to lie in. */
  | 'outside'
  | 'other';

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
  /** Names that the file has on its disk, where that was looked at (`within`): above 1 it has others, maybe elsewhere. */
  readonly names?: number;
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
  /**
   * All bytes of a file of at most `maxBytes` (throws `tooLarge` above). Throws `FileError`.
   *
   * @param within a real path: not a byte is read of a file that does not lie below it, whatever its path leads to and
   * whatever changes meanwhile (throws `outside`); only regular files are opened
   */
  readFile(path: string, maxBytes?: number, within?: string): Promise<Uint8Array>;
  /**
   * The first `maxLines` lines, at most `maxBytes` bytes, of each file, in order. Follows links; whatever
   * can't be read, or is not a regular file, gives its error in its place. Yields to the event loop between slices.
   *
   * @param within as of `readFile`
   */
  readHeads(
    paths: readonly string[],
    maxLines: number,
    maxBytes: number,
    within?: string,
  ): Promise<readonly (FileHead | FileError)[]>;
}

/** Who may do what with a file, as the system has it. Kept in the journal. */
export interface Permissions {
  /** The twelve permission bits. */
  readonly mode: number;
  /** Numbers of user and group; 0 where the system has none. */
  readonly owner: number;
  readonly group: number;
}

export interface WritableStat extends FileStat {
  readonly permissions: Permissions;
  /** Whether this process may write it and it is not marked read-only (which the superuser could ignore). */
  readonly writable: boolean;
}

/**
 * What writing needs, as few primitives as can be: the order that makes them safe is the core's business.
 * Each throws `FileError`. “Durable” is on the disk when the promise resolves, where the system can promise it.
 */
export interface WritableFileSystem extends FileSystem {
  /** Follows links. */
  statForWriting(path: string): Promise<WritableStat>;
  /**
   * Makes a new file, durable. Throws `exists` where anything stands, a dangling link too; leaves nothing behind when it
   * fails. `permissions` are set as far as the system lets it; `null` gives those of any new file.
   */
  create(path: string, bytes: Uint8Array, permissions: Permissions | null): Promise<void>;
  /** Adds to the end of an existing file in one write, durable. */
  append(path: string, bytes: Uint8Array): Promise<void>;
  /** Milliseconds since the epoch, as exactly as the disk can hold and the system can be told. */
  setMtime(path: string, mtime: number): Promise<void>;
  /** Over what stands at `to`. */
  rename(from: string, to: string): Promise<void>;
  /** Deletes a file, or a link and not what it leads to. */
  remove(path: string): Promise<void>;
  /** Makes one directory; its parent exists. */
  makeDirectory(path: string): Promise<void>;
  /** Throws `notEmpty` where anything is in it. */
  removeDirectory(path: string): Promise<void>;
  /** Makes the names in a directory durable; does nothing where the system has no such call. */
  syncDirectory(path: string): Promise<void>;

  // Between the next three a file is missing under its name. They are done when they return, so that nothing else of
  // this process comes between, and the gap for other processes is as short as it can be.

  /** Renames to a name that nobody else uses. */
  renameNow(from: string, to: string): void;
  /** All bytes of a regular file; a link is not followed. */
  readNow(path: string): Uint8Array;
  /** Milliseconds since the epoch, of a regular file. */
  mtimeNow(path: string): number;
  /**
   * Moves to `to` unless something stands there (throws `exists`): a hard link, then the old name goes. Where the
   * file system has no hard links, a look and a rename: then what came between the two is overwritten.
   */
  moveToFreeNow(from: string, to: string): void;
}

/** Tells of changes below a directory. Events are hints: the receiver looks at the disk. */
export interface Watcher {
  /**
   * Calls `onChange` with the absolute path of what was made, changed or deleted at or below `directory`,
   * also when the directory itself appears later.
   */
  watch(directory: string, onChange: (path: string) => void): Disposable;
}
