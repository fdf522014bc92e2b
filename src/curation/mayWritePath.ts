import { FileError } from '../store/fileSystem';
import { guardPath, PathTraversalError, realPathOf } from '../store/pathGuard';
import type { CurationDeps } from './curationDeps';
import { readOnlyMountFault } from './readOnlyMount';
import { isSafePath } from './storePath';

/**
 * Whether a change of a file could be made, as far as that can be told before it is: the path stays inside its
 * directory and out of what a session mounts read-only, the file is no link, and this process may write it. One that does not exist yet may come to be. Never
 * throws for what the disk says.
 *
 * @param path relative to the memory directory
 */
export async function mayWritePath(
  directory: string,
  path: string,
  { fileSystem, paths, mounted }: Pick<CurationDeps, 'fileSystem' | 'paths' | 'mounted'>,
): Promise<boolean> {
  if (!isSafePath(path)) return false;
  if (mounted !== undefined && readOnlyMountFault(directory, [path], mounted, paths) !== null) return false;
  try {
    const realDirectory = await realPathOf(directory, fileSystem, paths);
    const { real, isLink } = await guardPath(directory, realDirectory, path, fileSystem, paths);
    return !isLink && (await fileSystem.statForWriting(real)).writable;
  } catch (error) {
    if (error instanceof FileError) return error.code === 'missing';
    if (error instanceof PathTraversalError) return false;
    throw error;
  }
}
