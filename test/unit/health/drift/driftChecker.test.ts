import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeDrift } from '../../../../src/health/drift/describeDrift';
import { judgeClaims } from '../../../../src/health/drift/judgeClaims';
import { readClaims } from '../../../../src/health/drift/readClaims';
import { createWorkspace, type WorkspaceView } from '../../../../src/health/drift/workspace';
import { createNodeFileSystem } from '../../../../src/store/nodeFileSystem';
import { temporaryDirectory } from '../../support/temporaryDirectory';
import { memoryText } from './claimRig';
import { check, checkerFor, judge, lines, Repository, runOf, shorts, timeAfter, writeFiles } from './gitRig';

const PACKAGE = JSON.stringify({ scripts: { 'test:unit': 'x' }, dependencies: { lit: '1' } });

describe('in a repository', () => {
  it('says that all holds, unchanged', async () => {
    const repository = new Repository().commit({
      'src/a.ts': `${lines(20)}export function roundCents() {}\n`,
      'package.json': PACKAGE,
      Makefile: 'deploy: build\n\ttrue\n',
    });
    const judged = await judge(
      repository,
      '`roundCents` is in `src/a.ts:20`. Run `npm run test:unit` or `make deploy`.',
      1,
    );
    expect(shorts(judged)).toEqual(['roundCents: holds', 'src/a.ts: holds', 'test:unit: holds', 'deploy: holds']);
    expect(describeDrift(judged.report)).toBe('All 4 references hold, unchanged since this memory was written.');
  });

  it('follows what git renamed, over several steps', async () => {
    const repository = new Repository().commit({ 'src/tax.ts': lines(30), 'src/other.ts': lines(30, 'other') });
    repository.git('mv', 'src/tax.ts', 'src/rates.ts');
    repository
      .commit()
      .write({ 'src/rates.ts': `${lines(30)}one more\n` })
      .commit();
    repository.write({ 'src/checkout/x': '' });
    repository.git('mv', 'src/rates.ts', 'src/checkout/vatRates.ts');
    repository.commit();
    const judged = await judge(repository, 'Rates are in `src/tax.ts`.', 1);
    expect(shorts(judged)).toEqual(['src/tax.ts: moved to src/checkout/vatRates.ts by git']);
    expect(judged.report.claims[0]?.changed).toMatchObject({ commits: 1, ago: 0 });
  });

  it('knows what was deleted, when, and what the sentence itself says is gone', async () => {
    const repository = new Repository()
      .commit({ 'src/tax.ts': lines(30), 'src/old.ts': lines(30, 'old'), 'src/b.ts': lines(5) })
      .remove('src/tax.ts')
      .remove('src/old.ts')
      .commit()
      .commit({ 'src/b.ts': lines(6) });
    const judged = await judge(repository, 'Rates are in `src/tax.ts`. We removed `src/old.ts`. See src/b.ts.', 1);
    expect(shorts(judged)).toEqual(['src/tax.ts: missing for certain', 'src/b.ts: holds']);
    expect(judged.report.claims[0]?.verdict).toMatchObject({ ago: 1 });
    expect(describeDrift(judged.report)).toBe('1 of 2 references still hold; `src/b.ts` changed in the last commit.');
  });

  it('finds a file of the same name elsewhere, moved by hand or made anew', async () => {
    const repository = new Repository().commit({ 'src/tax.ts': lines(30), 'src/index.ts': 'x\n' });
    repository
      .remove('src/tax.ts')
      .remove('src/index.ts')
      .write({ 'lib/tax.ts': 'new words\n', 'lib/index.ts': 'y\n' });
    const judged = await judge(repository, 'Rates are in `src/tax.ts`, all else in `src/index.ts`.', 1);
    // A name that every folder has shows nothing.
    expect(shorts(judged)).toEqual(['src/tax.ts: moved to lib/tax.ts by name', 'src/index.ts: missing']);
  });

  it('names the candidates where there are several', async () => {
    const repository = new Repository().commit({ 'src/tax.ts': lines(9) }).remove('src/tax.ts');
    repository.commit({ 'a/tax.ts': 'a\n', 'b/tax.ts': 'b\n' });
    const judged = await judge(repository, 'Rates are in `src/tax.ts`.', 1);
    expect(judged.report.claims[0]?.verdict).toEqual({
      kind: 'missing',
      certain: true,
      ago: 0,
      elsewhere: ['a/tax.ts', 'b/tax.ts'],
    });
  });

  it('sees a file that has become shorter, and a name that has gone', async () => {
    const repository = new Repository()
      .commit({ 'src/a.ts': `${lines(50)}const roundCents = 1;\n` })
      .commit({ 'src/a.ts': `${lines(10)}const roundCentsUp = 1;\n` });
    const judged = await judge(repository, '`roundCents` is at `src/a.ts:51`, and src/a.ts:11 is its end.', 1);
    expect(shorts(judged)).toEqual(['roundCents: symbolMissing', 'src/a.ts: has 11 lines', 'src/a.ts: holds']);
    expect(describeDrift(judged.report)).toBe('1 of 3 references still hold; `src/a.ts` changed in the last commit.');
  });

  it('counts the commits since, and how long ago the latest is', async () => {
    const repository = new Repository().commit({ 'src/a.ts': '1\n', 'src/b.ts': '1\n' });
    for (const text of ['2', '3', '4']) repository.commit({ 'src/a.ts': `${text}\n` });
    for (let i = 0; i < 3; i++) repository.commit({ 'src/c.ts': `${i}\n` });
    const judged = await judge(repository, 'See src/a.ts and src/b.ts.', 2);
    expect(judged.report.claims.map(({ changed }) => changed)).toEqual([
      { commits: 2, atLeast: false, latest: timeAfter(4) - 1_800_000, ago: 3 },
      'none',
    ]);
    expect(describeDrift(judged.report)).toBe('Both references hold; `src/a.ts` changed 3 commits ago.');
  });

  it('asks since when a person last said that it holds', async () => {
    const repository = new Repository().commit({ 'src/a.ts': '1\n' }).commit({ 'src/a.ts': '2\n' });
    const confirmed = new TextEncoder().encode(
      `---\nname: a\nconfirmed_at: ${new Date(timeAfter(2)).toISOString()}\n---\n\nsrc/a.ts\n`,
    );
    const { reports } = await check(checkerFor(repository.root, repository.environment), [
      memoryText(confirmed, 'a.md', timeAfter(0)),
    ]);
    expect(reports.get('a.md')?.claims[0]?.changed).toBe('none');
  });

  it('takes a path without its package for the one file that ends with it', async () => {
    const repository = new Repository()
      .commit({ 'packages/web/src/tax.ts': lines(9), 'packages/api/src/words.ts': lines(5), 'src/Shop.ts': '1\n' })
      .commit({ 'packages/web/src/tax.ts': lines(10) });
    const judged = await judge(repository, '`src/tax.ts:10`, `words.ts`, `web/src/`, `src/shop.ts`, `web/src`', 1);
    expect(shorts(judged)).toEqual([
      'src/tax.ts: holds',
      'words.ts: holds',
      'web/src: holds',
      'src/shop.ts: moved to src/Shop.ts by case',
      'web/src: holds',
    ]);
    expect(judged.report.claims[0]?.changed).toMatchObject({ commits: 1 });
  });

  it('keeps quiet about what is no path, made by a build, ignored, or of a package', async () => {
    const repository = new Repository().commit({
      'src/a.ts': '1\n',
      'package.json': PACKAGE,
      '.gitignore': 'config/local.json\n',
      Makefile: 'include rules.mk\nall:\n',
    });
    const body =
      '`origin/main`, `feature/x1`, `application/json`, `dist/cli.js`, `config/local.json`, `lit/decorators.js`, `tax.ts`, ' +
      '`yarn tsc`, `make other`, `src/nowhere`. `readAll()` of `src/none.ts`'.replace('src/none.ts', 'dist/none.ts');
    expect(shorts(await judge(repository, body, 1))).toEqual([]);
    expect(describeDrift((await judge(repository, 'Nothing here.')).report)).toBe('No references to the workspace.');
  });

  it('is not certain of a path that git never had: it may belong to another repository', async () => {
    const repository = new Repository().commit({ 'src/a.ts': '1\n' });
    const judged = await judge(repository, 'The server has `server/src/main.go`. See src/never.ts too.', 1);
    expect(shorts(judged)).toEqual(['server/src/main.go: missing', 'src/never.ts: missing']);
    expect(describeDrift(judged.report)).toBe('None of 2 references holds.');
  });

  it('knows folders and weak paths that once were', async () => {
    const repository = new Repository()
      .commit({ 'src/http/a.ts': '1\n', 'src/b.ts': lines(4) })
      .remove('src/http')
      .commit();
    expect(shorts(await judge(repository, 'Words are in `src/http`, `src/http/` and `b.ts`.', 1))).toEqual([
      'src/http: missing for certain',
      'src/http: missing for certain',
      'b.ts: holds',
    ]);
  });

  it('finds scripts in any package, and says which are in none', async () => {
    const repository = new Repository().commit({
      'package.json': PACKAGE,
      'packages/web/package.json': '{"scripts":{"dev":"x"}}',
      'packages/bad/package.json': '{nope',
    });
    const body = '`npm run dev`, `pnpm run test:unit`, `npm run gone`, `yarn x:y`, `make all`';
    expect(shorts(await judge(repository, body))).toEqual([
      'dev: holds',
      'test:unit: holds',
      'gone: scriptMissing',
      'x:y: scriptMissing',
    ]);
  });

  it('reads claims in Chinese', async () => {
    const repository = new Repository().commit({ 'src/折扣/規則.ts': 'const roundCents = 1;\n', 'src/a.ts': '1\n' });
    repository.remove('src/a.ts').commit();
    expect(shorts(await judge(repository, '折扣見`src/折扣/規則.ts`的`roundCents`；税率写在src/a.ts里。', 1))).toEqual([
      'src/折扣/規則.ts: holds',
      'roundCents: holds',
      'src/a.ts: missing for certain',
    ]);
  });
});

describe('in other places', () => {
  it('works in a linked worktree', async () => {
    const repository = new Repository().commit({ 'src/a.ts': lines(9) });
    const worktree = join(temporaryDirectory(), 'tree');
    repository.git('worktree', 'add', '-q', '-b', 'side', worktree);
    repository.git('-C', worktree, 'mv', 'src/a.ts', 'src/b.ts');
    repository.git('-C', worktree, 'commit', '-q', '-m', 'move');
    const { environment } = repository;
    expect(shorts(await judge({ root: worktree, environment }, 'src/a.ts', 0))).toEqual([
      'src/a.ts: moved to src/b.ts by git',
    ]);
    expect(shorts(await judge(repository, 'src/a.ts', 0))).toEqual(['src/a.ts: holds']);
  });

  it('looks into submodules, and asks their own history', async () => {
    const library = new Repository().commit({ 'src/lib.ts': lines(9), 'src/gone.ts': lines(9, 'gone') });
    library.remove('src/gone.ts').commit({ 'src/lib.ts': lines(10) });
    const repository = new Repository().commit({ 'src/a.ts': '1\n' });
    repository.git('submodule', 'add', '-q', library.root, 'vendor/lib');
    repository.commit();
    const body = '`vendor/lib/src/lib.ts`, `src/lib.ts`, `vendor/lib/src/gone.ts`, src/a.ts';
    const judged = await judge(repository, body, 1);
    expect(shorts(judged)).toEqual([
      'vendor/lib/src/lib.ts: holds',
      'src/lib.ts: holds',
      'vendor/lib/src/gone.ts: missing for certain',
      'src/a.ts: holds',
    ]);
    expect(judged.report.claims[0]?.changed).toMatchObject({ commits: 1 });
    expect(
      shorts(
        await judge(
          { ...repository, root: join(repository.root, 'vendor/lib'), environment: repository.environment },
          'src/gone.ts',
          1,
        ),
      ),
    ).toEqual(['src/gone.ts: missing for certain']);
  });

  it('says nothing of changes without git, and then of absence only beside what is there', async () => {
    const root = temporaryDirectory();
    writeFiles(root, { 'src/a.ts': lines(3), 'node_modules/p/src/b.ts': '1\n', 'package.json': PACKAGE });
    const body = 'src/a.ts:3, src/b.ts, lib/c.ts and `npm run test:unit`';
    for (const environment of [null, new Repository().environment, { PATH: root }]) {
      const judged = await judge({ root, environment }, body);
      expect(shorts(judged)).toEqual([
        'src/a.ts: holds',
        'src/b.ts: missing for certain',
        'lib/c.ts: missing',
        'test:unit: holds',
      ]);
      expect(judged.report.claims.every(({ changed }) => changed === null)).toBe(true);
      expect(describeDrift(judged.report)).toBe('2 of 4 references still hold.');
    }
  });

  it('reads nothing outside of the workspace, through links neither', async () => {
    const outside = temporaryDirectory();
    writeFiles(outside, { 'secret.ts': 'const secretName = 1;\n' });
    const root = join(temporaryDirectory(), 'w');
    writeFiles(root, { 'src/a.ts': '1\n' });
    symlinkSync(outside, join(root, 'out'));
    symlinkSync(join(outside, 'secret.ts'), join(root, 'src/link.ts'));
    const body = '`otherName` in `out/secret.ts:99` and `src/link.ts:99`';
    // What is behind them is not looked at, so nothing is said of it.
    expect(shorts(await judge({ root, environment: null }, body))).toEqual([]);
  });

  it('counts no reference that can not be checked', async () => {
    const root = temporaryDirectory();
    writeFiles(root, { 'src/a.ts': lines(3), 'src/big.ts': 'x\n'.repeat(1_100_000), 'src/data.ts': '\0\n' });
    execFileSync('mkfifo', [join(root, 'src/pipe.ts')]);
    symlinkSync('/dev/null', join(root, 'src/device.ts'));
    symlinkSync('nowhere.ts', join(root, 'src/dangling.ts'));
    const unchecked =
      '`src/pipe.ts`, `src/pipe.ts:3`, `pipe.ts`, `src/device.ts:9`, `src/dangling.ts`, `src/big.ts:1`, `src/data.ts:1`.';
    const judged = await judge({ root, environment: null }, `${unchecked} \`fooBar\` in src/a.ts, src/pipe.ts.`);
    expect(shorts(judged)).toEqual(['src/a.ts: holds']);
    expect(describeDrift(judged.report)).toBe('The one reference holds.');
    // That they are there needs no look into them.
    expect(shorts(await judge({ root, environment: null }, '`src/big.ts` and `src/data.ts`'))).toEqual([
      'src/big.ts: holds',
      'src/data.ts: holds',
    ]);
  });

  it('judges once what a memory says again and again', async () => {
    const root = temporaryDirectory();
    writeFiles(root, { 'src/a.ts': 'const fooBar = 1;\n', Makefile: 'x:\n', 'package.json': PACKAGE });
    const asked: string[] = [];
    const view = await createWorkspace(root, createNodeFileSystem(), null).look(runOf());
    const count = <Args extends readonly unknown[], Answer>(name: string, call: (...args: Args) => Answer) => {
      return (...args: Args): Answer => {
        asked.push(name);
        return call(...args);
      };
    };
    const counting: WorkspaceView = {
      git: view.git,
      find: count('find', (path: string) => view.find(path)),
      readText: count('readText', (path: string) => view.readText(path)),
      files: count('files', () => view.files()),
      manifests: count('manifests', () => view.manifests()),
      findIgnored: count('findIgnored', (paths: readonly string[]) => view.findIgnored(paths)),
      past: count('past', () => view.past()),
    };
    const judgeAll = async (times: number): Promise<number> => {
      asked.length = 0;
      const body = '`fooBar` in `src/a.ts:1`. `src/none.ts`. `make x`. `npm run test:unit`. '.repeat(times);
      const claims = readClaims(memoryText(body), { directory: null });
      const judged = await judgeClaims(claims, 0, counting, new AbortController().signal);
      expect(judged).toHaveLength(5 * times);
      expect(judged.map(({ claim }) => claim)).toEqual(claims);
      return asked.length;
    };
    const once = await judgeAll(1);
    expect(once).toBeGreaterThan(4);
    expect(await judgeAll(40)).toBe(once);
  });
});
