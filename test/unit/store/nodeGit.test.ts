import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Git } from '../../../src/store/git';
import { createNodeGit } from '../../../src/store/nodeGit';
import { lines, Repository, START, writeFiles } from '../health/drift/gitRig';
import { temporaryDirectory } from '../support/temporaryDirectory';

const never = new AbortController().signal;
const gitOf = ({ environment }: Repository): Git => createNodeGit(environment);

describe('inspect', () => {
  it('tells the states apart', async () => {
    const repository = new Repository();
    const git = gitOf(repository);
    const plain = temporaryDirectory();
    expect(await git.inspect(plain, never)).toEqual({ state: 'none' });
    expect(await git.inspect(join(plain, 'gone'), never)).toEqual({ state: 'none' });
    expect(await git.inspect(repository.root, never)).toEqual({ state: 'empty' });
    repository.commit({ 'src/a.ts': '1\n' }).commit({ 'src/a.ts': '2\n' });
    const head = repository.git('rev-parse', 'HEAD').trim();
    expect(await git.inspect(repository.root, never)).toEqual({ state: 'ready', head, shallow: false });
    expect(await git.inspect(join(repository.root, 'src'), never)).toMatchObject({ state: 'ready', head });
    expect(await git.inspect(join(repository.root, '.git'), never)).toEqual({ state: 'bare' });
    const bare = join(plain, 'bare.git');
    repository.git('clone', '-q', '--bare', repository.root, bare);
    expect(await git.inspect(bare, never)).toEqual({ state: 'bare' });
    const shallow = join(plain, 'shallow');
    repository.git('clone', '-q', '--depth', '1', `file://${repository.root}`, shallow);
    expect(await git.inspect(shallow, never)).toEqual({ state: 'ready', head, shallow: true });
    writeFiles(plain, { 'broken/.git': 'gitdir: /nowhere\n' });
    expect(await git.inspect(join(plain, 'broken'), never)).toEqual({ state: 'none' });
  });

  it('says that there is no git, or that it was called off', async () => {
    const { root } = new Repository().commit();
    const empty = createNodeGit({ PATH: temporaryDirectory() });
    expect(await empty.inspect(root, never)).toEqual({ state: 'noGit' });
    expect(await empty.listFiles(root, never)).toBeNull();
    expect(await empty.readHistory(root, 10, never)).toBeNull();
    expect(await empty.findIgnored(root, ['a'], never)).toEqual(new Set());
    const controller = new AbortController();
    controller.abort();
    const git = createNodeGit({ PATH: process.env.PATH });
    expect(await git.inspect(root, controller.signal)).toEqual({ state: 'cancelled' });
    expect(await git.readHistory(root, 10, controller.signal)).toBeNull();
  });

  it('takes no git from a relative folder of PATH, such as that of the workspace', async () => {
    const repository = new Repository().commit();
    const trap = join(repository.root, 'ran');
    writeFiles(repository.root, { git: `#!/bin/sh\ntouch '${trap}'\n` });
    const git = createNodeGit({ ...repository.environment, PATH: `.:${process.env.PATH}` });
    expect(await git.inspect(repository.root, never)).toMatchObject({ state: 'ready' });
    expect(existsSync(trap)).toBe(false);
  });
});

describe('files and history', () => {
  it('reads names as they are', async () => {
    const odd = [
      'a b.ts',
      '规则.ts',
      'tab\there.ts',
      '"quoted".ts',
      '-x.ts',
      ':y.ts',
      'R100',
      'new\nline.ts',
      '100644 x',
    ];
    const repository = new Repository().commit(Object.fromEntries(odd.map((name) => [name, `${name}\n`])));
    repository.write({ 'untracked.ts': '1\n', 'ignored.log': '1\n', '.gitignore': '*.log\n' });
    const git = gitOf(repository);
    const listed = await git.listFiles(repository.root, never);
    expect([...(listed?.files ?? [])].sort()).toEqual([...odd, 'untracked.ts', '.gitignore'].sort());
    const history = await git.readHistory(repository.root, 10, never);
    expect(history?.map(({ time }) => time)).toEqual([START + 3_600_000]);
    expect(history?.[0]?.changes.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual(
      odd.map((name) => `added ${name}`).sort(),
    );
    expect(await git.findIgnored(repository.root, ['ignored.log', ':y.ts', '-x.ts', 'sub/b.log'], never)).toEqual(
      new Set(['ignored.log', 'sub/b.log']),
    );
  });

  it('reads the newest commits of a folder, with renames, whatever the configuration says', async () => {
    const repository = new Repository().commit({ 'web/a.ts': lines(20), 'api/x.ts': '1\n' });
    repository.git('mv', 'web/a.ts', 'web/b.ts');
    repository.commit().commit({ 'api/x.ts': '2\n' }).remove('web/b.ts').commit();
    for (const [key, value] of [
      ['diff.renames', 'false'],
      ['diff.relative', 'false'],
      ['diff.orderFile', 'nowhere'],
      ['diff.noprefix', 'true'],
      ['color.ui', 'always'],
      ['core.quotePath', 'true'],
      ['log.follow', 'true'],
      ['log.date', 'human'],
      ['format.pretty', 'full'],
    ] as const)
      repository.git('config', key, value);
    const git = gitOf(repository);
    expect((await git.readHistory(join(repository.root, 'web'), 10, never))?.map(({ changes }) => changes)).toEqual([
      [{ kind: 'deleted', path: 'b.ts' }],
      [],
      [{ kind: 'renamed', from: 'a.ts', path: 'b.ts', likeness: 100 }],
      [{ kind: 'added', path: 'a.ts' }],
    ]);
    expect(await git.readHistory(repository.root, 2, never)).toHaveLength(2);
    expect((await git.listFiles(join(repository.root, 'api'), never))?.files).toEqual(['x.ts']);
  });

  it('names the folders of other repositories inside', async () => {
    const library = new Repository().commit({ 'lib.ts': '1\n' });
    const repository = new Repository().commit({ 'a.ts': '1\n' });
    repository.git('submodule', 'add', '-q', library.root, 'vendor/lib');
    new Repository(join(repository.write({ 'loose/b.ts': '1\n' }).root, 'loose')).commit();
    const listed = await gitOf(repository).listFiles(repository.root, never);
    expect([...(listed?.submodules ?? [])].sort()).toEqual(['loose', 'vendor/lib']);
    expect([...(listed?.files ?? [])].sort()).toEqual(['.gitmodules', 'a.ts']);
  });
});

describe('a hostile repository', () => {
  it('runs none of the programs that its configuration names, not even for objects that are lost', async () => {
    const repository = new Repository().commit({ 'a.ts': lines(20), '.gitattributes': '*.ts diff=evil filter=evil\n' });
    repository.git('mv', 'a.ts', 'b.ts');
    repository.commit({ 'b.ts': lines(21) });
    const trap = join(repository.home, 'ran');
    const program = join(repository.home, 'evil.sh');
    writeFiles(repository.home, { 'evil.sh': `#!/bin/sh\necho "$0 $*" >> '${trap}'\nexit 0\n` });
    const hooks = join(repository.home, 'hooks');
    for (const hook of ['post-index-change', 'reference-transaction'])
      writeFiles(hooks, { [hook]: `#!/bin/sh\necho ${hook} >> '${trap}'\n` });
    const config = Object.entries({
      'core.fsmonitor': program,
      'core.hooksPath': hooks,
      'core.pager': program,
      'core.editor': program,
      'core.sshCommand': program,
      'core.askPass': program,
      'core.gitProxy': program,
      'pager.log': program,
      'diff.external': program,
      'diff.evil.textconv': program,
      'diff.evil.command': program,
      'filter.evil.clean': program,
      'filter.evil.smudge': program,
      'filter.evil.process': program,
      'log.showSignature': 'true',
      'gpg.program': program,
      'gpg.ssh.program': program,
      'alias.log': `!${program}`,
      'alias.rev-parse': `!${program}`,
      'alias.ls-files': `!${program}`,
      'credential.helper': program,
      'remote.origin.url': `ext::${program}`,
      'remote.origin.uploadpack': program,
      'remote.origin.promisor': 'true',
      'protocol.ext.allow': 'always',
      'extensions.partialClone': 'origin',
      'core.repositoryFormatVersion': '1',
    });
    for (const [key, value] of config) repository.git('config', key, value);
    // The objects of the commits' files are gone: git would fetch them from the remote of a partial clone.
    const blob = repository.git('rev-parse', 'HEAD:b.ts').trim();
    repository.remove(`.git/objects/${blob.slice(0, 2)}/${blob.slice(2)}`);
    writeFileSync(join(repository.root, 'c.ts'), 'new\n');
    const git = createNodeGit({
      ...repository.environment,
      GIT_EXTERNAL_DIFF: program,
      GIT_PAGER: program,
      GIT_DIR: '/nowhere',
      PAGER: program,
    });
    expect(await git.inspect(repository.root, never)).toMatchObject({ state: 'ready' });
    expect((await git.listFiles(repository.root, never))?.files).toContain('c.ts');
    // It can't be read as a whole without the lost object.
    expect(await git.readHistory(repository.root, 10, never)).toBeNull();
    repository.write({ '.gitignore': 'dist/\n' });
    expect(await git.findIgnored(repository.root, ['a.ts', 'dist/x'], never)).toEqual(new Set(['dist/x']));
    expect(existsSync(trap) ? readFileSync(trap, 'utf8') : '').toBe('');
  });

  it('shows that the trap would have been sprung', async () => {
    const repository = new Repository().commit({ 'a.ts': '1\n' });
    const trap = join(repository.home, 'ran');
    writeFiles(repository.home, { 'evil.sh': `#!/bin/sh\necho x >> '${trap}'\n` });
    repository.git('config', 'core.fsmonitor', join(repository.home, 'evil.sh'));
    repository.git('status');
    expect(existsSync(trap)).toBe(true);
  });

  it('asks no more of a repository whose settings block, in the same run', async () => {
    const repository = new Repository().commit({ 'a.ts': '1\n' });
    const calls = join(repository.home, 'calls');
    const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    const bin = join(repository.home, 'bin');
    writeFiles(bin, { git: `#!/bin/sh\necho x >> '${calls}'\nexec '${real}' "$@"\n` });
    execFileSync('mkfifo', [join(repository.root, 'pipe')]);
    repository.git('config', 'include.path', '../pipe');
    const git = createNodeGit({ ...repository.environment, PATH: `${bin}:${process.env.PATH}` }, 1_500);
    const run = new AbortController().signal;
    expect(await git.inspect(repository.root, run)).toEqual({ state: 'failed' });
    const before = existsSync(calls) ? readFileSync(calls, 'utf8') : '';
    expect(await git.inspect(repository.root, run)).toEqual({ state: 'failed' });
    expect(await git.listFiles(repository.root, run)).toBeNull();
    expect(await git.readHistory(repository.root, 10, run)).toBeNull();
    expect(await git.findIgnored(repository.root, ['a.ts'], run)).toEqual(new Set());
    expect(existsSync(calls) ? readFileSync(calls, 'utf8') : '').toBe(before);
    // Another run asks anew, of settings that may be mended by then.
    writeFileSync(join(repository.root, '.git/config'), '[core]\n\trepositoryformatversion = 0\n');
    const next = createNodeGit(repository.environment);
    expect(await next.inspect(repository.root, run)).toMatchObject({ state: 'ready' });
    expect(await git.inspect(repository.root, new AbortController().signal)).toMatchObject({ state: 'ready' });
  });

  it('does not take a folder of a clone for a repository with a configuration of its own', async () => {
    const repository = new Repository().commit({
      'trap/HEAD': 'ref: refs/heads/main\n',
      'trap/config': '[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = false\n',
      'trap/objects/keep': '',
      'trap/refs/keep': '',
    });
    expect(await gitOf(repository).inspect(join(repository.root, 'trap'), never)).toEqual({ state: 'bare' });
  });
});
