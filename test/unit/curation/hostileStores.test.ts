import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../src/curation/apply';
import { isRefusal } from '../../../src/curation/changeSet';
import { prepareAdopt } from '../../../src/curation/prepareAdopt';
import { preparePlan } from '../../../src/curation/preparePlan';
import { readStoreFiles } from '../../../src/curation/storeFiles';
import { readMountedStores } from '../../../src/location/mountedStores';
import { posixPaths } from '../../../src/location/paths';
import type { FileSystem } from '../../../src/store/fileSystem';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { teamPlaceOf } from '../../../src/store/teamGuard';
import { createDeps } from '../../support/curation/deps';
import { putFile } from '../../support/curation/diskState';
import { temporaryDirectory } from '../support/temporaryDirectory';

const MTIME = 1_700_000_000_000;
const disk = createNodeFileSystem();
const memory = (name: string): string => `---\nname: ${name}\ndescription: d\ntype: project\n---\n\nbody\n`;
const day = 'logs/2031/05/2031-05-01.md';

class Desk {
  readonly root = temporaryDirectory();
  readonly here = join(this.root, 'here', 'memory');
  readonly there = join(this.root, 'there', 'memory');

  constructor() {
    this.put('here', 't.md', memory('T'));
    this.put('there', 's.md', memory('S'));
  }

  put(store: 'here' | 'there', path: string, text: string | Uint8Array): void {
    putFile(this[store], path, text, MTIME);
  }

  async adopt(move = true) {
    const deps = { fileSystem: disk, paths: posixPaths };
    return prepareAdopt(this.there, await readDirectory(this.here, disk), { what: 'adopt', move }, deps, MTIME);
  }

  /** What becomes of a file of each store; `undefined` where the plan leaves it alone. */
  async adopted(path: string): Promise<{ here: string | undefined; there: 'deleted' | 'written' | undefined }> {
    const plan = await this.adopt();
    if ('refused' in plan) throw new Error(plan.refused);
    const here = plan.target.changes.find((change) => change.path === path);
    const there = plan.source?.changes.find((change) => change.path === path);
    return {
      here: here === undefined || here.kind === 'delete' ? undefined : Buffer.from(here.after).toString('latin1'),
      there: there === undefined ? undefined : there.kind === 'delete' ? 'deleted' : 'written',
    };
  }

  async edit(directory: string, path: string, mounted: string): Promise<string> {
    const deps = { ...createDeps(join(this.root, 'journal')), mounted: readMountedStores(mounted) };
    const snapshot = await readDirectory(directory, deps.fileSystem);
    const request = { verb: 'edit', intent: { path, description: 'changed' } } as const;
    const plan = await preparePlan(snapshot, request, deps.fileSystem, MTIME);
    if (isRefusal(plan)) return plan.refused;
    const result = await applyChangeSet(plan, deps);
    return result.outcome === 'failed' ? result.reason : result.outcome;
  }
}

describe('adopting where a team folder leads outside', () => {
  it.each(['team', 'team/core'])('refuses by the link %s, and reads nothing behind it', async (link) => {
    const desk = new Desk();
    const outside = join(desk.root, 'outside');
    mkdirSync(join(outside, 'core'), { recursive: true });
    for (const path of ['MEMORY.md', 'core/MEMORY.md']) writeFileSync(join(outside, path), '- PRIVATE LINE\n');
    if (link.includes('/')) mkdirSync(join(desk.here, 'team'));
    symlinkSync(outside, join(desk.here, link));
    desk.put('there', 'team/core/MEMORY.md', '- [S](s.md) — d\n');
    desk.put('there', 'team/core/s.md', memory('S'));
    const plan = await desk.adopt();
    expect(plan).toEqual({ refused: expect.stringMatching(/leads out of its memory directory|outside/) });
    expect(JSON.stringify(plan)).not.toContain('PRIVATE');
  });

  it('takes nothing from outside, though a file becomes a link while it is read', async () => {
    const desk = new Desk();
    const secret = join(desk.root, 'secret.md');
    writeFileSync(secret, 'OUTSIDE SECRET');
    const path = join(desk.there, 's.md');
    const swapping: FileSystem = {
      ...disk,
      readFile: async (file, ...rest) => {
        if (file !== path) return disk.readFile(file, ...rest);
        renameSync(path, `${path}.aside`);
        symlinkSync(secret, path);
        try {
          return await disk.readFile(file, ...rest);
        } finally {
          rmSync(path);
          renameSync(`${path}.aside`, path);
        }
      },
    };
    const read = await readStoreFiles(desk.there, swapping);
    if ('refused' in read) throw new Error(read.refused);
    expect([...read.files.values()].map(({ bytes }) => Buffer.from(bytes).toString())).not.toContain('OUTSIDE SECRET');
    expect(read.left).toEqual([{ path: 's.md', why: 'link' }]);
  });
});

describe('emptying a store that was adopted', () => {
  it.each([
    ['an entry that leads nowhere', '- [S](s.md) — d\n- [Gone](gone.md) — a hook written only here\n'],
    ['front matter', '---\nowner: x, ask before deleting\n---\n- [S](s.md) — d\n'],
  ])('leaves an index with %s, byte for byte', async (_what, index) => {
    const desk = new Desk();
    desk.put('here', 'MEMORY.md', '- [T](t.md) — d\n');
    desk.put('there', 'MEMORY.md', index);
    expect((await desk.adopted('MEMORY.md')).there).toBeUndefined();
    expect((await desk.adopted('s.md')).there).toBe('deleted');
  });

  it('takes an index away of which every line came along', async () => {
    const desk = new Desk();
    desk.put('here', 'MEMORY.md', '# Memory\n\n- [T](t.md) — d\n');
    desk.put('there', 'MEMORY.md', '# Old memory\n\nAsk first.\n\n- [S](s.md) — d\n');
    expect((await desk.adopted('MEMORY.md')).there).toBe('deleted');
  });

  it('knows a line of the logs from the beginning of another', async () => {
    const desk = new Desk();
    desk.put('here', day, '- 10:00 deploy failed because of DNS\n');
    desk.put('there', day, '- 10:00 deploy failed');
    expect((await desk.adopted(day)).here).toBe('- 10:00 deploy failed because of DNS\n- 10:00 deploy failed');
  });

  it('leaves a day of the logs in another encoding where it is', async () => {
    const desk = new Desk();
    desk.put('here', day, Uint8Array.of(0xff, 0xfe, 0x2d, 0));
    desk.put('there', day, '- 10:00 deploy failed\n');
    expect(await desk.adopted(day)).toEqual({ here: undefined, there: undefined });
  });
});

describe('a team store that is mounted read-only', () => {
  const mounted = JSON.stringify([{ path: '/x/ro', mode: 'ro' }, { path: '/x/rw' }]);

  it.each([
    ['a private link to its file', 'p.md', (desk: Desk) => symlinkSync('team/ro/r.md', join(desk.here, 'p.md'))],
    [
      'a link in another team store',
      'team/rw/l.md',
      (desk: Desk) => symlinkSync('../ro/r.md', join(desk.here, 'team/rw/l.md')),
    ],
  ])('is not written through %s', async (_what, path, link) => {
    const desk = new Desk();
    desk.put('here', 'team/ro/r.md', memory('RO'));
    desk.put('here', 'team/rw/w.md', memory('RW'));
    link(desk);
    expect(await desk.edit(desk.here, path, mounted)).toMatch(/mounted read-only/);
    expect(readFileSync(join(desk.here, 'team/ro/r.md'), 'utf8')).toBe(memory('RO'));
  });

  it('is not written as a directory under another name', async () => {
    const desk = new Desk();
    desk.put('here', 'team/ro/r.md', memory('RO'));
    symlinkSync('team/ro', join(desk.here, 'alias'));
    expect(await desk.edit(join(desk.here, 'alias'), 'r.md', mounted)).toMatch(/mounted read-only/);
  });
});

it('refuses a name that no disk takes before anything is written', async () => {
  const desk = new Desk();
  const deps = createDeps(join(desk.root, 'journal'));
  const path = `team/${'a'.repeat(300)}/t.md`;
  const change = { kind: 'write', path, before: null, after: new Uint8Array(), mtime: 'now' } as const;
  const result = await applyChangeSet({ directory: desk.here, label: 'x', changes: [change], notes: [] }, deps);
  expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/too long for a file name/) });
  desk.put('here', 'u.md', memory('U'));
  expect(await desk.edit(desk.here, 'u.md', '[]')).toBe('applied');
});

it('takes a project or a subagent that is called “team” for no team', () => {
  for (const directory of ['/h/.claude/projects/team/memory', '/h/.claude/agent-memory/team'])
    expect(teamPlaceOf(directory, posixPaths)).toEqual({ memoryDirectory: directory, folder: '' });
  expect(teamPlaceOf('/h/.claude/projects/x/memory/team/core', posixPaths).folder).toBe('team/core');
});
