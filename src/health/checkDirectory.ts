import type { MemoryDirectory } from '../store/memoryDirectory';
import { DirectoryHealth, type HealthOptions } from './directoryHealth';
import type { Finding } from './finding';

/** Bytes of a memory by its path in the directory; empty where it can't be read. Never rejects. */
export type ReadBytes = (path: string) => Promise<Uint8Array>;

/** The findings of a snapshot whose bodies are read once, for a single check (`DirectoryHealth` follows changes). */
export async function checkDirectory(
  snapshot: MemoryDirectory,
  readBytes: ReadBytes,
  options: HealthOptions,
): Promise<readonly Finding[]> {
  const health = new DirectoryHealth(options);
  for (const memory of snapshot.memories.values()) health.add(memory, await readBytes(memory.path));
  return health.check(snapshot);
}
