import type { Memory } from '../memory/memory';
import type { Disposable } from './fileSystem';
import type { MemoryStore } from './memoryStore';

/** Bodies that are read before the event loop gets its turn. */
const SLICE = 32;
const NOTHING = new Uint8Array();

/** Is told of each file's bytes as they are read, and of each memory that is gone. */
export interface BodyListener {
  add(memory: Memory, bytes: Uint8Array): void;
  remove(path: string): void;
}

/**
 * Reads every body once, on first use, and follows the store from then on; keeps none of them.
 * A body that can't be read counts as empty: its row says why.
 */
export class MemoryBodies implements Disposable {
  private subscription: Disposable | undefined;
  private queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: MemoryStore,
    private readonly listener: BodyListener,
    private readonly pause: () => Promise<void>,
  ) {}

  /** Resolves when all that the newest snapshot holds was told of. */
  async settle(): Promise<void> {
    if (this.subscription === undefined) this.start();
    await this.queue;
  }

  dispose(): void {
    this.subscription?.dispose();
  }

  private start(): void {
    this.subscription = this.store.onDidChange(({ previous, current, paths }) => {
      const differing = paths ?? [...new Set([...previous.memories.keys(), ...current.memories.keys()])];
      const changed = differing.filter((path) => previous.memories.get(path) !== current.memories.get(path));
      this.queue = this.queue.then(() => this.read(changed));
    });
    this.queue = this.read([...this.store.snapshot.memories.keys()]);
  }

  private async read(paths: readonly string[]): Promise<void> {
    for (const [i, path] of paths.entries()) {
      if (i % SLICE === SLICE - 1) await this.pause();
      const memory = this.store.snapshot.memories.get(path);
      this.listener.remove(path);
      if (memory !== undefined) this.listener.add(memory, await this.bytesOf(memory));
    }
  }

  private async bytesOf(memory: Memory): Promise<Uint8Array> {
    if (memory.problem !== null) return NOTHING;
    try {
      return await this.store.readBody(memory.path);
    } catch {
      return NOTHING; // gone or unreadable by now: the next snapshot says so
    }
  }
}
