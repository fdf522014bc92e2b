import type { Memory } from '../../memory/memory';
import type { FileHead } from '../../store/fileSystem';
import type { MemoryStore } from '../../store/memoryStore';

/** Bodies that were read for a preview, as long as their memory stays as it is: typing reads nothing from the disk. */
export class BodyCache {
  private readonly bodies = new WeakMap<Memory, Promise<FileHead>>();

  /** A memory's bytes, of a very large one the begin. Rejects where it can't be read; the next call tries again. */
  read(store: MemoryStore, path: string): Promise<FileHead> {
    const memory = store.snapshot.memories.get(path);
    if (memory === undefined) return store.readBodyHead(path);
    const known = this.bodies.get(memory);
    if (known !== undefined) return known;
    const body = store.readBodyHead(path);
    this.bodies.set(memory, body);
    body.catch(() => this.bodies.delete(memory));
    return body;
  }
}
