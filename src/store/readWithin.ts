import type { PathStyle } from '../location/paths';
import { INDEX_NAME } from '../memory/contract';
import { FileError, type FileSystem } from './fileSystem';

/**
 * The disk as the readers of a memory directory see it that a repository brings along: bytes are read only of files that
 * really lie in the project, and of an index only where it is a regular file (contract §5). Anyone who can commit can put
 * a link in their place, also after somebody looked.
 *
 * @param directory absolute path of the memory directory
 * @param project absolute path of what its files have to lie in
 */
export function readWithin(directory: string, project: string, disk: FileSystem, paths: PathStyle): FileSystem {
  const index = paths.normalise(`${directory}/${INDEX_NAME}`);
  return {
    list: (path) => disk.list(path),
    entryKind: (path) => disk.entryKind(path),
    stat: (path) => disk.stat(path),
    realPath: (path) => disk.realPath(path),
    readFile: async (path, maxBytes, within) => {
      if (paths.normalise(path) === index && (await disk.entryKind(path)) === 'symlink')
        throw new FileError('outside', path, 'It is a symbolic link, so neither the agent nor Memory Lens reads it.');
      return disk.readFile(path, maxBytes, within ?? (await disk.realPath(project)));
    },
    readHeads: async (files, maxLines, maxBytes, within) =>
      disk.readHeads(files, maxLines, maxBytes, within ?? (await disk.realPath(project))),
  };
}
