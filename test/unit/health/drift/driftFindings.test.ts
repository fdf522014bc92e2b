import { describe, expect, it } from 'vitest';
import { driftFindings } from '../../../../src/health/drift/driftFindings';
import type { Finding } from '../../../../src/health/finding';
import { filesOf, textAt } from '../../curation/curationRig';
import { fixIn } from '../healthRig';
import { memoryText } from './claimRig';
import { check, checkerFor, type Judged, judge, lines, Repository, timeAfter } from './gitRig';

function findings({ report, memory }: Judged): readonly Finding[] {
  return driftFindings(report, memory);
}

function shorts(judged: Judged): readonly string[] {
  return findings(judged).map(
    ({ rule, severity, range }) => `${severity} ${rule} ${judged.memory.text.slice(range?.start, range?.end)}`,
  );
}

function rename(repository: Repository, files: Readonly<Record<string, string>>): void {
  repository.git('mv', 'src/tax.ts', 'src/b.ts');
  repository.commit(files);
}

async function fixed({ memory, report }: Judged, rule: string): Promise<string | null> {
  const fix = driftFindings(report, memory).find((finding) => finding.rule === rule)?.fixes[0];
  const { files } = await fixIn(filesOf({ 'a.md': memory.bytes }), fix);
  return textAt(files, 'a.md');
}

describe('driftFindings', () => {
  it('warns of what git knows, and only mentions what it does not', async () => {
    const repository = new Repository().commit({
      'src/tax.ts': lines(30),
      'src/gone.ts': lines(30, 'gone'),
      'src/a.ts': lines(30, 'a'),
      'package.json': '{"scripts":{}}',
    });
    repository.git('mv', 'src/tax.ts', 'src/rates.ts');
    repository.remove('src/gone.ts').commit({ 'src/a.ts': lines(3, 'a') });
    const judged = await judge(
      repository,
      'Rates: `./src/tax.ts`. See src/gone.ts, `src/a.ts:30` with `roundCents`, `server/main.go`, `gone.ts`.\n\n`npm run x:y`',
      1,
    );
    expect(shorts(judged)).toEqual([
      'warning drift-moved ./src/tax.ts',
      'hint drift-changed ./src/tax.ts',
      'warning drift-missing src/gone.ts',
      'warning drift-line src/a.ts:30',
      'hint drift-changed src/a.ts:30',
      'information drift-symbol roundCents',
      'information drift-missing server/main.go',
      'information drift-missing gone.ts',
      'warning drift-script x:y',
    ]);
    expect(findings(judged).map(({ message }) => message)).toEqual([
      '`src/tax.ts` is `src/rates.ts` now: git has it renamed.',
      '`src/tax.ts` changed in one commit since this memory was written, in the last commit.',
      '`src/gone.ts` is not in the workspace any more: it went in the last commit.',
      '`src/a.ts` has 3 lines now; line 30 is past its end.',
      '`src/a.ts` changed in one commit since this memory was written, in the last commit.',
      '`roundCents` was not found in `src/a.ts`.',
      'There is no `server/main.go` in this workspace. It may belong to another one.',
      '`gone.ts` is not in the workspace any more: it went in the last commit.',
      'No package.json of the workspace has a script `x:y`. The agent may try to run it.',
    ]);
  });

  it('offers the new path as a fix that loses nothing, and is content with it', async () => {
    const repository = new Repository().commit({ 'src/tax.ts': lines(30) });
    repository.git('mv', 'src/tax.ts', 'src/rates.ts');
    repository.commit();
    const judged = await judge(repository, '稅率在`./src/tax.ts`裡。\r\nAlso [tax](src/tax.ts).\r\n', 1);
    const [first] = findings(judged);
    expect(first?.fixes).toMatchObject([{ title: 'Change the path to `src/rates.ts`', plain: true }]);
    const after = await fixed(judged, 'drift-moved');
    expect(after).toBe(judged.memory.text.replace('./src/tax.ts', './src/rates.ts'));
    const again = memoryText(new TextEncoder().encode(after ?? ''), 'a.md', timeAfter(1));
    const { reports } = await check(checkerFor(repository.root, repository.environment), [again]);
    const report = reports.get('a.md');
    expect(report && driftFindings(report, again).map(({ range }) => range?.start)).toEqual([
      again.text.indexOf('./src/rates.ts'),
      again.text.indexOf('src/tax.ts'),
      again.text.indexOf('src/tax.ts'),
    ]);
  });

  it.each<[string, (repository: Repository) => void, string, boolean]>([
    [
      'a file of the same name',
      (r) => r.remove('src/tax.ts').commit({ 'lib/tax.ts': 'other words\n' }),
      'src/tax.ts',
      false,
    ],
    ['a line of a renamed file', (r) => rename(r, {}), 'src/tax.ts:3', false],
    [
      'a rename with much rewritten',
      (r) => rename(r, { 'src/b.ts': lines(20) + lines(10, 'new') }),
      'src/tax.ts',
      false,
    ],
    ['other capitals', () => {}, 'src/Tax.ts', true],
  ])('lets Fix all take only what needs no judgement: %s', async (_name, change, body, plain) => {
    const repository = new Repository().commit({ 'src/tax.ts': lines(30) });
    change(repository);
    const [finding] = findings(await judge(repository, `See \`${body}\`.`, 1));
    expect(finding?.rule).toBe('drift-moved');
    expect(finding?.fixes[0]?.plain).toBe(plain);
  });

  it('writes no path that its place could not hold', async () => {
    const repository = new Repository().commit({ 'src/tax.ts': lines(30) });
    repository.git('mv', 'src/tax.ts', 'src/a `b` (c.ts');
    repository.commit();
    const [finding] = findings(await judge(repository, 'See src/tax.ts.', 1));
    expect(finding?.rule).toBe('drift-moved');
    expect(finding?.fixes).toEqual([]);
  });

  it('says nothing of a memory that was changed since, or that has no claim', async () => {
    const repository = new Repository().commit({ 'src/a.ts': '1\n' });
    const { report } = await judge(repository, 'src/b.ts');
    expect(driftFindings(report, memoryText('src/b.ts'))).toHaveLength(1);
    expect(driftFindings(report, memoryText('src/b.ts!'))).toEqual([]);
    const nothing = await judge(repository, 'Nothing.');
    expect(findings(nothing)).toEqual([]);
  });
});
