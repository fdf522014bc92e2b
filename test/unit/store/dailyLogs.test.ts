import { describe, expect, it } from 'vitest';
import { isLogPath, listLogs, readLogDay, readLogEntries } from '../../../src/store/dailyLogs';
import { createMemoryFileSystem } from '../support/memoryFileSystem';

describe('listLogs', () => {
  it('lists years, months and days, the newest first', async () => {
    const disk = createMemoryFileSystem({
      '/m/logs/2030/12/2030-12-31.md': '- a',
      '/m/logs/2031/05/2031-05-02.md': '- a',
      '/m/logs/2031/05/2031-05-20.md': '- a',
      '/m/logs/2031/11/2031-11-01.md': '- a',
    });
    expect(await listLogs('/m', disk)).toEqual([
      {
        year: '2031',
        months: [
          { month: '2031-11', days: [{ path: 'logs/2031/11/2031-11-01.md', date: '2031-11-01' }] },
          {
            month: '2031-05',
            days: [
              { path: 'logs/2031/05/2031-05-20.md', date: '2031-05-20' },
              { path: 'logs/2031/05/2031-05-02.md', date: '2031-05-02' },
            ],
          },
        ],
      },
      {
        year: '2030',
        months: [{ month: '2030-12', days: [{ path: 'logs/2030/12/2030-12-31.md', date: '2030-12-31' }] }],
      },
    ]);
  });

  it('passes over what is no day: other names, days in the folder of another month, links, empty folders', async () => {
    const disk = createMemoryFileSystem({
      '/outside/2031-05-01.md': '- secret',
      '/m/logs/2031/05/2031-06-01.md': '- a',
      '/m/logs/2031/05/notes.md': '- a',
      '/m/logs/2031/05/2031-05-03.md': { link: '/outside/2031-05-01.md' },
      '/m/logs/2031/13/2031-13-01.md': '- a',
      '/m/logs/2031/06': { link: '/outside' },
      '/m/logs/old/05/2031-05-01.md': '- a',
      '/m/logs/2030/01': { directory: true },
    });
    expect(await listLogs('/m', disk)).toEqual([]);
  });

  it('is empty where there are none, or where they can’t be read', async () => {
    expect(await listLogs('/m', createMemoryFileSystem({ '/m': { directory: true } }))).toEqual([]);
    expect(await listLogs('/m', createMemoryFileSystem({ '/m/logs': { error: 'denied' } }))).toEqual([]);
    expect(await listLogs('/m', createMemoryFileSystem({ '/m/logs': 'a file' }))).toEqual([]);
  });
});

describe('readLogEntries', () => {
  it('reads times, bullets of each kind and continuation lines', () => {
    const text =
      '# 2031-05-20\n\nIntro\n- 09:12 Started on the basket\n* [10:40] Marit: “later”\r\n  she said\n- 11:05 — Two coupons\n- No time here\n- 下午把購物車重寫\n';
    expect(readLogEntries(text)).toEqual([
      { time: '09:12', text: 'Started on the basket', line: 4 },
      { time: '10:40', text: 'Marit: “later” she said', line: 5 },
      { time: '11:05', text: 'Two coupons', line: 7 },
      { time: null, text: 'No time here', line: 8 },
      { time: null, text: '下午把購物車重寫', line: 9 },
    ]);
  });

  it('reads nothing of an empty file, and a long line in its turn', () => {
    expect(readLogEntries('')).toEqual([]);
    expect(readLogEntries(`- ${'x'.repeat(200_000)}`)[0]?.text).toHaveLength(200_000);
  });

  it('reads a day of a directory', async () => {
    const disk = createMemoryFileSystem({ '/m/logs/2031/05/2031-05-20.md': '- 09:12 Started\n' });
    const [year] = await listLogs('/m', disk);
    const day = year?.months[0]?.days[0];
    if (day === undefined) throw new Error('There is no day.');
    expect(await readLogDay('/m', day, disk)).toEqual([{ time: '09:12', text: 'Started', line: 1 }]);
  });
});

describe('isLogPath', () => {
  it.each([
    ['logs/2031/05/2031-05-20.md', true],
    ['LOGS/x.md', true],
    ['logs.md', false],
    ['team/logs/x.md', false],
  ])('%s: %s', (path, expected) => {
    expect(isLogPath(path)).toBe(expected);
  });
});
