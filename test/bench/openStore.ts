import { createMemoryStore, type MemoryStore } from '../../src/store/memoryStore';
import { createNodeFileSystem } from '../../src/store/nodeFileSystem';

/** A store over real files, without a watcher: the bench says itself what changed. A store that logs has failed. */
export function openStore(directory: string): MemoryStore {
  return createMemoryStore({
    directory,
    fileSystem: createNodeFileSystem(),
    clock: {
      now: () => Date.now(),
      after: (delayMs, task) => {
        const timer = setTimeout(task, delayMs);
        return () => clearTimeout(timer);
      },
    },
    log: (message) => {
      throw new Error(`The store reports: ${message}`);
    },
  });
}

/** Opens a store, takes its first snapshot and checks that it is whole: a fast wrong answer is no figure. */
export async function takeFirstSnapshot(directory: string, expectedCount: number): Promise<MemoryStore> {
  const store = openStore(directory);
  const { state, memories } = await store.refresh();
  if (state !== 'ready' || memories.size !== expectedCount) {
    throw new Error(`The snapshot is ${state} with ${memories.size} memories instead of ${expectedCount}.`);
  }
  return store;
}
