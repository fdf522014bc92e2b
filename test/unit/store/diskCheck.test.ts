import { describe, expect, it } from 'vitest';
import type { FileSystem } from '../../../src/store/fileSystem';
import { createMemoryStore } from '../../../src/store/memoryStore';
import { createFakeClock } from '../support/fakeClock';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const INTERVAL_MS = 2_000;
const EARLY_CHECKS = 5;

function textOf(name: string, mtime = 1): MemoryNode {
  return { text: `---\nname: ${name}\n---\n`, mtime };
}

/** A store on a disk where each look at a path takes so many milliseconds. */
function setUp(nodes: Readonly<Record<string, MemoryNode>>, statMs = 0) {
  const fileSystem = createMemoryFileSystem({ '/m': { directory: true }, ...nodes });
  const clock = createFakeClock();
  const slow: FileSystem = {
    ...fileSystem,
    stat: (path) => {
      clock.advance(statMs);
      return fileSystem.stat(path);
    },
  };
  const store = createMemoryStore({ directory: '/m', fileSystem: slow, clock, log: () => {} });
  const check = async (times = 1): Promise<void> => {
    for (let i = 0; i < times; i++) {
      clock.advance(INTERVAL_MS);
      await store.check();
    }
  };
  return { fileSystem, clock, store, check };
}

describe('a check of the disk', () => {
  it('finds what came before the watch was alive', async () => {
    const { fileSystem, store, check } = setUp({ '/m/a.md': textOf('a') });
    await store.refresh();
    fileSystem.put('/m/b.md', textOf('b'));
    await check();
    expect(store.snapshot.memories.has('b.md')).toBe(true);
  });

  it('finds a new target of a file link, of which no event tells', async () => {
    const { fileSystem, store, check } = setUp({ '/out/t.md': textOf('old'), '/m/l.md': { link: '../out/t.md' } });
    await store.refresh();
    await check(EARLY_CHECKS + 1);
    fileSystem.put('/out/t.md', textOf('new', 2));
    await check();
    expect(store.snapshot.memories.get('l.md')?.title).toBe('new');
  });

  it('finds within half a minute a file that was written in place without an event', async () => {
    const { fileSystem, store, check } = setUp({ '/m/a.md': textOf('old'), '/m/b.md': textOf('b') });
    await store.refresh();
    await check(EARLY_CHECKS + 1);
    fileSystem.put('/m/a.md', textOf('new', 2));
    fileSystem.remove('/m/b.md');
    await check(15);
    expect(store.snapshot.memories.get('a.md')?.title).toBe('new');
    expect(store.snapshot.memories.has('b.md')).toBe(false);
  });

  it('finds it in the end among more memories than one look takes', async () => {
    const many = Object.fromEntries(Array.from({ length: 4_500 }, (_, i) => [`/m/n${i}.md`, textOf(`n${i}`)]));
    const { fileSystem, store, check } = setUp(many);
    await store.refresh();
    for (const i of [0, 2_000, 4_499]) fileSystem.put(`/m/n${i}.md`, textOf('new', 2));
    await check(15 * 3 + 1);
    const found = [0, 2_000, 4_499].map((i) => store.snapshot.memories.get(`n${i}.md`)?.title);
    expect(found).toEqual(['new', 'new', 'new']);
  });

  it('takes about a hundredth of the time, however slow the disk is', async () => {
    const folders = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`/m/f${i}/a.md`, textOf(`a${i}`)]));
    const { clock, store, check } = setUp(folders, 5);
    await store.refresh();
    await check(EARLY_CHECKS * 20);
    const start = clock.now();
    const intervals = 900;
    await check(intervals);
    const spent = clock.now() - start - intervals * INTERVAL_MS;
    expect(spent).toBeGreaterThan(0);
    expect(spent / (intervals * INTERVAL_MS)).toBeLessThan(0.02);
  });

  it('waits five minutes at most, and goes on when the clock is set back', async () => {
    const { fileSystem, clock, store, check } = setUp(
      { '/out/t.md': textOf('old'), '/m/l.md': { link: '../out/t.md' } },
      60_000,
    );
    await store.refresh();
    for (let i = 0; i < EARLY_CHECKS + 1; i++) {
      clock.advance(5 * 60_000);
      await store.check();
    }
    fileSystem.put('/out/t.md', textOf('new', 2));
    await check();
    expect(store.snapshot.memories.get('l.md')?.title).toBe('old');
    clock.advance(-10 * 3_600_000);
    await store.check();
    expect(store.snapshot.memories.get('l.md')?.title).toBe('new');
  });

  it('does not look at each folder behind a link that leads out', async () => {
    const { fileSystem, store, check } = setUp({
      '/m/a.md': textOf('a'),
      '/m/out': { link: '../out' },
      '/out/deep/er/x.md': textOf('x'),
    });
    await store.refresh();
    expect(store.snapshot.memories.has('out/deep/er/x.md')).toBe(true);
    await check(EARLY_CHECKS + 1);
    const before = fileSystem.calls.length;
    await check();
    expect(fileSystem.calls.slice(before).sort()).toEqual(['stat /m', 'stat /m/MEMORY.md', 'stat /m/out']);
  });

  it('is one look where several are asked for at once', async () => {
    const { fileSystem, store, check } = setUp({ '/m/a.md': textOf('a') });
    await store.refresh();
    await check(EARLY_CHECKS + 1);
    const before = fileSystem.calls.length;
    await Promise.all([store.check(), store.check(), store.check()]);
    expect(fileSystem.calls.length - before).toBe(2);
  });
});
