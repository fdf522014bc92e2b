import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { driftFindings } from '../../../../src/health/drift/driftFindings';
import { memoryText } from './claimRig';
import { check, checkerFor, lines, Repository, shortOf, timeAfter } from './gitRig';

describe('well-kept memories', () => {
  it('gives none of them a warning', async () => {
    const sample = fileURLToPath(new URL('../../../../samples/', import.meta.url));
    const corpus = fileURLToPath(new URL('../../../fixtures/corpus/projects/', import.meta.url));
    const wellKept = fileURLToPath(new URL('../../../fixtures/wellkept/', import.meta.url));
    const projects = readdirSync(wellKept, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const pairs: (readonly [memory: string, root: string])[] = [
      [`${sample}memory/`, `${sample}project`],
      // Of the others there is hardly any code: they speak of what is not there.
      [corpus, `${sample}project`],
      ...projects.map(({ name }) => [`${wellKept}${name}/memory/`, `${wellKept}${name}/workspace`] as const),
    ];
    for (const [folder, root] of pairs) {
      const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
      const memories = paths.map((path) => memoryText(new Uint8Array(readFileSync(folder + path)), path));
      const { reports } = await check(checkerFor(root, null), memories);
      const found = memories.flatMap((memory) => {
        const report = reports.get(memory.path);
        return report === undefined ? [] : driftFindings(report, memory);
      });
      expect(found.filter(({ severity }) => severity === 'warning')).toEqual([]);
      const claims = [...reports.values()].reduce((sum, report) => sum + report.claims.length, 0);
      if (folder === `${sample}memory/`) {
        expect(found).toEqual([]);
        expect(claims).toBeGreaterThan(4);
      }
    }
  });
});

describe('again and again', () => {
  it('judges anew what changed, and nothing else', async () => {
    const repository = new Repository().commit({ 'src/a.ts': lines(9), 'src/b.ts': lines(9, 'b') });
    const checker = checkerFor(repository.root, repository.environment);
    const memories = [
      memoryText('src/a.ts:9', 'a.md', timeAfter(1)),
      memoryText('src/b.ts:9 and src/c.ts', 'b.md', timeAfter(1)),
    ];
    const first = (await check(checker, memories)).reports;
    const second = (await check(checker, memories)).reports;
    expect(second.get('a.md')).toBe(first.get('a.md'));
    expect(second.get('b.md')).toBe(first.get('b.md'));
    // A file that is named.
    repository.write({ 'src/a.ts': lines(3) });
    utimesSync(join(repository.root, 'src/a.ts'), 1, 1);
    const third = (await check(checker, memories)).reports;
    expect(third.get('a.md')?.claims.map(shortOf)).toEqual(['src/a.ts: has 3 lines']);
    expect(third.get('b.md')).toBe(first.get('b.md'));
    // A file that was missed.
    repository.write({ 'src/c.ts': '1\n' });
    const fourth = (await check(checker, memories)).reports;
    expect(fourth.get('a.md')).toBe(third.get('a.md'));
    expect(fourth.get('b.md')?.claims.map(shortOf)).toEqual(['src/b.ts: holds', 'src/c.ts: holds']);
    // Another commit.
    repository.commit();
    const fifth = (await check(checker, memories)).reports;
    expect(fifth.get('a.md')?.claims[0]?.changed).toMatchObject({ commits: 1 });
    // Other words.
    const other = [memoryText('src/b.ts:9', 'a.md', timeAfter(1))];
    expect((await check(checker, other)).reports.get('a.md')?.claims.map(shortOf)).toEqual(['src/b.ts: holds']);
  });

  it('tells how far it is, and stops when it is called off', async () => {
    const repository = new Repository().commit({ 'src/a.ts': lines(9) });
    const memories = Array.from({ length: 20 }, (_, i) => memoryText('src/a.ts', `${i}.md`, timeAfter(1)));
    const controller = new AbortController();
    const seen: [number, number][] = [];
    const checker = checkerFor(repository.root, repository.environment);
    const result = await check(checker, memories, {
      signal: controller.signal,
      onProgress: (done, total) => {
        seen.push([done, total]);
        if (done === 5) controller.abort();
      },
    });
    expect(seen).toEqual([1, 2, 3, 4, 5].map((done) => [done, 20]));
    expect(result.cancelled).toBe(true);
    expect(result.reports.size).toBe(5);
    const again = await check(checker, memories);
    expect(again.cancelled).toBe(false);
    expect(again.reports.size).toBe(20);
    expect(again.reports.get('0.md')).toBe(result.reports.get('0.md'));
    const never = await check(checker, memories, { signal: controller.signal });
    expect(never).toEqual({ cancelled: true, reports: new Map() });
  });

  it('leaves out superseded and unreadable memories', async () => {
    const repository = new Repository().commit({ 'src/a.ts': '1\n' });
    const old = memoryText('src/a.ts', '.superseded/a.md');
    const { reports } = await check(checkerFor(repository.root, repository.environment), [
      old,
      memoryText('x', 'b.md'),
    ]);
    expect([...reports.keys()]).toEqual(['b.md']);
  });

  it('copes with 5,000 files, with git and without, pausing on the way', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, i) => [
        `packages/p${i % 50}/src/file${i}.ts`,
        i === 4321 ? 'export const someValue4321 = 1;\n' : '1\n',
      ]),
    );
    const repository = new Repository().commit(files);
    const body = '`someValue4321` is in `src/file4321.ts:1`; `src/file9999.ts`, file17.ts and `p3/src/file3.ts`';
    const expected = [
      'someValue4321: holds',
      'src/file4321.ts: holds',
      'src/file9999.ts: missing',
      'p3/src/file3.ts: holds',
    ];
    for (const environment of [repository.environment, null]) {
      let pauses = 0;
      const { reports } = await check(
        checkerFor(repository.root, environment),
        [memoryText(body, 'a.md', timeAfter(1))],
        {
          pause: async () => {
            pauses++;
          },
        },
      );
      expect(reports.get('a.md')?.claims.map(shortOf)).toEqual(expected);
      expect(pauses).toBeGreaterThan(1);
    }
  });
});
