import { describe, expect, it } from 'vitest';
import { DirectoryHealth } from '../../../../src/health/directoryHealth';
import { contradiction } from '../../../../src/health/rules/contradiction';
import { filesOf, snapshotOf } from '../../curation/curationRig';
import { contextOf, findingsIn, fixIn, type Texts } from '../healthRig';

const look = { rules: [contradiction] };
const memoryWith = (rule: string, { type = 'feedback', name = 'n' } = {}): string =>
  `---\nname: ${name}\ndescription: "${rule}"\ntype: ${type}\n---\n\n${rule}\n\n**Why:** an outage.\n\n**How to apply:** ask.\n`;

async function relation(mine: string, theirs: string): Promise<string | null> {
  const files = { 'a.md': memoryWith(mine), 'team/t.md': memoryWith(theirs, { name: 'Theirs' }) };
  const findings = await findingsIn(files, look);
  expect(findings.length).toBeLessThanOrEqual(1);
  const [finding] = findings;
  if (finding === undefined) return null;
  expect(finding).toMatchObject({ path: 'a.md', severity: 'information', related: [{ path: 'team/t.md' }] });
  expect(finding.message).toContain('“Theirs”');
  return finding.message.includes('contradict') ? 'contradicts' : 'repeats';
}

describe('contradiction', () => {
  it.each([
    ['Never mock the database in tests', 'Always mock the database in tests'],
    [
      'Mock the database in integration tests',
      'Integration tests must hit a real database, not mocks; do not mock the database',
    ],
    ['Indent with tabs, not spaces', 'Indent with spaces instead of tabs'],
    ['Squash the commits before merging a branch', 'Don’t squash commits before merging a branch'],
    ['Enable strict mode in every new package', 'Disable strict mode in every new package'],
    ['Indent YAML files by 2 blanks', 'Indent YAML files by 4 blanks'],
    ['测试里不要模拟数据库', '测试里一律模拟数据库'],
    ['提交訊息請用英文寫，不要用中文寫', '提交訊息不要用英文寫，請用中文寫'],
    ['禁止在周五部署到生产环境', '允许在周五部署到生产环境'],
  ])('asks whether %j contradicts %j', async (mine, theirs) => {
    expect(await relation(mine, theirs)).toBe('contradicts');
    expect(await relation(theirs, mine)).toBe('contradicts');
  });

  it.each([
    ['Never push to main without a review', 'Never push to main without a review'],
    ['Ask before you write a migration', 'Always ask before writing a migration'],
    ['Avoid mocks of the database in tests', 'Do not use database mocks in tests'],
    ['测试里不要模拟数据库', '测试中禁止模拟数据库'],
  ])('asks whether %j says the same as %j', async (mine, theirs) => {
    expect(await relation(mine, theirs)).toBe('repeats');
  });

  it.each([
    ['Never mock the database in tests', 'Always ask before a database migration'],
    ['Use single quotes in TypeScript', 'Never use single quotes around shell variables on Windows machines'],
    ['Answer with the diff first', 'Money is whole cents'],
    ['厘米一律写成 cm', '提交之前先跑单元测试'],
    ['', ''],
    ['No', 'Yes'],
  ])('sees nothing between %j and %j', async (mine, theirs) => {
    expect(await relation(mine, theirs)).toBeNull();
  });

  it('reads a team with an index of its own, and says it of the private one alone', async () => {
    const files = {
      'MEMORY.md': '',
      'a.md': memoryWith('Never mock the database in tests'),
      'team/MEMORY.md': '',
      'team/t.md': memoryWith('Always mock the database in tests'),
    };
    expect((await findingsIn(files, look)).map(({ path }) => path)).toEqual(['a.md']);
  });

  it('deletes the private one that says the same, when asked', async () => {
    const rule = 'Never push to main without a review';
    const files = { 'a.md': memoryWith(rule), 'team/t.md': memoryWith(rule) };
    const [finding] = await findingsIn(files, look);
    expect(finding?.fixes.map(({ plain }) => plain)).toEqual([false]);
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect([...after.keys()]).toEqual(['team/t.md']);
  });

  it.each([
    { 'a.md': memoryWith('Never mock the database in tests', { type: 'user' }) },
    { '.superseded/a.md': memoryWith('Never mock the database in tests') },
    { 'b.md': memoryWith('Always mock the database in tests'), 'a.md': memoryWith('Never mock the database in tests') },
  ] as Texts[])('compares only private feedback in force with the team (%#)', async (mine) => {
    const files = 'b.md' in mine ? mine : { ...mine, 'team/t.md': memoryWith('Always mock the database in tests') };
    expect(await findingsIn(files, look)).toEqual([]);
  });

  it('follows changes on both sides', async () => {
    const texts: Record<string, string> = {
      'a.md': memoryWith('Never mock the database in tests'),
      'team/t.md': memoryWith('Always mock the database in tests'),
    };
    const health = new DirectoryHealth({ rules: [contradiction], settings: new Map(), context: contextOf() });
    const tell = async (path: string): Promise<string[]> => {
      const files = filesOf(texts);
      const snapshot = await snapshotOf(files);
      health.remove(path);
      const memory = snapshot.memories.get(path);
      if (memory !== undefined) health.add(memory, files.get(path)?.bytes ?? new Uint8Array());
      return (await health.check(snapshot)).map(({ message }) => message.slice(0, 20));
    };
    expect(await tell('a.md')).toEqual([]);
    expect(await tell('team/t.md')).toEqual(['Does this contradict']);
    texts['team/t.md'] = memoryWith('Never mock the database in tests');
    expect(await tell('team/t.md')).toEqual(['Does this say the sa']);
    texts['a.md'] = memoryWith('Answer with the diff first');
    expect(await tell('a.md')).toEqual([]);
    texts['a.md'] = memoryWith('Never mock the database in tests');
    expect(await tell('a.md')).toHaveLength(1);
    delete texts['team/t.md'];
    expect(await tell('team/t.md')).toEqual([]);
  });
});
