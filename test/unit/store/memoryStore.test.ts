import { describe, expect, it } from 'vitest';
import { createMemoryStore, type MemoryStore, type SnapshotChange } from '../../../src/store/memoryStore';
import { createFakeClock } from '../support/fakeClock';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

function textOf(name: string): string {
  return `---\nname: ${name}\n---\n`;
}

function setUp(nodes: Readonly<Record<string, MemoryNode>>) {
  const fileSystem = createMemoryFileSystem({ '/m': { directory: true }, ...nodes });
  const clock = createFakeClock();
  const logged: string[] = [];
  let tell: (path: string) => void = () => {};
  let watching = false;
  const watcher = {
    watch(_: string, onChange: (path: string) => void) {
      tell = onChange;
      watching = true;
      return {
        dispose: () => {
          watching = false;
        },
      };
    },
  };
  const store = createMemoryStore({
    directory: '/m',
    fileSystem,
    watcher,
    clock,
    log: (message) => logged.push(message),
  });
  const changes: SnapshotChange[] = [];
  store.onDidChange((change) => changes.push(change));
  return { fileSystem, clock, logged, store, changes, tell: (path: string) => tell(path), isWatching: () => watching };
}

/** Waits for all work that was asked for so far. */
function settle(store: MemoryStore): Promise<unknown> {
  return store.touch([]);
}

describe('a memory store', () => {
  it('gives the begin of a memory that is too large to be read, and any other as a whole', async () => {
    const large = 'x'.repeat(4_194_305);
    const { store } = setUp({ '/m/a.md': 'body', '/m/large.md': large });
    expect(await store.readBodyHead('a.md')).toMatchObject({ bytes: new TextEncoder().encode('body'), size: 4 });
    const { bytes, size } = await store.readBodyHead('large.md');
    expect([bytes.length, size]).toEqual([4_194_304, 4_194_305]);
    await expect(store.readBody('large.md')).rejects.toMatchObject({ code: 'tooLarge' });
    await expect(store.readBodyHead('gone.md')).rejects.toMatchObject({ code: 'missing' });
  });

  it('answers a burst of events with one look, once they pause', async () => {
    const { fileSystem, clock, store, changes, tell } = setUp({ '/m/a.md': textOf('a'), '/m/b.md': textOf('b') });
    await store.refresh();
    changes.length = 0;
    fileSystem.put('/m/a.md', textOf('changed'));
    fileSystem.put('/m/b.md', textOf('changed'));
    for (const path of ['/m/a.md', '/m/b.md', '/m/a.md']) {
      tell(path);
      clock.advance(50);
    }
    await settle(store);
    expect(changes).toEqual([]);
    clock.advance(10);
    await settle(store);
    expect(changes.map(({ paths }) => [...(paths ?? [])].sort())).toEqual([['a.md', 'b.md']]);
  });

  it('looks in the end while events keep coming', async () => {
    const { fileSystem, clock, store, tell } = setUp({ '/m/a.md': textOf('a') });
    await store.refresh();
    fileSystem.put('/m/a.md', textOf('changed'));
    for (let i = 0; i < 7; i++) {
      tell('/m/a.md');
      clock.advance(50);
    }
    await settle(store);
    expect(store.snapshot.memories.get('a.md')?.title).toBe('changed');
  });

  it('does concurrent work in order, and tells of each change as following on the one before', async () => {
    const { fileSystem, store, changes } = setUp({ '/m/a.md': textOf('a') });
    const work = [store.refresh()];
    for (let i = 0; i < 5; i++) {
      fileSystem.put(`/m/n${i}.md`, textOf(`n${i}`));
      work.push(store.touch([`/m/n${i}.md`]), store.refresh());
    }
    fileSystem.remove('/m/a.md');
    work.push(store.touch(['/m/a.md']));
    await Promise.all(work);
    expect([...store.snapshot.memories.keys()].sort()).toEqual(['n0.md', 'n1.md', 'n2.md', 'n3.md', 'n4.md']);
    for (const [i, change] of changes.entries()) if (i > 0) expect(change.previous).toBe(changes[i - 1]?.current);
    expect(changes.at(-1)?.current).toBe(store.snapshot);
  });

  it('tells the other listeners, and the log, where one of them throws', async () => {
    const { store, logged } = setUp({ '/m/a.md': textOf('a') });
    const heard: string[] = [];
    store.onDidChange(() => {
      throw new Error('a broken listener');
    });
    const dropped = store.onDidChange(() => heard.push('dropped'));
    store.onDidChange(() => heard.push('kept'));
    dropped.dispose();
    await store.refresh();
    expect(heard).toEqual(['kept']);
    expect(logged).toEqual([expect.stringContaining('a broken listener')]);
  });

  it('takes a failure for a state, and recovers from it', async () => {
    const { fileSystem, store } = setUp({ '/m': { error: 'denied' } });
    expect((await store.refresh()).state).toBe('failed');
    fileSystem.put('/m', { directory: true });
    fileSystem.put('/m/a.md', textOf('a'));
    expect((await store.refresh()).memories.size).toBe(1);
  });

  it('is silent once it is disposed of', async () => {
    const { fileSystem, clock, store, changes, tell, isWatching } = setUp({ '/m/a.md': textOf('a') });
    await store.refresh();
    changes.length = 0;
    tell('/m/a.md');
    const last = store.refresh();
    store.dispose();
    fileSystem.put('/m/b.md', textOf('b'));
    const calls = fileSystem.calls.length;
    clock.advance(1_000);
    tell('/m/b.md');
    clock.advance(1_000);
    await Promise.all([last, settle(store)]);
    expect(isWatching()).toBe(false);
    expect(changes).toEqual([]);
    expect(fileSystem.calls.length).toBe(calls);
  });
});
