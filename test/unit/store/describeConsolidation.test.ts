import { describe, expect, it } from 'vitest';
import type { Consolidation } from '../../../src/store/consolidation';
import { describeConsolidation } from '../../../src/store/describeConsolidation';

const NOW = Date.UTC(2031, 4, 20, 12);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function told(state: Partial<Consolidation>): string {
  const gates = { time: true, sessions: true, lock: true };
  return describeConsolidation(
    { lock: 'never', processId: null, last: null, sessions: 5, gates, dueAt: null, ...state },
    NOW,
  );
}

describe('describeConsolidation', () => {
  it('says what was never done, and what is waited for', () => {
    expect(told({})).toBe('The agent has not consolidated this memory yet. The next one is due now.');
    expect(told({ sessions: 3, gates: { time: true, sessions: false, lock: true } })).toBe(
      'The agent has not consolidated this memory yet. The next one is due when 5 sessions were touched (3 so far).',
    );
  });

  it('says when it was done, and what is waited for', () => {
    expect(told({ lock: 'idle', last: NOW - 73 * HOUR })).toBe(
      'The agent last consolidated this memory 3 days ago. The next one is due now.',
    );
    const gates = { time: false, sessions: false, lock: true };
    expect(told({ lock: 'idle', last: NOW - 20 * HOUR, dueAt: NOW + 4 * HOUR, sessions: 0, gates })).toBe(
      'The agent last consolidated this memory 20 hours ago. The next one is due when a day has passed (in 4 hours) and 5 sessions were touched (0 so far).',
    );
    expect(told({ lock: 'idle', last: NOW - HOUR, dueAt: NOW + 23 * HOUR, sessions: null, gates })).toContain(
      '5 sessions were touched (how many were can’t be told).',
    );
  });

  it('says who is at it, and what was left behind', () => {
    expect(told({ lock: 'running', processId: 4711, last: NOW - 2 * MINUTE })).toBe(
      'The agent (process 4711) has been consolidating this memory for 2 minutes.',
    );
    expect(told({ lock: 'stale', processId: 4711, last: NOW - 2 * MINUTE })).toMatch(
      /^Process 4711 began to consolidate this memory 2 minutes ago and is gone: it may have been cut off\. The next/,
    );
    expect(told({ lock: 'stale', processId: 4711, last: NOW - 2 * HOUR })).toMatch(
      /^Process 4711 has held the lock of this memory for 2 hours, too long to be still consolidating it\. The next/,
    );
  });
});
