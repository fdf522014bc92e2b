import { headOf } from '../memory/head';
import { FileError, type FileHead, type FileStat, type FileSystem } from '../store/fileSystem';

/**
 * A disk on which some files hold other bytes, or are there although they are not yet: what a plan would leave, looked
 * at before it is made. Directories are listed as they are.
 *
 * @param changed by absolute path; may grow while the disk is used
 * @param now mtime of what is new, in milliseconds since the epoch
 */
export function overlayFileSystem(disk: FileSystem, changed: ReadonlyMap<string, Uint8Array>, now: number): FileSystem {
  const orNew = async <T>(path: string, look: Promise<T>, whereNew: T): Promise<T> =>
    look.catch((error: unknown) => {
      if (changed.has(path) && error instanceof FileError && error.code === 'missing') return whereNew;
      throw error;
    });
  return {
    list: (directory) => disk.list(directory),
    entryKind: (path) => orNew(path, disk.entryKind(path), 'file'),
    realPath: (path) => orNew(path, disk.realPath(path), path),
    stat: async (path) => {
      const stat = await orNew<FileStat>(path, disk.stat(path), { kind: 'file', mtime: now, size: 0 });
      return { ...stat, size: changed.get(path)?.length ?? stat.size };
    },
    readFile: async (path, maxBytes, within) => {
      const bytes = changed.get(path);
      if (bytes === undefined) return disk.readFile(path, maxBytes, within);
      if (maxBytes !== undefined && bytes.length > maxBytes)
        throw new FileError('tooLarge', path, 'The file is too large.');
      return bytes;
    },
    readHeads: async (paths, maxLines, maxBytes, within) => {
      const heads = await disk.readHeads(paths, maxLines, maxBytes, within);
      return heads.map((head, i): FileHead | FileError => {
        const bytes = changed.get(paths[i] ?? '');
        if (bytes === undefined) return head;
        const mtime = head instanceof FileError ? now : head.mtime;
        return { bytes: headOf(bytes), mtime, size: bytes.length };
      });
    },
  };
}
