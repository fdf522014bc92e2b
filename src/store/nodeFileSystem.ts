import { closeSync, constants, fstatSync, openSync, promises, readFileSync, readSync, type Stats } from 'node:fs';
import { homedir } from 'node:os';
import {
  type DirectoryEntry,
  type EntryKind,
  FileError,
  type FileHead,
  type FileStat,
  type FileSystem,
} from './fileSystem';
import { asFileError, guard } from './nodeErrors';
import { openWithin, refuseUnlessRegular } from './nodeOpenWithin';

/** Non-blocking, so that opening a pipe that nobody writes to does not wait. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);
/** Bytes of the first read of a head: nearly every header fits. */
const FIRST_READ_BYTES = 4096;
/** Bytes of each further read of a head. */
const NEXT_READ_BYTES = 16_384;
/** Milliseconds of reading between two turns of the event loop. */
const SLICE_MS = 8;
const LINE_FEED = 0x0a;
/** What decoding puts where bytes are not UTF-8. */
const REPLACEMENT = '\ufffd';

/** What the location of memory depends on beyond files. */
export interface Machine {
  /** Absolute path of the home directory. */
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: 'linux' | 'darwin' | 'win32';
}

/** The machine and the environment that this process runs in. Other systems count as Linux. */
export function readMachine(): Machine {
  const platform = process.platform === 'darwin' || process.platform === 'win32' ? process.platform : 'linux';
  return { home: homedir(), env: process.env, platform };
}

/** The port over `node:fs`. Every error that it throws is a `FileError`. */
export function createNodeFileSystem(): FileSystem {
  return { list, entryKind, stat, realPath, readFile, readHeads };
}

function list(directory: string): Promise<readonly DirectoryEntry[]> {
  return guard(directory, async () => {
    const entries = await promises.readdir(directory, { withFileTypes: true });
    if (entries.some((entry) => entry.name.includes(REPLACEMENT))) return listBytes(directory);
    return entries.map((entry) => ({ name: entry.name, kind: entryKindOf(entry) }));
  });
}

/** Told apart by their bytes, names that decoding made equal, or that merely hold the replacement character. */
async function listBytes(directory: string): Promise<readonly DirectoryEntry[]> {
  const entries = await promises.readdir(directory, { withFileTypes: true, encoding: 'buffer' });
  return entries.map((entry) => {
    const name = entry.name.toString('utf8');
    const kind = entryKindOf(entry);
    return Buffer.from(name).equals(entry.name) ? { name, kind } : { name, kind, undecodable: true };
  });
}

function entryKind(path: string): Promise<EntryKind> {
  return guard(path, async () => {
    return entryKindOf(await promises.lstat(path));
  });
}

function stat(path: string): Promise<FileStat> {
  return guard(path, async () => {
    const stats = await promises.stat(path);
    return { kind: kindOf(stats), mtime: stats.mtimeMs, size: stats.size };
  });
}

function realPath(path: string): Promise<string> {
  return guard(path, () => promises.realpath(path));
}

function readFile(path: string, maxBytes = Number.POSITIVE_INFINITY, within?: string): Promise<Uint8Array> {
  return guard(path, async () => {
    if (within !== undefined) return readWithin(path, maxBytes, within);
    const handle = await promises.open(path, OPEN_FLAGS);
    try {
      const stats = await handle.stat();
      refuseUnlessRegular(path, stats);
      if (stats.size > maxBytes) throw tooLarge(path, maxBytes);
      // One byte of room beyond the size shows that the file grew while it was read.
      let bytes = new Uint8Array(stats.size + 1);
      let length = 0;
      for (;;) {
        const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
        if (bytesRead === 0) return bytes.subarray(0, length);
        length += bytesRead;
        if (length > maxBytes) throw tooLarge(path, maxBytes);
        if (length === bytes.length) bytes = enlarge(bytes);
      }
    } finally {
      await handle.close();
    }
  });
}

/** As `readFile`, at once: an open file is looked at before its first byte is read. */
function readWithin(path: string, maxBytes: number, within: string): Uint8Array {
  const descriptor = openWithin(path, within);
  try {
    const { size } = fstatSync(descriptor);
    if (size > maxBytes) throw tooLarge(path, maxBytes);
    const bytes = readFileSync(descriptor);
    if (bytes.length > maxBytes) throw tooLarge(path, maxBytes);
    return new Uint8Array(bytes);
  } finally {
    closeSync(descriptor);
  }
}

function enlarge(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}

/** Reads synchronously, which costs a fifth of asynchronous reads of small files, in slices. */
async function readHeads(
  paths: readonly string[],
  maxLines: number,
  maxBytes: number,
  within?: string,
): Promise<readonly (FileHead | FileError)[]> {
  const heads: (FileHead | FileError)[] = [];
  let sliceStart = performance.now();
  for (const path of paths) {
    heads.push(readHead(path, maxLines, maxBytes, within));
    if (performance.now() - sliceStart < SLICE_MS) continue;
    await new Promise<void>((resume) => setImmediate(resume));
    sliceStart = performance.now();
  }
  return heads;
}

/** Shared by all heads: a head is read without a pause, and its bytes are copied out. */
const firstRead = new Uint8Array(FIRST_READ_BYTES);

function readHead(path: string, maxLines: number, maxBytes: number, within?: string): FileHead | FileError {
  let descriptor: number | null = null;
  try {
    descriptor = within === undefined ? openSync(path, OPEN_FLAGS) : openWithin(path, within);
    const stats = fstatSync(descriptor);
    refuseUnlessRegular(path, stats);
    const bytes = readLines(descriptor, stats.size, maxLines, maxBytes);
    const head = { bytes, mtime: stats.mtimeMs, size: stats.size };
    return within === undefined ? head : { ...head, names: stats.nlink };
  } catch (error) {
    return asFileError(path, error);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function readLines(descriptor: number, size: number, maxLines: number, maxBytes: number): Uint8Array {
  let length = readSync(descriptor, firstRead, 0, Math.min(FIRST_READ_BYTES, maxBytes), 0);
  const first = countLines(firstRead.subarray(0, length), maxLines);
  const limit = Math.min(size, maxBytes);
  if (first.end !== null || length >= limit) return firstRead.slice(0, first.end ?? length);
  const bytes = new Uint8Array(limit);
  bytes.set(firstRead.subarray(0, length));
  for (let missing = maxLines - first.lines; length < limit; ) {
    const read = readSync(descriptor, bytes, length, Math.min(NEXT_READ_BYTES, limit - length), length);
    if (read === 0) break;
    const { lines, end } = countLines(bytes.subarray(length, length + read), missing);
    // Copied, so that thousands of short heads don't each keep a long buffer alive.
    if (end !== null) return bytes.slice(0, length + end);
    missing -= lines;
    length += read;
  }
  return bytes.slice(0, length);
}

/** Line feeds in `bytes`, and where the `maxLines`th ends; `null` where there are fewer. */
function countLines(bytes: Uint8Array, maxLines: number): { readonly lines: number; readonly end: number | null } {
  let lines = 0;
  if (maxLines <= 0) return { lines, end: 0 };
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    lines += 1;
    if (lines === maxLines) return { lines, end: at + 1 };
  }
  return { lines, end: null };
}

function entryKindOf(entry: Pick<Stats, 'isFile' | 'isDirectory' | 'isSymbolicLink'>): EntryKind {
  return entry.isSymbolicLink() ? 'symlink' : kindOf(entry);
}

export function kindOf(entry: Pick<Stats, 'isFile' | 'isDirectory'>): Exclude<EntryKind, 'symlink'> {
  if (entry.isFile()) return 'file';
  return entry.isDirectory() ? 'directory' : 'other';
}

function tooLarge(path: string, maxBytes: number): FileError {
  return new FileError('tooLarge', path, `It is larger than ${maxBytes} bytes.`);
}
