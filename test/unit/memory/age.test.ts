import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageBadge, ageBand, ageInDays, ageInWords } from '../../../src/memory/age';

const DAY = 86_400_000;

describe('ageInDays', () => {
  it('counts whole days of 86,400,000 ms, as the client does', () => {
    const now = 1_000 * DAY;
    expect(ageInDays(now, now)).toBe(0);
    expect(ageInDays(now - DAY + 1, now)).toBe(0);
    expect(ageInDays(now - 2 * DAY + 1, now)).toBe(1);
    expect(ageInDays(now - 2 * DAY, now)).toBe(2);
    expect(ageInDays(now - 2 * DAY - 0.5, now)).toBe(2);
  });

  it('is never negative', () => {
    expect(ageInDays(5 * DAY, 0)).toBe(0);
    expect(Object.is(ageInDays(0.5, 0), 0)).toBe(true);
  });
});

describe('ageInWords', () => {
  it('uses the words of the client', () => {
    expect([0, 1, 2, 47].map(ageInWords)).toEqual(['today', 'yesterday', '2 days ago', '47 days ago']);
  });
});

describe('ageBadge', () => {
  it('counts days, then months, then years', () => {
    const days = [0, 1, 2, 99, 100, 121, 122, 304, 305, 365, 547, 548, 1_000, 3_469, 3_470, 20_000];
    const badges = ['', '', '2', '99', '3m', '3m', '4m', '9m', '1y', '1y', '1y', '2y', '3y', '9y', '9+', '9+'];
    expect(days.map(ageBadge)).toEqual(badges);
  });

  it('holds at most two characters, and never falls with age', () => {
    const rank = (badge: string) => {
      const unit = { m: 100, y: 1_000, '+': 10_000 }[badge.at(-1) ?? ''] ?? 1;
      return badge === '' ? 0 : Number.parseInt(badge, 10) * unit;
    };
    fc.assert(
      fc.property(fc.nat(40_000), (days) => {
        expect(ageBadge(days).length).toBeLessThanOrEqual(2);
        expect(rank(ageBadge(days + 1))).toBeGreaterThanOrEqual(rank(ageBadge(days)));
      }),
    );
  });
});

describe('ageBand', () => {
  it('deepens at 2, 30 and 90 days', () => {
    expect([0, 1, 2, 29, 30, 89, 90, 9_999].map(ageBand)).toEqual([
      'fresh',
      'fresh',
      'quiet',
      'quiet',
      'old',
      'old',
      'stale',
      'stale',
    ]);
  });
});
