import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../src/curation/apply';
import { type ConsolidationWait, waitForConsolidation } from '../../../src/curation/consolidationGuard';
import type { Clock } from '../../../src/store/clock';
import { createDeps } from '../../support/curation/deps';
import { putFile } from '../../support/curation/diskState';
import { temporaryDirectory } from '../support/temporaryDirectory';

const AGENT = 4711;
const LOCK = '.consolidate-lock';
const START = 1_800_000_000_000;
const MINUTE = 60_000;
const SENTENCE = 'The agent (process 4711) has been consolidating this memory for 2 minutes.';

/** A directory that the agent consolidates since two minutes, and a clock that runs ahead whenever somebody waits. */
class Desk {
  private readonly root = temporaryDirectory();
  readonly directory = join(this.root, 'memory');
  readonly running = new Set([AGENT]);
  readonly told: string[] = [];
  waitedMs = 0;
  /** What happens before each further wait. */
  onStep: () => void = () => undefined;
  private readonly clock: Clock = {
    now: () => START + this.waitedMs,
    after: (delayMs, task) => {
      this.onStep();
      this.waitedMs += delayMs;
      setImmediate(task);
      return () => undefined;
    },
  };
  private readonly bare = createDeps(join(this.root, 'journal'), { running: this.running });
  readonly deps = { ...this.bare, clock: this.clock };

  constructor() {
    mkdirSync(this.directory);
    putFile(this.directory, LOCK, `${AGENT}`, START - 2 * MINUTE);
    putFile(this.directory, 'a.md', 'before', START);
  }

  wait(options: Partial<ConsolidationWait> = {}): ConsolidationWait {
    return { maxMs: null, onWait: (sentence) => void this.told.push(sentence), ...options };
  }

  release(): void {
    rmSync(join(this.directory, LOCK));
  }

  /** As all who write do it: not before the wait is over, with its notes. */
  async write(wait: ConsolidationWait) {
    const waited = await waitForConsolidation(this.directory, this.deps, wait);
    if (waited.outcome !== 'free') return waited;
    const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
    const change = {
      kind: 'write',
      path: 'a.md',
      before: bytes('before'),
      after: bytes('after'),
      mtime: 'now',
    } as const;
    const changeSet = { directory: this.directory, label: 'Changed', changes: [change], notes: [] };
    const result = await applyChangeSet(changeSet, this.bare);
    return { ...result, notes: [...waited.notes, ...result.notes] };
  }

  text(): string {
    return readFileSync(join(this.directory, 'a.md'), 'utf8');
  }
}

describe('writing while the agent consolidates', () => {
  it('waits until the lock is released, and says so', async () => {
    const desk = new Desk();
    let atRelease = '';
    desk.onStep = () => {
      if (desk.waitedMs !== 3_000) return;
      atRelease = desk.text();
      desk.release();
    };
    const result = await desk.write(desk.wait());
    expect(result).toMatchObject({ outcome: 'applied', notes: [expect.stringContaining('waited')] });
    expect([atRelease, desk.text(), desk.told]).toEqual(['before', 'after', [SENTENCE]]);
  });

  it('tells anew as minutes pass, and goes on when the one who holds it ends', async () => {
    const desk = new Desk();
    desk.onStep = () => {
      if (desk.waitedMs === 70_000) desk.running.clear();
    };
    const waited = await waitForConsolidation(desk.directory, desk.deps, desk.wait());
    expect(waited).toMatchObject({ outcome: 'free', notes: [expect.stringContaining('is gone')] });
    expect(desk.told).toEqual([SENTENCE, SENTENCE.replace('2 minutes', '3 minutes')]);
  });

  it('goes on after an hour, when the client would too', async () => {
    const desk = new Desk();
    putFile(desk.directory, LOCK, `${AGENT}`, START - 59 * MINUTE);
    const waited = await waitForConsolidation(desk.directory, desk.deps, desk.wait());
    expect(waited).toMatchObject({ outcome: 'free', notes: [expect.stringContaining('too long')] });
    expect(desk.waitedMs).toBe(MINUTE);
  });

  it('writes nothing where it is cancelled, or given up', async () => {
    const desk = new Desk();
    const cancelled = await desk.write(desk.wait({ decision: Promise.resolve('cancel') }));
    expect(cancelled).toEqual({ outcome: 'cancelled', sentence: SENTENCE });
    const givenUp = await desk.write(desk.wait({ maxMs: 5_000 }));
    expect(givenUp).toEqual({ outcome: 'timedOut', sentence: SENTENCE });
    expect(desk.waitedMs).toBeLessThan(10_000);
    expect(desk.text()).toBe('before');
  });

  it('goes on where the person says so', async () => {
    const desk = new Desk();
    const result = await desk.write(desk.wait({ decision: Promise.resolve('goOn') }));
    expect(result).toMatchObject({ outcome: 'applied', notes: [SENTENCE] });
    expect(desk.text()).toBe('after');
  });

  it.each(['team', 'team/mount'])(
    'waits for %s too, whose lock lies in the directory that holds it',
    async (folder) => {
      const desk = new Desk();
      desk.onStep = () => {
        if (desk.waitedMs === 3_000) desk.release();
      };
      const waited = await waitForConsolidation(join(desk.directory, folder), desk.deps, desk.wait());
      expect(waited).toMatchObject({ outcome: 'free', notes: [expect.stringContaining('waited')] });
      expect(desk.told).toEqual([SENTENCE]);
    },
  );

  it('does not wait where nobody consolidates', async () => {
    const desk = new Desk();
    desk.release();
    expect(await desk.write(desk.wait())).toMatchObject({ outcome: 'applied', notes: [] });
    expect(desk.told).toEqual([]);
  });
});
