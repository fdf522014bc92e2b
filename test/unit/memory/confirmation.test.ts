import { describe, expect, it } from 'vitest';
import { confirmedTime, DEFAULT_CONFIRMATION_PERIODS, needsConfirmation } from '../../../src/memory/confirmation';
import type { Memory } from '../../../src/memory/memory';
import { readMemory } from '../../../src/memory/readMemory';
import { bytesOfText } from './bytes';

const DAY = 86_400_000;
const NOW = Date.UTC(2031, 4, 20);

function memoryOf(header: string, mtime = NOW): Memory {
  const bytes = bytesOfText(`---\nname: x\n${header}---\n`);
  return readMemory('x.md', { bytes, mtime, size: bytes.length }, false);
}

const isDue = (memory: Memory, now = NOW): boolean => needsConfirmation(memory, now, DEFAULT_CONFIRMATION_PERIODS);

describe('needsConfirmation', () => {
  it('asks only about a memory with a condition, after the period of its type and not on its last day', () => {
    for (const [type, days] of [
      ['feedback', 30],
      ['project', 14],
    ] as const) {
      const memory = memoryOf(`type: ${type}\ncondition: until staging is fixed\n`);
      expect(isDue(memory, NOW + days * DAY)).toBe(false);
      expect(isDue(memory, NOW + days * DAY + 1)).toBe(true);
      expect(isDue(memoryOf(`type: ${type}\n`), NOW + 1_000 * DAY)).toBe(false);
    }
  });

  it('never asks about other types unless their period is given', () => {
    const memory = memoryOf('type: decision\ncondition: until then\n', 0);
    expect(isDue(memory)).toBe(false);
    expect(needsConfirmation(memory, NOW, new Map([['decision', 1]]))).toBe(true);
    expect(isDue(memoryOf('type: __proto__\ncondition: until then\n', 0))).toBe(false);
  });

  it('counts from confirmed_at, else from modified, else from the mtime', () => {
    const rest = 'type: project\ncondition: until then\n';
    expect(isDue(memoryOf(`${rest}confirmed_at: 2031-05-19\nmodified: 2020-01-01\n`, 0))).toBe(false);
    expect(isDue(memoryOf(`${rest}modified: 2031-05-19T08:00:00.000Z\n`, 0))).toBe(false);
    expect(isDue(memoryOf(`${rest}modified: 2020-01-01\n`, NOW))).toBe(true);
    expect(isDue(memoryOf(`${rest}confirmed_at: soon\nmodified: 1\n`, NOW))).toBe(false);
  });

  it('leaves superseded memories in peace', () => {
    expect(isDue(memoryOf('type: project\ncondition: until then\nstatus: superseded\n', 0))).toBe(false);
  });

  it('reads ISO dates alone', () => {
    expect(confirmedTime(memoryOf('confirmed_at: "2031-05-19 08:00:00+02:00"\n'))).toBe(Date.UTC(2031, 4, 19, 6));
    expect(confirmedTime(memoryOf('confirmed_at: 5/19/2031\n', 7))).toBe(7);
    expect(confirmedTime(memoryOf('confirmed_at: 2031-99-99\n', 7))).toBe(7);
  });
});
