import type { Disposable } from '../../store/fileSystem';
import type { MemoryStore } from '../../store/memoryStore';
import type { SeenStore } from './seenStore';

export interface Following extends Disposable {
  /** Resolves when the newest snapshot is taken in. */
  settle(): Promise<void>;
}

/**
 * Takes in each new state of a directory while its store is open, so that the newest state of a memory can be brought
 * back, also of one that was changed several times, or deleted, while nobody looked. Snapshots that come while one is
 * taken in are taken as one.
 *
 * @param onNew called when something was new: what others did may be told anew
 */
export function followStore(store: MemoryStore, seen: SeenStore, onNew: () => void): Following {
  let isDisposed = false;
  let isDue = false;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    try {
      while (isDue && !isDisposed) {
        isDue = false;
        const isNew = await seen.remember(store.snapshot, (path) => store.readBody(path));
        if (isNew && !isDisposed) onNew();
      }
    } finally {
      running = null;
    }
  };
  const start = (): void => {
    isDue = true;
    running ??= run();
  };

  const subscription = store.onDidChange(start);
  start();
  return {
    settle: () => running ?? Promise.resolve(),
    dispose: () => {
      isDisposed = true;
      subscription.dispose();
    },
  };
}
