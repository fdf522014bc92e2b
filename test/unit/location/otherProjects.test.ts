import { describe, expect, it } from 'vitest';
import { listProjectStores, placeProjects } from '../../../src/location/otherProjects';
import { posixPaths } from '../../../src/location/paths';
import { readWorkingDirectories } from '../../../src/location/transcripts';
import { createMemoryFileSystem, type MemoryNode } from '../support/memoryFileSystem';

const P = '/b/projects';
const session = (cwd: string): string => `{"type":"summary"}\n{"type":"user","cwd":${JSON.stringify(cwd)}}\n`;

function place(nodes: Readonly<Record<string, MemoryNode>>, slugs: readonly string[]) {
  return placeProjects('/b', slugs, createMemoryFileSystem(nodes), posixPaths);
}

describe('listProjectStores', () => {
  it('counts memories, their size and the newest, and leaves out projects without memory', async () => {
    const disk = createMemoryFileSystem({
      [`${P}/-w-a/memory/MEMORY.md`]: '- x',
      [`${P}/-w-a/memory/one.md`]: { text: '12345', mtime: 5_000 },
      [`${P}/-w-a/memory/deep/two.md`]: { text: '123', mtime: 9_000 },
      [`${P}/-w-a/memory/notes.txt`]: 'x',
      [`${P}/-w-b/x.jsonl`]: session('/w/b'),
      [`${P}/-w-c/memory`]: { directory: true },
      [`${P}/-w-d/memory`]: { error: 'denied' },
      [`${P}/file`]: 'x',
    });
    expect(await listProjectStores('/b', disk)).toEqual([
      { slug: '-w-a', directory: `${P}/-w-a/memory`, memories: 2, size: 8, newest: 9_000, problem: null },
      { slug: '-w-c', directory: `${P}/-w-c/memory`, memories: 0, size: 0, newest: null, problem: null },
      expect.objectContaining({ slug: '-w-d', memories: 0, problem: expect.any(String) }),
    ]);
    expect(disk.calls.filter((call) => call.startsWith('readFile'))).toEqual([]);
  });

  it('is empty where there is no base', async () => {
    expect(await listProjectStores('/none', createMemoryFileSystem())).toEqual([]);
  });
});

describe('placeProjects', () => {
  it('tells the path that sessions name, and whether it exists', async () => {
    const nodes = {
      [`${P}/-w-a/1.jsonl`]: session('/w/a'),
      [`${P}/-w-gone/1.jsonl`]: session('/w/gone'),
      '/w/a/f': '',
    };
    expect(await place(nodes, ['-w-a', '-w-gone', '-w-silent'])).toEqual([
      { slug: '-w-a', paths: ['/w/a'], existing: ['/w/a'], twins: [] },
      { slug: '-w-gone', paths: ['/w/gone'], existing: [], twins: [] },
      { slug: '-w-silent', paths: [], existing: [], twins: [] },
    ]);
  });

  it('names every path that shares a slug', async () => {
    const nodes = {
      [`${P}/-w-my-app/1.jsonl`]: session('/w/my_app'),
      [`${P}/-w-my-app/2.jsonl`]: session('/w/my app'),
      '/w/my app/f': '',
    };
    expect((await place(nodes, ['-w-my-app']))[0]).toMatchObject({
      paths: ['/w/my_app', '/w/my app'],
      existing: ['/w/my app'],
    });
  });

  it('finds a project whose sessions were all started below it', async () => {
    const nodes = { [`${P}/-w-repo-sub-deep/1.jsonl`]: session('/w/repo/sub/deep'), '/w/repo/sub/deep/f': '' };
    expect((await place(nodes, ['-w-repo']))[0]).toMatchObject({ paths: ['/w/repo'], existing: ['/w/repo'] });
  });

  it('takes other spellings, and worktrees, for the same project', async () => {
    const nodes = {
      [`${P}/-w-my_app/1.txt`]: '',
      [`${P}/-w-wt/1.jsonl`]: session('/w/wt'),
      '/w/main/.git/worktrees/wt/commondir': '../..',
      '/w/main/.git/worktrees/wt/gitdir': '/w/wt/.git',
      '/w/wt/.git': 'gitdir: /w/main/.git/worktrees/wt',
    };
    const places = await place(nodes, ['-w-my_app', '-w-my-app', '-w-wt', '-w-main', 'c--git-x', 'C--git-x']);
    expect(Object.fromEntries(places.map(({ slug, twins }) => [slug, twins]))).toEqual({
      '-w-my_app': [{ slug: '-w-my-app', why: 'spelling' }],
      '-w-my-app': [{ slug: '-w-my_app', why: 'spelling' }],
      '-w-wt': [{ slug: '-w-main', why: 'worktree' }],
      '-w-main': [],
      'c--git-x': [{ slug: 'C--git-x', why: 'spelling' }],
      'C--git-x': [{ slug: 'c--git-x', why: 'spelling' }],
    });
  });
});

describe('readWorkingDirectories', () => {
  it('passes over what is no session, no JSON, no text or cut', async () => {
    const disk = createMemoryFileSystem({
      '/s/a.jsonl': `not json "cwd"\n{"cwd":42}\n{"cwd":""}\n{"cwd":"/w/a"}\n{"cwd":"/w/later"}\n`,
      '/s/b.jsonl': `{"cwd":"/w/cut`,
      '/s/c.txt': session('/w/c'),
      '/s/d.jsonl': { directory: true },
      '/s/e.jsonl': { bytes: Uint8Array.of(0xff, 0xfe, 0x00) },
      '/s/f.jsonl': session('/w/a'),
      '/s/g.jsonl': `{"x":"${'y'.repeat(70_000)}"}\n${session('/w/g')}`,
    });
    expect(await readWorkingDirectories('/s', disk)).toEqual(['/w/a']);
    expect(await readWorkingDirectories('/none', disk)).toEqual([]);
  });
});
