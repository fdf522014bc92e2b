import { execFileSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findKeyPath } from '../../../src/location/gitRoot';
import { posixPaths, windowsPaths } from '../../../src/location/paths';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

describe('the key path, as real git lays repositories out', () => {
  const fileSystem = createNodeFileSystem();
  let work: string;
  const at = (path: string): string => join(work, path);
  const git = (cwd: string, ...args: readonly string[]): void => {
    const who = { NAME: 'author', EMAIL: 'author@example.invalid' };
    execFileSync('git', ['-c', 'protocol.file.allow=always', ...args], {
      cwd: at(cwd),
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        HOME: '/nonexistent',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_ALLOW_PROTOCOL: 'file',
        GIT_AUTHOR_NAME: who.NAME,
        GIT_AUTHOR_EMAIL: who.EMAIL,
        GIT_COMMITTER_NAME: who.NAME,
        GIT_COMMITTER_EMAIL: who.EMAIL,
      },
    });
  };

  beforeAll(() => {
    work = mkdtempSync(join(realpathSync(tmpdir()), 'lens-git-'));
    mkdirSync(at('repo/sub/deep'), { recursive: true });
    writeFileSync(at('repo/sub/deep/f'), 'x\n');
    git('repo', 'init', '-q');
    git('repo', 'add', '.');
    git('repo', 'commit', '-qm', 'x');
    git('', 'clone', '-q', '--bare', 'repo', 'bare.git');
    git('bare.git', 'worktree', 'add', '-q', at('bare-wt'), '-b', 'wt');
    git('', 'clone', '-q', '--bare', 'repo', 'dotbare/.bare');
    writeFileSync(at('dotbare/.git'), 'gitdir: ./.bare\r\n');
    git('dotbare', 'worktree', 'add', '-q', at('dotbare/main'), '-b', 'wt');
    git('', 'clone', '-q', '--separate-git-dir', 'store', 'repo', 'separate');
    git('repo', 'submodule', 'add', '-q', at('bare.git'), 'submod');
    git('repo/submod', 'worktree', 'add', '-q', at('submod-wt'), '-b', 'wt');
    git('repo', 'worktree', 'add', '-q', at('repo-wt'), '-b', 'wt');
    git('repo', 'worktree', 'add', '-q', at('repo/.claude/worktrees/inner'), '-b', 'inner');
    mkdirSync(at('repo/nested/.git'), { recursive: true });
    git('repo', 'worktree', 'add', '-q', at('carried'), '-b', 'carried');
    renameSync(at('carried'), at('carried-away'));
    symlinkSync('repo', at('link'));
    symlinkSync('repo/sub', at('link-sub'));
    mkdirSync(at('linked-git/sub'), { recursive: true });
    symlinkSync('../repo/.git', at('linked-git/.git'));
    mkdirSync(at('huge'));
    writeFileSync(at('huge/.git'), `gitdir: ${at('repo/.git/worktrees/repo-wt')}\n`);
    truncateSync(at('huge/.git'), 50 * 1024 * 1024);
    mkdirSync(at('plain/below'), { recursive: true });
  });
  afterAll(() => rmSync(work, { recursive: true, force: true }));

  it.each([
    ['repo', 'repo', 'repository'],
    ['repo/sub/deep', 'repo', 'repository'],
    ['repo/.git/hooks', 'repo', 'repository'],
    ['repo-wt', 'repo', 'worktree'],
    ['repo-wt/sub/deep', 'repo', 'worktree'],
    ['repo/.claude/worktrees/inner', 'repo', 'worktree'],
    ['repo/submod', 'repo/submod', 'submodule'],
    ['repo/submod/sub', 'repo/submod', 'submodule'],
    ['submod-wt', 'repo/.git/modules/submod', 'gitDirectory'],
    ['repo/nested', 'repo/nested', 'repository'],
    ['link', 'repo', 'repository'],
    ['link-sub', 'repo', 'repository'],
    ['bare.git', 'bare.git', 'plain'],
    ['bare.git/refs', 'bare.git/refs', 'plain'],
    ['bare-wt', 'bare.git', 'gitDirectory'],
    ['bare-wt/sub', 'bare.git', 'gitDirectory'],
    ['dotbare', 'dotbare', 'separate'],
    ['dotbare/main', 'dotbare/.bare', 'gitDirectory'],
    ['separate', 'separate', 'separate'],
    ['linked-git/sub', 'linked-git', 'repository'],
    ['carried-away', 'carried-away', 'foreignPointer'],
    ['huge', 'huge', 'brokenPointer'],
    ['plain/below', 'plain/below', 'plain'],
  ])('of %s is %s (%s)', async (start, keyPath, how) => {
    const found = await findKeyPath(realpathSync(at(start)), fileSystem, posixPaths);
    expect({ keyPath: found.keyPath, how: found.how }).toEqual({ keyPath: at(keyPath), how });
  });
});

/** A main checkout at `/main` and a worktree at `/wt`; `nodes` replaces or adds. */
function worktree(nodes: Readonly<Record<string, MemoryNode>> = {}) {
  return createMemoryFileSystem({
    '/main/.git/worktrees/wt/commondir': '../..\n',
    '/main/.git/worktrees/wt/gitdir': '/wt/.git\n',
    '/wt/.git': 'gitdir: /main/.git/worktrees/wt\n',
    ...nodes,
  });
}

const find = (fileSystem: ReturnType<typeof worktree>, start = '/wt') => findKeyPath(start, fileSystem, posixPaths);

describe('a .git file', () => {
  it.each<[string, Readonly<Record<string, MemoryNode>>]>([
    ['absolute', {}],
    ['relative', { '/wt/.git': 'gitdir: ../main/.git/worktrees/wt\n' }],
    [
      'with CRLF',
      { '/wt/.git': 'gitdir: /main/.git/worktrees/wt\r\n', '/main/.git/worktrees/wt/commondir': '../..\r\n' },
    ],
    ['with an absolute common dir', { '/main/.git/worktrees/wt/commondir': '/main/.git' }],
    ['with a relative way back', { '/main/.git/worktrees/wt/gitdir': '../../../../wt/.git\n' }],
    [
      'through a linked main checkout',
      { '/alias': { link: '/main' }, '/wt/.git': 'gitdir: /alias/.git/worktrees/wt\n' },
    ],
    ['that is a link', { '/wt/.git': { link: '/pointer' }, '/pointer': 'gitdir: /main/.git/worktrees/wt\n' }],
    ['with a BOM', { '/wt/.git': '\ufeffgitdir: /main/.git/worktrees/wt\n' }],
  ])('%s leads to the main checkout', async (_words, nodes) => {
    expect(await find(worktree(nodes))).toEqual({ keyPath: '/main', how: 'worktree', checkout: '/wt' });
  });

  it.each<[string, Readonly<Record<string, MemoryNode>>]>([
    ['empty', { '/wt/.git': '' }],
    ['garbage', { '/wt/.git': 'hello\n' }],
    ['invalid UTF-8', { '/wt/.git': { bytes: Uint8Array.of(0xff, 0xfe, 0x67, 0x00) } }],
    ['without a path', { '/wt/.git': 'gitdir:   \n' }],
    ['that leads nowhere', { '/wt/.git': 'gitdir: /gone/.git/worktrees/wt\n' }],
    ['that leads to itself', { '/wt/.git': 'gitdir: .git\n' }],
    ['that leads into a circle', { '/a': { link: '/b' }, '/b': { link: '/a' }, '/wt/.git': 'gitdir: /a/x\n' }],
    ['whose common dir has gone', { '/main/.git/worktrees/wt/commondir': '/gone/.git\n' }],
    [
      'that may not be read',
      { '/main/.git/worktrees/wt/commondir': { error: 'denied' }, '/wt/.git': 'gitdir: /none\n' },
    ],
    ['with a NUL', { '/wt/.git': 'gitdir: /main/.git\0/worktrees/wt\n' }],
  ])('%s: the folder itself', async (_words, nodes) => {
    expect(await find(worktree(nodes))).toEqual({ keyPath: '/wt', how: 'brokenPointer', checkout: '/wt' });
  });

  it.each<[string, Readonly<Record<string, MemoryNode>>]>([
    [
      'names a common dir that does not hold its entry',
      {
        '/wt/.git': 'gitdir: ./entry\n',
        '/wt/entry/commondir': '/main/.git\n',
        '/wt/entry/gitdir': '/wt/.git\n',
      },
    ],
    [
      'points into the entry of another worktree',
      { '/main/.git/worktrees/wt/gitdir': '/real-wt/.git\n', '/real-wt/f': '' },
    ],
    ['points into the entry of a worktree that has gone', { '/main/.git/worktrees/wt/gitdir': '/gone/.git\n' }],
  ])('that %s does not take over the other project', async (_words, nodes) => {
    expect(await find(worktree(nodes))).toMatchObject({ keyPath: '/wt', how: 'foreignPointer' });
  });

  it('that is no file and no folder, or a dangling link, is no root', async () => {
    const fileSystem = createMemoryFileSystem({
      '/up/.git/HEAD': '',
      '/up/pipe/.git': { other: true },
      '/up/dangling/.git': { link: '/nowhere' },
      '/up/circle/.git': { link: '/up/circle/.git' },
      '/up/denied/.git': { error: 'denied' },
    });
    for (const start of ['/up/pipe', '/up/dangling', '/up/circle', '/up/denied']) {
      expect((await find(fileSystem, start)).keyPath).toBe('/up');
    }
  });

  it('that names a submodule or a separate git directory keeps the folder', async () => {
    const fileSystem = createMemoryFileSystem({
      '/main/.git/modules/lib/HEAD': '',
      '/main/lib/.git': 'gitdir: ../.git/modules/lib\n',
      '/store/HEAD': '',
      '/away/.git': 'gitdir: /store\n',
    });
    expect(await find(fileSystem, '/main/lib')).toMatchObject({ keyPath: '/main/lib', how: 'submodule' });
    expect(await find(fileSystem, '/away')).toMatchObject({ keyPath: '/away', how: 'separate' });
  });
});

describe('the key path on Windows', () => {
  it('follows the forward slashes that git writes', async () => {
    const fileSystem = createMemoryFileSystem(
      {
        'C:\\git\\kiosk\\.git\\worktrees\\wt\\commondir': '../..\n',
        'C:\\git\\kiosk\\.git\\worktrees\\wt\\gitdir': 'C:/git/wt/.git\n',
        'C:\\git\\wt\\.git': 'gitdir: C:/git/kiosk/.git/worktrees/wt\r\n',
        'C:\\git\\wt\\src\\f': '',
      },
      'win32',
    );
    expect(await findKeyPath('C:\\git\\wt\\src', fileSystem, windowsPaths)).toEqual({
      keyPath: 'C:\\git\\kiosk',
      how: 'worktree',
      checkout: 'C:\\git\\wt',
    });
    expect(await findKeyPath('C:\\git', fileSystem, windowsPaths)).toMatchObject({ keyPath: 'C:\\git', how: 'plain' });
  });
});
