import type { Clock } from '../../store/clock';
import type { Disposable } from '../../store/fileSystem';
import type { MemoryStore } from '../../store/memoryStore';
import { pause } from '../curationDeps';
import type { SeenStore } from './seenStore';

export interface Following extends Disposable {
  /** Resolves when the newest snapshot is taken in. */
  settle(): Promise<void>;
}

/** How often snapshots are taken in. */
export interface FollowPace {
  readonly clock: Clock;
  /** Milliseconds between the end of one taking in and the next: each writes all that is known of the directory. */
  readonly gapMs: number;
}

/**
 * Takes in each new state of a directory while its store is open, so that the newest state of a memory can be brought
 * back, also of one that was changed several times, or deleted, while nobody looked. Snapshots that come while one is
 * taken in, or within the gap after it, are taken as one. What a crash or the end of the program cuts off is met by the
 * next first snapshot; only a state that was there for less than the gap can be missed.
 *
 * @param onNew called when something was new: what others did may be told anew
 */
export function followStore(store: MemoryStore, seen: SeenStore, onNew: () => void, pace: FollowPace): Following {
  let isDisposed = false;
  let isDue = false;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    try {
      while (isDue && !isDisposed) {
        isDue = false;
        const isNew = await seen.remember(store.snapshot, (path) => store.readBody(path));
        if (isNew && !isDisposed) onNew();
        if (pace.gapMs > 0) await pause(pace.clock, pace.gapMs);
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
