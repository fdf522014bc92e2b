import { execFile } from 'node:child_process';
import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  promises,
  readSync,
  renameSync,
  unlinkSync,
} from 'node:fs';
import { dateAt } from '../memory/instant';
import { FileError, type FileSystem, type Permissions, type WritableFileSystem, type WritableStat } from './fileSystem';
import { guard, guardNow, systemCodeOf, wordsOf } from './nodeErrors';
import { createNodeFileSystem, kindOf } from './nodeFileSystem';

const PERMISSION_BITS = 0o7777;
const OWNER_WRITES = 0o200;
/** Enough that a whole microsecond, divided to seconds, is not cut to the one before. */
const CUT_MS = 0.0003;
/** Where `touch` stands; never looked up by PATH. */
const TOUCH_PROGRAMS = ['/usr/bin/touch', '/bin/touch'];
/** Not every system has the flags: a missing one is 0. */
const READ_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** What a hard link answers where it can't be had (FAT, some network mounts, a full disk). A rename may still do. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL', 'ENOSPC', 'UNKNOWN']);

/** This process, and whether another runs on this machine (one of another user counts). */
export const nodeProcesses = {
  ownId: process.pid,
  isRunning: (id: number): boolean => {
    try {
      process.kill(id, 0);
      return true;
    } catch (error) {
      return systemCodeOf(error) === 'EPERM';
    }
  },
};

export interface NodeWriteOptions {
  /**
   * `false` leaves it to the system when bytes reach the disk: for tests, which survive no power cut, and for copies
   * that are checked when they are read.
   */
  readonly durable?: boolean;
}

/** The writing port over `node:fs`. Every error that it throws is a `FileError`. */
export function createNodeWritableFileSystem({ durable = true }: NodeWriteOptions = {}): WritableFileSystem {
  const reads: FileSystem = createNodeFileSystem();
  return {
    ...reads,
    statForWriting,
    create: (path, bytes, permissions) => create(path, bytes, permissions, durable),
    append: (path, bytes) => append(path, bytes, durable),
    setMtime,
    rename: (from, to) => guard(from, () => promises.rename(from, to)),
    remove: (path) => guard(path, () => promises.unlink(path)),
    makeDirectory: (path) => guard(path, () => promises.mkdir(path)),
    removeDirectory: (path) => guard(path, () => promises.rmdir(path)),
    syncDirectory: (path) => guard(path, () => (durable ? syncDirectory(path) : Promise.resolve())),
    renameNow: (from, to) => guardNow(from, () => renameSync(from, to)),
    readNow: (path) => guardNow(path, () => readNow(path)),
    mtimeNow: (path) => guardNow(path, () => lstatSync(path).mtimeMs),
    moveToFreeNow: (from, to) => guardNow(to, () => moveToFreeNow(from, to)),
  };
}

function statForWriting(path: string): Promise<WritableStat> {
  return guard(path, async () => {
    const stats = await promises.stat(path);
    const mayWrite = await promises.access(path, constants.W_OK).then(
      () => true,
      () => false,
    );
    return {
      kind: kindOf(stats),
      mtime: stats.mtimeMs,
      size: stats.size,
      permissions: { mode: stats.mode & PERMISSION_BITS, owner: stats.uid, group: stats.gid },
      writable: mayWrite && (stats.mode & OWNER_WRITES) !== 0,
    };
  });
}

function create(path: string, bytes: Uint8Array, permissions: Permissions | null, durable: boolean): Promise<void> {
  return guard(path, async () => {
    // Closed to others until it has the permissions that it is to have.
    const handle = await promises.open(path, 'wx', permissions === null ? 0o666 : 0o600);
    try {
      await handle.writeFile(bytes);
      if (permissions !== null) {
        // Only the superuser may give files away; for all others the owner is right already or can't be.
        await handle.chown(permissions.owner, permissions.group).catch(() => undefined);
        await handle.chmod(permissions.mode);
      }
      if (durable) await handle.sync();
    } catch (error) {
      await promises.unlink(path).catch(() => undefined);
      throw error;
    } finally {
      await handle.close();
    }
  });
}

function append(path: string, bytes: Uint8Array, durable: boolean): Promise<void> {
  return guard(path, async () => {
    const handle = await promises.open(path, constants.O_WRONLY | constants.O_APPEND);
    try {
      await handle.writeFile(bytes);
      if (durable) await handle.sync();
    } finally {
      await handle.close();
    }
  });
}

/**
 * Node 20 cuts times to microseconds, and disks keep nanoseconds: where the time differs from what was asked,
 * `touch` sets it. Without it the time is right to the microsecond.
 */
function setMtime(path: string, mtime: number): Promise<void> {
  return guard(path, async () => {
    const { atimeMs } = await promises.stat(path);
    for (const attempt of [mtime + CUT_MS, mtime]) {
      await promises.utimes(path, atimeMs / 1000, attempt / 1000);
      if ((await promises.stat(path)).mtimeMs === mtime) return;
    }
    const program = TOUCH_PROGRAMS.find((candidate) => existsSync(candidate));
    const time = isoWithNanoseconds(mtime);
    if (program !== undefined && time !== null) await run(program, ['-c', '-m', '-d', time, path]);
  });
}

/** `null` for times that a `Date` can't hold. */
function isoWithNanoseconds(mtime: number): string | null {
  const seconds = Math.floor(mtime / 1000);
  const nanoseconds = Math.min(Math.round((mtime - seconds * 1000) * 1e6), 999_999_999);
  const toSecond = dateAt(seconds * 1000)
    ?.toISOString()
    .slice(0, -5);
  return toSecond === undefined ? null : `${toSecond}.${String(nanoseconds).padStart(9, '0')}Z`;
}

function run(program: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve) => execFile(program, args, { env: {} }, () => resolve()));
}

async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await promises.open(path, constants.O_RDONLY);
  try {
    // Some network file systems refuse to sync a directory: there is nothing more to be had there.
    await handle.sync().catch(() => undefined);
  } finally {
    await handle.close();
  }
}

function readNow(path: string): Uint8Array {
  const descriptor = openSync(path, READ_FLAGS);
  try {
    const stats = fstatSync(descriptor);
    if (!stats.isFile()) throw new FileError('other', path, 'It is not a regular file any more.');
    let bytes = new Uint8Array(stats.size + 1);
    for (let length = 0; ; ) {
      const read = readSync(descriptor, bytes, length, bytes.length - length, length);
      length += read;
      if (read === 0) return bytes.subarray(0, length);
      if (length < bytes.length) continue;
      const larger = new Uint8Array(bytes.length * 2);
      larger.set(bytes);
      bytes = larger;
    }
  } finally {
    closeSync(descriptor);
  }
}

function moveToFreeNow(from: string, to: string): void {
  if (linkNow(from, to)) {
    unlinkSync(from);
    return;
  }
  if (lstatSync(to, { throwIfNoEntry: false }) !== undefined) throw new FileError('exists', to, wordsOf('exists'));
  renameSync(from, to);
}

/** `false` where no hard link can be made: of a link or a folder, on a full disk, or on a file system without them. */
function linkNow(from: string, to: string): boolean {
  if (!lstatSync(from).isFile()) return false;
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if (NO_HARD_LINKS.has(systemCodeOf(error))) return false;
    throw error;
  }
}
