import { describe, expect, it } from 'vitest';
import type { Consolidation } from '../../../src/store/consolidation';
import { describeLastRun, describeNextRun, spanInWords } from '../../../src/store/describeConsolidation';

const NOW = Date.UTC(2031, 4, 20, 12);
const HOUR = 3_600_000;
const idle: Consolidation = {
  lock: 'idle',
  processId: null,
  last: NOW - 30 * HOUR,
  sessions: 5,
  gates: { time: true, sessions: true, lock: true },
  dueAt: null,
};

describe('what is said of consolidation', () => {
  it('tells the last run', () => {
    const last = (state: Partial<Consolidation>): string => describeLastRun({ ...idle, ...state }, NOW);
    expect(last({})).toBe('The agent consolidated last 1 day ago.');
    expect(last({ lock: 'never', last: null })).toContain('has not consolidated');
    expect(last({ lock: 'running', processId: 7, last: NOW - 90_000 })).toBe(
      'The agent is consolidating now (process 7, which began 1 minute ago).',
    );
    expect(last({ lock: 'stale', processId: 7 })).toContain('did not finish');
  });

  it('tells what the next one waits for, each gate by itself', () => {
    const next = (state: Partial<Consolidation>): string => describeNextRun({ ...idle, ...state }, NOW);
    expect(next({})).toContain('due now');
    const { gates } = idle;
    expect(next({ gates: { ...gates, time: false }, dueAt: NOW + 2 * HOUR })).toContain('(in 2 hours).');
    expect(next({ gates: { ...gates, sessions: false }, sessions: 4 })).toContain('1 more session took place.');
    expect(next({ gates: { ...gates, sessions: false }, sessions: null })).toContain('can’t be counted');
    expect(next({ gates: { ...gates, lock: false }, processId: 7 })).toContain('process 7 has ended.');
  });

  it('gives a span in its largest unit, also one of a clock that went back', () => {
    expect([0, 60_000, 59 * 60_000, HOUR, 47 * HOUR, 48 * HOUR, -5].map(spanInWords)).toEqual([
      'less than a minute',
      '1 minute',
      '59 minutes',
      '1 hour',
      '1 day',
      '2 days',
      'less than a minute',
    ]);
  });
});
