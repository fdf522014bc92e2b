import { describe, expect, it } from 'vitest';
import { type Consolidation, readConsolidation } from '../../../src/store/consolidation';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const NOW = Date.UTC(2031, 4, 20, 12);
const HOUR = 3_600_000;
const LOCK = '/m/.consolidate-lock';

function read(
  nodes: Readonly<Record<string, MemoryNode>>,
  alive: readonly number[] = [],
  transcripts: string | null = '/p',
): Promise<Consolidation> {
  const fileSystem = createMemoryFileSystem({ '/m': { directory: true }, ...nodes });
  const isRunning = (id: number): boolean => alive.includes(id);
  return readConsolidation({ directory: '/m', transcripts, fileSystem, isRunning, now: NOW });
}

const lockOf = (text: string, hoursAgo: number): MemoryNode => ({ text, mtime: NOW - hoursAgo * HOUR });

/** Session files, each touched so many hours ago. */
function sessions(...hoursAgo: readonly number[]): Record<string, MemoryNode> {
  return Object.fromEntries(hoursAgo.map((hours, i) => [`/p/${i}.jsonl`, { text: '{}', mtime: NOW - hours * HOUR }]));
}

describe('readConsolidation', () => {
  it('was never done without a lock, and only sessions are waited for', async () => {
    expect(await read(sessions(1, 2))).toEqual({
      lock: 'never',
      processId: null,
      last: null,
      sessions: 2,
      gates: { time: true, sessions: false, lock: true },
      dueAt: null,
    });
  });

  it.each([
    ['held by a living process', '42', 0.5, [42], 'running'],
    ['held for over an hour', '42', 1.1, [42], 'stale'],
    ['left by a process that is gone', '42\n', 0.5, [], 'stale'],
    ['released, or from long ago', '42', 30, [], 'idle'],
    ['empty', '', 0.5, [], 'idle'],
    ['no number', 'rm -rf', 0.5, [], 'idle'],
    ['process 0, which is this very group', '0', 0.5, [0], 'idle'],
    ['from a clock that was ahead', '42', -2, [42], 'running'],
  ] as const)('%s', async (_, text, hoursAgo, alive, expected) => {
    const { lock, gates } = await read({ [LOCK]: lockOf(text, hoursAgo) }, alive);
    expect(lock).toBe(expected);
    expect(gates.lock).toBe(expected !== 'running');
  });

  it('counts sessions since the last one alone, and names the time from which it is due', async () => {
    const state = await read({ [LOCK]: lockOf('', 20), ...sessions(1, 2, 3, 4, 5, 21, 400) });
    expect(state).toMatchObject({ sessions: 5, gates: { time: false, sessions: true }, dueAt: NOW + 4 * HOUR });
    expect((await read({ [LOCK]: lockOf('', 25) })).gates.time).toBe(true);
  });

  it('counts nothing but session files', async () => {
    const state = await read({
      '/p/a.jsonl': { directory: true },
      '/p/b.txt': 'x',
      '/p/c.jsonl': { text: '', mtime: NOW },
    });
    expect(state.sessions).toBe(1);
  });

  it('says that it can’t count where the folder is not known or can’t be read, and 0 where there is none', async () => {
    expect((await read({}, [], null)).sessions).toBeNull();
    expect((await read({ '/p': { error: 'denied' } })).sessions).toBeNull();
    expect((await read({})).sessions).toBe(0);
  });

  it('takes a lock that is a folder, or too large, for none', async () => {
    expect((await read({ [LOCK]: { directory: true } })).lock).toBe('never');
    expect((await read({ [LOCK]: lockOf('1'.repeat(5_000), 0.1) })).lock).toBe('never');
  });
});
