import { describe, expect, it } from 'vitest';
import { type BackfillFile, planBackfill } from '../../../src/memory/backfill';

function file(path: string, clientDescription: string | null = null, mtime = 0): BackfillFile {
  return { path, clientDescription, mtime, linked: false };
}

describe('the index that the client writes', () => {
  it('is none without a file that it lists', () => {
    expect(planBackfill([])).toBeNull();
    expect(
      planBackfill(
        ['a.txt', '.a.md', 'Team/a.md', 'x/LOGS/a.md', 'logs. /a.md', 'x/.y/a.md'].map((path) => file(path)),
      ),
    ).toBeNull();
  });

  it('leaves out links and names that would break its lines', () => {
    const names = ['br[ack].md', 'a]b.md', 'p(a).md', 'z\u200bw.md', 'd(ir/a.md', 'ok.md'];
    expect(planBackfill([...names.map((path) => file(path)), { ...file('l.md'), linked: true }])).toBe(
      '- [ok](ok.md)\n',
    );
  });

  it('lists files in the order of time, newest first, and does not change the list', () => {
    const files = Object.freeze([file('old.md', null, 1), file('new.md', 'N', 3), file('mid.md', null, 2)]);
    expect(planBackfill(files)).toBe('- [new](new.md) — N\n- [mid](mid.md)\n- [old](old.md)\n');
  });

  it('keeps a line within 150 units, and the whole within 140 lines and 17,500 units', () => {
    const room = 150 - '- [a](a.md) — '.length;
    expect(planBackfill([file('a.md', 'x'.repeat(room))])).toHaveLength(151);
    expect(planBackfill([file('a.md', 'x'.repeat(room + 1))])?.slice(-3)).toBe('x…\n');
    const many = Array.from({ length: 200 }, (_, i) => file(`t${i}.md`, 'word '.repeat(40)));
    const plan = planBackfill(many) ?? '';
    expect(plan.length).toBeLessThanOrEqual(17_500);
    expect(plan.length).toBeGreaterThan(17_500 - 151);
    expect(plan.split('\n').every((line) => line.length <= 150)).toBe(true);
    expect(planBackfill(many.map((one) => ({ ...one, clientDescription: null })))?.split('\n')).toHaveLength(141);
  });
});
