import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { nestedCounts, ownMemories } from '../../../src/store/memoryDirectory';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { createMemoryFileSystem } from '../support/memoryFileSystem';
import { temporaryDirectory } from '../support/temporaryDirectory';

const fileSystem = createNodeFileSystem();

function layOut(root: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

describe('readDirectory', () => {
  it('gives every file that can’t be read a row with its reason', async () => {
    const root = temporaryDirectory();
    layOut(root, { 'good.md': '---\nname: good\n---\n' });
    symlinkSync('nowhere.md', join(root, 'dangling.md'));
    symlinkSync('loop.md', join(root, 'loop.md'));
    execFileSync('mkfifo', [join(root, 'pipe.md')]);
    const { state, memories } = await readDirectory(root, fileSystem);
    expect(state).toBe('ready');
    expect(memories.get('good.md')?.problem).toBeNull();
    for (const path of ['dangling.md', 'loop.md', 'pipe.md']) expect(memories.get(path)?.problem, path).toMatch(/\.$/);
  });

  it('reads a linked folder once, and never follows a loop', async () => {
    const root = temporaryDirectory();
    const outside = temporaryDirectory();
    layOut(outside, { 'shared.md': 'text' });
    layOut(root, { 'sub/own.md': 'text' });
    symlinkSync(outside, join(root, 'first'));
    symlinkSync(outside, join(root, 'second'));
    symlinkSync('..', join(root, 'sub', 'up'));
    symlinkSync('.', join(root, 'self'));
    symlinkSync('sub', join(root, 'again'));
    const { memories } = await readDirectory(root, fileSystem);
    expect([...memories.keys()].sort()).toEqual(['first/shared.md', 'sub/own.md']);
    expect(memories.get('first/shared.md')?.linked).toBe(true);
    expect(memories.get('sub/own.md')?.linked).toBe(false);
  });

  it('leaves out daily logs, hidden folders and indexes, and tells nested directories apart', async () => {
    const root = temporaryDirectory();
    layOut(root, {
      'MEMORY.md': '# Index\n',
      'memory.md': 'a candidate, since the name differs in case',
      'logs/2026/11/2026-11-30.md': 'log',
      'Logs./x.md': 'log',
      '.git/config.md': 'hidden',
      '.superseded/old.md': 'kept',
      'sessions/s.md': 'kept, and marked',
      'team/MEMORY.md': '# Team\n',
      'team/t.md': 'of the team',
      'readme.txt': 'no memory',
      'UPPER.MD': 'no memory: the extension is in another case',
    });
    const snapshot = await readDirectory(root, fileSystem);
    expect([...snapshot.memories.keys()].sort()).toEqual([
      '.superseded/old.md',
      'memory.md',
      'sessions/s.md',
      'team/t.md',
    ]);
    expect(snapshot.nestedRoots).toEqual(['team']);
    expect(snapshot.index?.text).toBe('# Index\n');
    expect(snapshot.memories.get('sessions/s.md')?.skip).toBe('reserved');
  });

  it('takes a folder for a directory of its own only where its index is a file, and counts what it holds', async () => {
    const root = temporaryDirectory();
    layOut(root, {
      'a.md': 'text',
      'file/MEMORY.md': '# Index\n',
      'file/b.md': 'text',
      'file/inner/MEMORY.md': '# Index\n',
      'file/inner/deep/c.md': 'text',
      'link/d.md': 'text',
      'dangling/e.md': 'text',
      'folder/MEMORY.md/x.txt': 'text',
      'folder/f.md': 'text',
      'empty/MEMORY.md': '# Index\n',
    });
    symlinkSync('../a.md', join(root, 'link', 'MEMORY.md'));
    symlinkSync('nowhere.md', join(root, 'dangling', 'MEMORY.md'));
    const snapshot = await readDirectory(root, fileSystem);
    expect(Object.fromEntries(nestedCounts(snapshot))).toEqual({ file: 1, 'file/inner': 1, link: 1, empty: 0 });
    const own = [...ownMemories(snapshot)].map((memory) => memory.path);
    expect(own.sort()).toEqual(['a.md', 'dangling/e.md', 'folder/f.md']);
  });

  it('says how many folders lie too deep', async () => {
    const deep = (levels: number): string => Array.from({ length: levels }, (_, i) => `d${i}`).join('/');
    const files = createMemoryFileSystem({ [`/m/${deep(40)}/a.md`]: 'text' });
    expect((await readDirectory('/m', files)).problem).toBeNull();
    files.put(`/m/${deep(41)}/b.md`, 'text');
    files.put('/out/c.md', 'text');
    files.put(`/m/${deep(40)}/out`, { link: '/out' });
    const snapshot = await readDirectory('/m', files);
    expect([...snapshot.memories.keys()]).toEqual([`${deep(40)}/a.md`]);
    expect(snapshot.problem).toBe('2 folders lie more than 40 levels deep and are not shown.');
  });

  it('counts names that are not valid UTF-8 rather than showing rows that lead nowhere', async () => {
    const files = createMemoryFileSystem({ '/m/a.md': 'text', '/m/valid\ufffd.md': 'text' });
    const snapshot = await readDirectory('/m', {
      ...files,
      list: async (path) => [
        ...(await files.list(path)),
        { name: 'bad\ufffd.md', kind: 'file', undecodable: true },
        { name: 'bad\ufffd.md', kind: 'symlink', undecodable: true },
        { name: 'dir\ufffd', kind: 'directory', undecodable: true },
      ],
    });
    expect([...snapshot.memories.keys()].sort()).toEqual(['a.md', 'valid\ufffd.md']);
    expect(snapshot.problem).toBe('3 files or folders have names that are not valid UTF-8 and can’t be shown.');
  });

  it('reads the head of a 50 MB memory, and says that a 50 MB index is too large', async () => {
    const root = temporaryDirectory();
    layOut(root, { 'huge.md': '---\nname: huge\n---\n', 'MEMORY.md': '- [Huge](huge.md)\n' });
    for (const name of ['huge.md', 'MEMORY.md']) truncateSync(join(root, name), 50 * 1024 * 1024);
    const snapshot = await readDirectory(root, fileSystem);
    expect(snapshot.memories.get('huge.md')).toMatchObject({ title: 'huge', size: 50 * 1024 * 1024, problem: null });
    expect(snapshot.index).toBeNull();
    expect(snapshot.indexProblem).toMatch(/large/);
  });

  it('tells an index that is a directory, a missing directory, and a file in its place', async () => {
    const root = temporaryDirectory();
    mkdirSync(join(root, 'memory', 'MEMORY.md'), { recursive: true });
    layOut(root, { file: 'text' });
    const memory = await readDirectory(join(root, 'memory'), fileSystem);
    expect(memory).toMatchObject({ state: 'ready', index: null });
    expect(memory.indexProblem).toMatch(/folder|directory/);
    expect((await readDirectory(join(root, 'none'), fileSystem)).state).toBe('missing');
    expect(await readDirectory(join(root, 'file'), fileSystem)).toMatchObject({ state: 'failed' });
  });
});
