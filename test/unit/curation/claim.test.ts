import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withClaim } from '../../../src/curation/claim';
import { createDeps } from '../../support/curation/deps';
import { temporaryDirectory } from '../support/temporaryDirectory';

const KEY = '0123456789abcdef';
const NOW = 1_800_000_000_000;
const claimOf = (time: number, id: number): string => `${KEY}.${time.toString(36)}-${id}-1.claim`;

/** Who competes has to wait, so that others get on. */
function pauseForReal(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}

describe('withClaim', () => {
  it('lets one at a time in, of one program and of several', async () => {
    const journal = join(temporaryDirectory(), 'journal');
    const running = new Set<number>();
    const programs = Array.from({ length: 3 }, () => createDeps(journal, { running })).map((deps) => ({
      ...deps,
      clock: { ...deps.clock, after: pauseForReal },
    }));
    for (const { processes } of programs) running.add(processes.ownId);
    let inside = 0;
    let most = 0;
    let done = 0;
    await Promise.all(
      [...programs, ...programs].map((deps) =>
        withClaim(KEY, deps, async () => {
          inside += 1;
          most = Math.max(most, inside);
          await new Promise((resolve) => setTimeout(resolve, 3));
          inside -= 1;
          done += 1;
        }),
      ),
    );
    expect({ most, done }).toEqual({ most: 1, done: 6 });
    expect(readdirSync(journal)).toEqual([]);
  });

  it('does not wait for the dead, nor for one that is far too old', async () => {
    const journal = join(temporaryDirectory(), 'journal');
    mkdirSync(journal);
    writeFileSync(join(journal, claimOf(NOW - 1000, 77)), '');
    writeFileSync(join(journal, claimOf(NOW - 3_600_000, 88)), '');
    const deps = createDeps(journal, { running: new Set([88]) });
    expect(await withClaim(KEY, deps, async () => 'in')).toBe('in');
    expect(readdirSync(journal)).toEqual([]);
  });

  it('takes a claim of its own number, from before a restart, for dead', async () => {
    const journal = join(temporaryDirectory(), 'journal');
    mkdirSync(journal);
    const deps = createDeps(journal);
    writeFileSync(join(journal, claimOf(NOW - 10, deps.processes.ownId)), '');
    expect(await withClaim(KEY, deps, async () => 'in')).toBe('in');
  });

  it('gives up in a sentence where a living program goes on', async () => {
    const journal = join(temporaryDirectory(), 'journal');
    mkdirSync(journal);
    writeFileSync(join(journal, claimOf(NOW, 99)), '');
    const deps = createDeps(journal, { running: new Set([99]) });
    await expect(withClaim(KEY, deps, async () => 'in', 50)).rejects.toThrow(/Another window or program/);
    expect(readdirSync(journal)).toEqual([claimOf(NOW, 99)]);
  });

  it('lets go when the task fails', async () => {
    const journal = join(temporaryDirectory(), 'journal');
    const deps = createDeps(journal);
    await expect(withClaim(KEY, deps, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(journal)).toEqual([]);
  });
});
