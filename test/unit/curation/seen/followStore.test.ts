import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { followStore } from '../../../../src/curation/seen/followStore';
import type { SeenStore } from '../../../../src/curation/seen/seenStore';
import type { Clock } from '../../../../src/store/clock';
import { createMemoryStore, type MemoryStore } from '../../../../src/store/memoryStore';
import { Desk, memoryText } from './seenRig';

describe('followStore', () => {
  it('copies each new state while the store is open', async () => {
    const desk = new Desk();
    desk.put('one.md', memoryText('one'));
    desk.put('two.md', memoryText('two'));
    const window = desk.window();
    const { fileSystem, clock } = window.deps;
    const store = createMemoryStore({ directory: desk.directory, fileSystem, clock, log: () => undefined });
    let news = 0;
    const following = followStore(
      store,
      window.seen,
      () => {
        news += 1;
      },
      { clock: window.deps.clock, gapMs: 0 },
    );
    await store.refresh();
    await following.settle();
    desk.put('one.md', memoryText('one', 'Changed.'));
    await store.touch([join(desk.directory, 'one.md')]);
    await following.settle();
    desk.remove('one.md');
    await store.touch([join(desk.directory, 'one.md')]);
    await following.settle();
    expect((await window.changes()).map(({ kind, path }) => `${kind} ${path}`)).toEqual(['deleted one.md']);
    expect(await window.texts('one.md')).toMatchObject({ latest: memoryText('one', 'Changed.') });
    expect(news).toBe(3);
    following.dispose();
    desk.put('two.md', memoryText('two', 'Changed.'));
    await store.refresh();
    await following.settle();
    expect(news).toBe(3);
    store.dispose();
  });

  it('takes all that comes within the gap as one, and nothing once it is disposed of', async () => {
    const store = new FiringStore();
    let taken = 0;
    const seen = { remember: async () => ++taken > 0 } as unknown as SeenStore;
    const due: (() => void)[] = [];
    const clock: Clock = {
      now: () => 0,
      after: (_delayMs, task) => {
        due.push(task);
        return () => undefined;
      },
    };
    const passGap = async (): Promise<void> => {
      await new Promise(setImmediate);
      for (const task of due.splice(0)) task();
      await new Promise(setImmediate);
    };
    const following = followStore(store as unknown as MemoryStore, seen, () => undefined, { clock, gapMs: 1_000 });
    for (let i = 0; i < 5; i++) store.fire();
    await new Promise(setImmediate);
    expect(taken).toBe(1);
    await passGap();
    expect(taken).toBe(2);
    store.fire();
    following.dispose();
    await passGap();
    await following.settle();
    expect(taken).toBe(2);
  });
});

/** A store of which only the events are asked. */
class FiringStore {
  private listener: () => void = () => undefined;

  onDidChange(listener: () => void): { dispose: () => void } {
    this.listener = listener;
    return { dispose: () => undefined };
  }

  fire(): void {
    this.listener();
  }
}
