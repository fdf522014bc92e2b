import { afterEach, describe, expect, it } from 'vitest';
import { relativeDate } from '../../../../src/health/rules/relativeDate';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [relativeDate] };
/** A Monday, so early that it was Sunday further west. */
const MODIFIED = '2026-11-30T06:46:18.364Z';

const memoryWith = (body: string, { type = 'project', modified = MODIFIED, description = 'b' } = {}): string =>
  `---\nname: a\ndescription: ${description}\nmetadata:\n  type: ${type}\n${modified === '' ? '' : `  modified: ${modified}\n`}---\n\n${body}\n`;

/** The words that are found, each with the dates that its fixes add. */
async function datesIn(body: string, header: Parameters<typeof memoryWith>[1] = {}): Promise<string[]> {
  const files = { 'a.md': memoryWith(body, header) };
  return (await findingsIn(files, look)).map(
    (finding) =>
      `${quoteOf(files, finding)}: ${finding.fixes.map(({ title }) => /\(([^)]*)\)$/.exec(title)?.[1]).join(' or ')}`,
  );
}

const zone = process.env.TZ;
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const REACHED: readonly (readonly [string, string])[] = [
  ['We ship tomorrow.', 'tomorrow: 2026-12-01'],
  ['The outage yesterday was caused by the proxy.', 'yesterday: 2026-11-29'],
  ['Yesterday’s outage was caused by the proxy.', 'Yesterday: 2026-11-29'],
  ['The cut is the day after tomorrow.', 'the day after tomorrow: 2026-12-02'],
  ['It was agreed the day before yesterday.', 'the day before yesterday: 2026-11-28'],
  ['Prod went down last night.', 'last night: 2026-11-29'],
  ['All merges are frozen after Thursday: the mobile team cuts a release.', 'Thursday: 2026-12-03'],
  ['Jonas needs the schema by Friday.', 'Friday: 2026-12-04'],
  ['Staging has been down since Friday.', 'Friday: 2026-11-27'],
  ['The proxy was switched off on Friday.', 'Friday: 2026-11-27'],
  ['We will switch the proxy off on Friday.', 'Friday: 2026-12-04'],
  ['The launch moved to next Thursday.', 'next Thursday: 2026-12-10 or 2026-12-03'],
  ['Last Thursday the certificate was renewed.', 'Last Thursday: 2026-11-26'],
  ['This Thursday the certificate will be renewed.', 'This Thursday: 2026-12-03'],
  ['Ines is away next week.', 'next week: 2026-12-07 – 2026-12-13'],
  ['The audit was done last month.', 'last month: 2026-10'],
  ['The audit is due next\nmonth.', 'next\nmonth: 2026-12'],
  ['The contract ends next year.', 'next year: 2027'],
  ['The contract was signed last quarter.', 'last quarter: 2026 Q3'],
  ['The migration runs this weekend.', 'this weekend: 2026-12-05 – 2026-12-06'],
  [
    'The cluster was moved two weeks ago.',
    'two weeks ago: 2026-11-16'.replace('2026-11-16', '2026-11-16 – 2026-11-22'),
  ],
  ['The cluster was moved 3 days ago.', '3 days ago: 2026-11-27'],
  ['As of today the queue is empty.', 'today: 2026-11-30'],
  ['昨天部署失敗了。', '昨天: 2026-11-29'],
  ['後天要交稿。', '後天: 2026-12-02'],
  ['大后天上线。', '大后天: 2026-12-03'],
  ['下週四上線。', '下週四: 2026-12-10'],
  ['下周四上线。', '下周四: 2026-12-10'],
  ['下个星期天切换。', '下个星期天: 2026-12-13'],
  ['上周日回滚了。', '上周日: 2026-11-29'],
  ['上个月换了供应商。', '上个月: 2026-10'],
  ['下週會搬機房。', '下週: 2026-12-07 – 2026-12-13'],
  ['去年签的合同。', '去年: 2025'],
  ['報告要在週五之前交。', '週五: 2026-12-04'],
  ['明日までに直す。', '明日: 2026-12-01'],
];

const QUIET: readonly string[] = [
  'The staging copy is rebuilt every Monday, so nothing there lasts.',
  'Releases go out on Mondays.',
  'Thursdays are quiet.',
  'The office is open Monday through Friday.',
  'Support answers from Monday to Friday.',
  'Friday deploys are forbidden.',
  'No deploys on Friday.',
  'The job runs on Monday at 04:00.',
  'Today’s code uses the new parser, and today it works.',
  'Freeze the branch the day before a release.',
  'A retry happens in 5 minutes and within 2 days.',
  'Recently it was slow; at the time nobody knew why.',
  'Orders older than 5 days ago are archived.',
  'The nightly job loads yesterday’s orders.',
  'The chart compares yesterday’s total with the plan.',
  'Never promise anything for tomorrow.',
  'The number is a mean over the last week.',
  'Reports are due in the first week of the next month.',
  'Write dates, not words (e.g. next week).',
  'Relative dates like tomorrow are to be avoided.',
  'Marit: “leave tax.ts for tomorrow”.',
  'Ines said "it ships next week" and it did.',
  "Words such as 'next week' age badly.",
  '> We ship tomorrow.',
  'Run `make tomorrow` once.',
  'The [plan for tomorrow](tomorrow.md) is there, see [[tomorrow]].',
  '<!-- ship tomorrow -->',
  '```\nship tomorrow\n```',
  '    ship tomorrow',
  'We ship <!-- tomorrow --> soon.',
  'It uses the Tomorrow Night theme.',
  'The table is sales_yesterday, the host tomorrow.io.',
  'The freeze begins Thursday 2026-12-03.',
  'The freeze begins on 2026-12-03, next Thursday.',
  '2026-11-30: it will be switched off tomorrow.',
  'It was decided on Dec 3 that we ship next week.',
  'We ship tomorrow (2026-12-01).',
  '2026-12-03 (next Thursday) is the day of the launch.',
  '明天（2026-12-01）上线。',
  '## 2026-11-30\n\nWe ship tomorrow.',
  '每週四部署。',
  '通常下週才發布。',
  '测试环境每周一重建。',
  '周一到周五值班。',
  '先看错误说明日志，再看目前天气，然后天天检查。',
  '晚上周三的任务不跑，下周期再说，基本周期是七天。',
  '例如「下週四」要寫成日期。',
  '12月3日的事，上周已经说了。',
];

describe('relative-date', () => {
  it.each(REACHED)('reckons %s', async (body, expected) => {
    expect(await datesIn(body)).toEqual([expected]);
  });

  it.each(QUIET)('says nothing of %s', async (body) => {
    expect(await datesIn(body)).toEqual([]);
  });

  it.each(['Pacific/Kiritimati', 'Pacific/Auckland', 'Asia/Taipei', 'UTC', 'America/Los_Angeles', 'Pacific/Midway'])(
    'gives the same days in %s',
    async (name) => {
      process.env.TZ = name;
      for (const [body, expected] of REACHED) expect(await datesIn(body)).toEqual([expected]);
    },
  );

  it('does not step over a short month', async () => {
    const modified = '2027-01-31';
    expect(await datesIn('Due next month.', { modified })).toEqual(['next month: 2027-02']);
    expect(await datesIn('It was due last month.', { modified: '2027-03-31' })).toEqual(['last month: 2027-02']);
    expect(await datesIn('下周四上线。', { modified })).toEqual(['下周四: 2027-02-04']);
  });

  it('puts the date behind the words and is content then', async () => {
    const files = {
      'a.md': memoryWith('- Frozen after Thursday,\n  and Ines is away next\n  week. 下周四上线了。').replaceAll(
        '\n',
        '\r\n',
      ),
    };
    const findings = await findingsIn(files, look);
    expect(findings).toHaveLength(3);
    let after = new Map((await fixIn(files, findings[0]?.fixes[0])).files);
    after = new Map((await fixIn(after, (await findingsIn(after, look))[0]?.fixes[0])).files);
    after = new Map((await fixIn(after, (await findingsIn(after, look))[0]?.fixes[0])).files);
    expect(textAt(after, 'a.md')).toBe(
      memoryWith(
        '- Frozen after Thursday (2026-12-03),\n  and Ines is away next\n  week (2026-12-07 – 2026-12-13). 下周四（2026-12-10）上线了。',
      ).replaceAll('\n', '\r\n'),
    );
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('reads the description too', async () => {
    const files = { 'a.md': memoryWith('', { description: 'Merges are frozen after Thursday' }) };
    const [finding] = await findingsIn(files, look);
    expect(finding && quoteOf(files, finding)).toBe('description: Merges are frozen after Thursday');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'a.md')).toBe(
      memoryWith('', { description: 'Merges are frozen after Thursday (2026-12-03)' }),
    );
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('keeps invalid bytes and a byte order mark', async () => {
    const [head, tail] = [
      new TextEncoder().encode(`\ufeff${memoryWith('Dzia')}`),
      new TextEncoder().encode(' We ship tomorrow'),
    ];
    const bytes = Uint8Array.of(...head, 0xb3, ...tail);
    const [finding] = await findingsIn({ 'a.md': bytes }, look);
    const { files: after } = await fixIn({ 'a.md': bytes }, finding?.fixes[0]);
    expect(after.get('a.md')?.bytes).toEqual(Uint8Array.of(...bytes, ...new TextEncoder().encode(' (2026-12-01)')));
  });

  describe('fixes at once only', () => {
    const plainOf = async (body: string, modified?: string): Promise<boolean | undefined> =>
      (await findingsIn({ 'a.md': memoryWith(body, modified === undefined ? {} : { modified }) }, look))[0]?.fixes[0]
        ?.plain;

    it('where the day is the same for every writer', async () => {
      expect(await plainOf('Jonas needs it by Friday.')).toBe(true);
      // Where the writer was it may have been Sunday or Monday.
      expect(await plainOf('We ship tomorrow.')).toBe(false);
      expect(await plainOf('We ship tomorrow.', '2026-11-30')).toBe(true);
      expect(await plainOf('We ship tomorrow.', '2026-11-30T23:10:00-08:00')).toBe(true);
      expect(await plainOf('We ship by Monday.')).toBe(false);
    });

    it('where one day is meant', async () => {
      for (const body of ['Ines is away next week.', 'The launch moved to next Thursday.', 'It is due next month.'])
        expect(await plainOf(body, '2026-11-30')).toBe(false);
    });

    it('where the header tells when it was written', async () => {
      for (const modified of ['', 'last week', '2099-01-01'])
        expect(await plainOf('Needed by Friday.', modified)).toBe(false);
      const [finding] = await findingsIn({ 'a.md': memoryWith('We ship tomorrow.', { modified: '' }) }, look);
      expect(finding?.message).toContain('By the file’s date it was written on 2031-05-19.');
      expect(finding?.fixes[0]?.title).toBe('Add the date: tomorrow (2031-05-20)');
    });
  });

  it('warns only of what happens once, in a memory of a project', async () => {
    const severityOf = async (body: string, type?: string): Promise<string | undefined> =>
      (await findingsIn({ 'a.md': memoryWith(body, type === undefined ? {} : { type }) }, look))[0]?.severity;
    expect(await severityOf('The launch was moved to next week.')).toBe('warning');
    expect(await severityOf('昨天部署失败了。')).toBe('warning');
    expect(await severityOf('The report covers next week.')).toBe('information');
    expect(await severityOf('Timesheets are in by Friday.')).toBe('information');
    expect(await severityOf('If it was sent yesterday, wait.')).toBe('information');
    expect(await severityOf('The launch was moved to next week.', 'feedback')).toBe('information');
    expect(await severityOf('A mocked suite stayed green last month.', 'feedback')).toBeUndefined();
    expect(await severityOf('Jonas needs it by Friday.', 'user')).toBeUndefined();
  });

  it('says nothing of superseded memories and of files without words', async () => {
    const text = memoryWith('We ship tomorrow.');
    expect(
      await findingsIn({ '.superseded/a.md': text, 'b.md': '', 'MEMORY-archive.md': '- [B](b.md) tomorrow' }, look),
    ).toEqual([]);
  });

  it('bounds what it says of one memory', async () => {
    const body = 'We ship tomorrow. “'.repeat(20_000);
    expect((await datesIn(body)).length).toBeLessThanOrEqual(20);
  });
});
