import { describe, expect, it } from 'vitest';
import { findHookConflict } from '../../../src/memory/hookMatch';

const conflict = (hook: string, description: string, label = 'Title', name = 'some-name') =>
  findHookConflict({ label, hook, description, name });

describe('findHookConflict', () => {
  it.each([
    [
      'no deploys to production in winter, 2026-12-10 to 2026-12-27',
      'In winter no deploys to production from 2026-12-10 to 2027-01-03',
      '2026-12-27',
      '2027-01-03',
    ],
    ['旧系统每天 16:30 截单', '旧系统每天 17:00 截单，周六休息', '16:30', '17:00'],
    ['舊系統每天十點備份 3 次', '舊系統每天十點備份 5 次。週末不備份。', '3', '5'],
  ])('sees another number in the same sentence: %s', (hook, description, before, now) => {
    expect(conflict(hook, description)).toEqual({ kind: 'number', hook: before, description: now });
  });

  it.each([
    ['squash commits before every merge', 'Never squash commits before every merge'],
    ["don't squash commits before every merge", 'Squash commits before every merge. Sign them.'],
    ['合併之前不要壓縮提交記錄', '合併之前要壓縮提交記錄'],
  ])('sees a negation that one of them lacks: %s', (hook, description) => {
    expect(conflict(hook, description)).toEqual({ kind: 'negation' });
  });

  it.each([
    [
      'the garden hoses are checked before winter starts',
      'Deploy previews of pull requests expire after fourteen days',
      'Hoses',
    ],
    ['浮子更换之后要重新校准水尺零点', '发票一律按行四舍五入，不按总额计算', '浮子'],
  ])('sees that it is about something else: %s', (hook, description, label) => {
    expect(conflict(hook, description, label, 'x.md')).toEqual({ kind: 'subject' });
  });

  it.each([
    [
      'show the SQL first, one yes each',
      'Never write or run a database migration without a go-ahead for that very change',
      'Ask before a migration',
      'Ask before a migration',
    ],
    [
      'nothing ships between the 1st and the 20th',
      'No deploys from 1 to 20 October because of the cider harvest',
      'October freeze',
      'October freeze',
    ],
    [
      'flow is litres per minute, gallons never',
      'Flow rates are litres per minute in code, tests, logs and user interface',
    ],
    [
      'integers everywhere, names end in `Cents`',
      'All amounts are integers in cents; no floats, no decimal strings, not even in tests',
    ],
    [
      'nur die Einheitstests laufen lassen, bis Staging wieder geht',
      'Run only the unit tests for now; the integration suite is broken',
    ],
    ['修理完之前只跑單元測試', 'Run only the unit tests for now; the integration suite runs against staging'],
    ['用「結帳」「購物車」等臺灣說法', '繁體中文介面一律用臺灣用語：「結帳」「購物車」「電子郵件」，不要用「結算」'],
    ['Tests hit PostgreSQL on po…', 'Tests hit PostgreSQL on port 5434'],
    ['tests hit PostgreSQL on port 5433', 'Tests hit PostgreSQL on port 5433 and Redis on port 6380'],
    ['tests hit PostgreSQL 15 in CI', 'Tests hit PostgreSQL on port 5433'],
    ['one two', 'three four'],
    ['', 'Anything'],
  ])('leaves words of its own alone: %s', (hook, description, label = 'Title', name = 'some-name') => {
    expect(conflict(hook, description, label, name)).toBeNull();
  });

  it('takes texts of any length in good time', () => {
    expect(conflict('1 '.repeat(500_000), 'a. '.repeat(500_000))).toBeNull();
  });
});
