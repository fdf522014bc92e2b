import { linkSync, writeFileSync } from 'node:fs';
import { FileError, type WritableFileSystem } from '../../../src/store/fileSystem';

/** Thrown in place of a crash; afterwards every call throws it. */
export class Crash extends Error {}

export interface StoppingFileSystem extends WritableFileSystem {
  /** Points passed at which a program could die and leave something new on the disk. */
  readonly points: number;
}

/**
 * A file system that dies at the `stopAt`th point: before each call that changes the disk, and within those that are
 * several calls of the system. `die` must not return.
 */
export function createStoppingFileSystem(
  inner: WritableFileSystem,
  stopAt: number,
  die: () => never = () => {
    throw new Crash('The program died here.');
  },
): StoppingFileSystem {
  let points = 0;
  let dead = false;
  const point = (): void => {
    if (dead) die();
    if (points === stopAt) {
      dead = true;
      die();
    }
    points += 1;
  };
  const read = <Result>(task: () => Result): Result => {
    if (dead) die();
    return task();
  };
  const change = <Result>(task: () => Result): Result => {
    point();
    return task();
  };
  return {
    get points() {
      return points;
    },
    list: async (path) => read(() => inner.list(path)),
    entryKind: async (path) => read(() => inner.entryKind(path)),
    stat: async (path) => read(() => inner.stat(path)),
    statForWriting: async (path) => read(() => inner.statForWriting(path)),
    realPath: async (path) => read(() => inner.realPath(path)),
    readFile: async (path, maxBytes) => read(() => inner.readFile(path, maxBytes)),
    readHeads: async (paths, maxLines, maxBytes) => read(() => inner.readHeads(paths, maxLines, maxBytes)),
    create: async (path, bytes, permissions) => {
      point();
      // A file that is not there yet, is empty, and is half written.
      const tear = (part: Uint8Array): void => {
        if (points === stopAt) writeFileSync(path, part, { flag: 'wx' });
        point();
      };
      tear(new Uint8Array());
      tear(bytes.subarray(0, bytes.length >> 1));
      await inner.create(path, bytes, permissions);
    },
    append: async (path, bytes) => change(() => inner.append(path, bytes)),
    setMtime: async (path, mtime) => change(() => inner.setMtime(path, mtime)),
    rename: async (from, to) => change(() => inner.rename(from, to)),
    remove: async (path) => change(() => inner.remove(path)),
    makeDirectory: async (path) => change(() => inner.makeDirectory(path)),
    removeDirectory: async (path) => change(() => inner.removeDirectory(path)),
    syncDirectory: async (path) => read(() => inner.syncDirectory(path)),
    renameNow: (from, to) => change(() => inner.renameNow(from, to)),
    readNow: (path) => read(() => inner.readNow(path)),
    mtimeNow: (path) => read(() => inner.mtimeNow(path)),
    moveToFreeNow: (from, to) => {
      point();
      if (points === stopAt) {
        // Dead between the link and the removal of the old name.
        try {
          linkSync(from, to);
        } catch {
          throw new FileError('exists', to, 'It exists.');
        }
        point();
      }
      points += 1;
      inner.moveToFreeNow(from, to);
    },
  };
}
