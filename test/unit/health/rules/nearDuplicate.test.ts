import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PlannedFile } from '../../../../src/curation/changeSet';
import { DirectoryHealth } from '../../../../src/health/directoryHealth';
import { nearDuplicate } from '../../../../src/health/rules/nearDuplicate';
import { filesOf, snapshotOf, textAt } from '../../curation/curationRig';
import { contextOf, findingsIn, fixIn, type Texts } from '../healthRig';

const look = { rules: [nearDuplicate] };
const memoryWith = (body: string, name = 'n'): string =>
  `---\nname: ${name}\ndescription: How money is kept\ntype: project\n---\n\n${body}\n`;

const MONEY =
  'Every amount is an integer number of cents, and its name ends in Cents. Convert where text comes in or goes out, nowhere between. In review, refuse a number that holds euros.';
const MONEY_AGAIN =
  'Each amount is an integer number of cents and its name ends in Cents. Convert only where text comes in or goes out, nowhere between. In a review, refuse a number that holds euros!';
const STAGING =
  'Staging ran out of disk during migration 0042. The table is there, the index is not, and the list of migrations has 0042 as done. Do not measure anything there.';
const HANT =
  '金額一律用整數的分，不要用小數。文字進來或出去的地方才換算，中間都不要換算。審查時看到用小數存歐元的就退回。';
const HANT_AGAIN =
  '金額一律用整數的分，不可以用小數。文字進來或出去的地方才換算，中間都不要換算。審查時看到用小數存歐元的要退回！';
const HANS =
  '测试环境每周重建一次，放在上面的资料不会保留。失败之后会留下锁文件，确认进程已停止再删除它，不要直接重新启动。';

const pairsIn = async (files: Texts): Promise<string[]> =>
  (await findingsIn(files, look)).map(({ path, related }) => `${path} ~ ${related[0]?.path}`);

describe('near-duplicate', () => {
  it('shows the newer of two, with the older', async () => {
    const files = {
      'a.md': memoryWith(MONEY, 'Newer'),
      'b.md': memoryWith(STAGING),
      'c.md': memoryWith(MONEY_AGAIN, 'Older'),
    };
    const [finding, ...more] = await findingsIn(files, look);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ path: 'a.md', severity: 'information', range: null, related: [{ path: 'c.md' }] });
    expect(finding?.message).toContain('“Older”');
    expect(finding?.fixes.map(({ plain }) => plain)).toEqual([false]);
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'a.md')).toContain(MONEY);
    expect(textAt(after, '.superseded/c.md')).toContain(MONEY_AGAIN);
    expect(await pairsIn({ 'a.md': textAt(after, 'a.md') ?? '' })).toEqual([]);
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('reads Chinese of both scripts, line ends and marks apart', async () => {
    const files = {
      'a.md': memoryWith(HANT),
      'b.md': `\ufeff${memoryWith(HANT_AGAIN)}`.replaceAll('\n', '\r\n'),
      'c.md': memoryWith(HANS),
    };
    expect(await pairsIn(files)).toEqual(['a.md ~ b.md']);
  });

  it('names of many copies only the one that is most alike', async () => {
    const files = { 'a.md': memoryWith(MONEY), 'b.md': memoryWith(MONEY_AGAIN), 'c.md': memoryWith(MONEY) };
    expect(await pairsIn(files)).toEqual(['a.md ~ c.md', 'b.md ~ c.md']);
  });

  it('is not misled by what all memories hold', async () => {
    const frame = (rule: string, why: string, how: string): string =>
      `${rule}\n\n**Why:** ${why}\n\n**How to apply:** ${how}\n\n## Notes\n\nSee [[other]].`;
    expect(
      await pairsIn({
        'a.md': memoryWith(frame('Ask before a migration.', 'the table is large.', 'show the statement first.')),
        'b.md': memoryWith(frame('Select elements by role.', 'classes change with each build.', 'give it a name.')),
        'c.md': memoryWith('Short.'),
        'd.md': memoryWith('Short.'),
        'e.md': '',
        'f.md': '',
      }),
    ).toEqual([]);
  });

  it('leaves superseded memories, second indexes, and pairs of private and team alone', async () => {
    expect(
      await pairsIn({
        'a.md': memoryWith(MONEY),
        '.superseded/a.md': memoryWith(MONEY),
        'MEMORY-archive.md': `- [A](a.md)\n\nHow money is kept\n\n${MONEY}\n`,
        'team/a.md': memoryWith(MONEY),
      }),
    ).toEqual([]);
  });

  // As many as are compared whatever the order: where more are alike, some pairs are not looked at.
  it('says the same however the memories came and changed', async () => {
    const bodies = [MONEY, MONEY_AGAIN, STAGING, `${STAGING} It is rebuilt.`, HANT, HANT_AGAIN, 'Short.'];
    const step = fc.record({ file: fc.nat(3), body: fc.option(fc.constantFrom(...bodies)) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const health = new DirectoryHealth({ ...look, settings: new Map(), context: contextOf() });
        const files = new Map<string, PlannedFile>();
        for (const { file, body } of steps) {
          const path = `${file}.md`;
          health.remove(path);
          files.delete(path);
          if (body === null) continue;
          const bytes = filesOf({ [path]: memoryWith(body) }).get(path)?.bytes ?? new Uint8Array();
          files.set(path, { bytes, mtime: 1_000_000 - file });
          const memory = (await snapshotOf(files)).memories.get(path);
          if (memory !== undefined) health.add(memory, bytes);
        }
        expect(await health.check(await snapshotOf(files))).toEqual(await findingsIn(files, look));
      }),
      { numRuns: 60 },
    );
  });

  it('names each of hundreds of copies once at most, and misses few', async () => {
    const files: Record<string, string> = {};
    for (let i = 0; i < 400; i++) files[`${i}.md`] = memoryWith(`${MONEY} Number ${i}.`);
    const paths = (await findingsIn(files, look)).map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(350);
  });
});
