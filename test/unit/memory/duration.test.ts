import { describe, expect, it } from 'vitest';
import { durationInWords } from '../../../src/memory/duration';

describe('durationInWords', () => {
  it.each([
    [-5, 'less than a minute'],
    [59_999, 'less than a minute'],
    [60_000, '1 minute'],
    [3_599_999, '59 minutes'],
    [3_600_000, '1 hour'],
    [86_399_999, '23 hours'],
    [86_400_000, '1 day'],
    [31 * 86_400_000, '31 days'],
  ])('%i', (ms, words) => expect(durationInWords(ms)).toBe(words));
});
