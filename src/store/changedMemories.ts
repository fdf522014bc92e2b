import type { FileSystem } from './fileSystem';
import type { MemoryDirectory } from './memoryDirectory';

/**
 * Those of the paths (relative to the directory) whose time or size on the disk is not what the snapshot has, whose
 * memory can't be read, or that are no memories of it. Costs one `stat` each, all under way at once.
 */
export async function changedMemories(
  snapshot: MemoryDirectory,
  paths: readonly string[],
  fileSystem: FileSystem,
): Promise<readonly string[]> {
  const stats = await Promise.all(
    paths.map((path) => fileSystem.stat(`${snapshot.directory}/${path}`).catch(() => null)),
  );
  return paths.filter((path, i) => {
    const known = snapshot.memories.get(path);
    const stat = stats[i];
    if (known === undefined || known.problem !== null || !stat) return true;
    return stat.kind !== 'file' || stat.mtime !== known.mtime || stat.size !== known.size;
  });
}
