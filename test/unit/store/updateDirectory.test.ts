import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryDirectory } from '../../../src/store/memoryDirectory';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { updateDirectory } from '../../../src/store/updateDirectory';
import { createMemoryFileSystem } from '../support/memoryFileSystem';
import { temporaryDirectory } from '../support/temporaryDirectory';

const fileSystem = createNodeFileSystem();

/** A snapshot as plain data, so that two can be compared. */
function plain(snapshot: MemoryDirectory): unknown {
  return {
    ...snapshot,
    memories: [...snapshot.memories.values()].sort((a, b) => (a.path < b.path ? -1 : 1)),
    secondaryIndexes: [...snapshot.secondaryIndexes].sort(),
    folders: [...snapshot.folders].sort(),
    links: [...snapshot.links].sort(),
    otherFiles: [...snapshot.otherFiles].sort(),
    nestedRoots: [...snapshot.nestedRoots].sort(),
  };
}

const paths = fc.constantFrom(
  'a.md',
  'b.md',
  'MEMORY.md',
  'MEMORY-archive.md',
  'sub/c.md',
  'sub/deep/d.md',
  'team/MEMORY.md',
  'team/t.md',
  '.superseded/a.md',
  '.hidden/x.md',
  'logs/l.md',
  'notes.txt',
  'sub',
  'folder.md',
  'folder.md/in.md',
);
const texts = fc.constantFrom(
  '',
  '- [A](a.md)\n',
  '---\nname: one\ntype: user\n---\nbody\n',
  '---\nname: two: x\n---\n',
  'no header\n',
);
/** Stands for a file outside the directory, where no watch looks. */
const OUTSIDE = 'OUTSIDE';
const steps = fc.oneof(
  fc.record({ write: paths, text: texts }),
  fc.record({ drop: paths }),
  fc.record({ write: fc.constant(OUTSIDE), text: texts }),
  fc.record({ drop: fc.constant(OUTSIDE) }),
  fc.record({ move: paths, to: paths }),
  fc.record({ link: paths, target: fc.constantFrom('a.md', 'sub', '..', 'nowhere.md', '.', OUTSIDE) }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** Does a step on the disk; one that the disk refuses changes nothing. Returns the paths that a watch would name. */
function take(root: string, outside: string, step: Step): string[] {
  try {
    if ('write' in step) {
      if (step.write === OUTSIDE) {
        writeFileSync(outside, step.text);
        return [];
      }
      mkdirSync(dirname(join(root, step.write)), { recursive: true });
      writeFileSync(join(root, step.write), step.text);
      // A watch names what a write reached, not the link it went through.
      return [...ancestors(step.write), step.write, relative(root, realpathSync(join(root, step.write)))];
    }
    if ('drop' in step) {
      rmSync(step.drop === OUTSIDE ? outside : join(root, step.drop), { recursive: true });
      return step.drop === OUTSIDE ? [] : [step.drop];
    }
    if ('move' in step) {
      renameSync(join(root, step.move), join(root, step.to));
      return [step.move, step.to];
    }
    symlinkSync(step.target === OUTSIDE ? outside : step.target, join(root, step.link));
    return [step.link];
  } catch {
    return [];
  }
}

/** Folders that a write may have made. */
function ancestors(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, i) => parts.slice(0, i + 1).join('/'));
}

describe('updateDirectory', () => {
  it('after any changes shows what reading the whole directory would show', async () => {
    const base = temporaryDirectory();
    const outside = join(temporaryDirectory(), 'outside.md');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(steps, { maxLength: 3 }), { maxLength: 8 }), async (batches) => {
        const root = join(mkdtempSync(join(base, 'run-')), 'memory');
        mkdirSync(root);
        rmSync(outside, { force: true });
        let snapshot = await readDirectory(root, fileSystem);
        for (const batch of batches) {
          const touched = batch.flatMap((step) => take(root, outside, step)).map((path) => join(root, path));
          snapshot = (await updateDirectory(snapshot, touched, fileSystem))?.snapshot ?? snapshot;
          expect(plain(snapshot)).toEqual(plain(await readDirectory(root, fileSystem)));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('names the memories that differ, and keeps every other object', async () => {
    const root = temporaryDirectory();
    for (const name of ['a', 'b', 'c']) writeFileSync(join(root, `${name}.md`), `---\nname: ${name}\n---\n`);
    const before = await readDirectory(root, fileSystem);
    writeFileSync(join(root, 'b.md'), '---\nname: other\n---\n');
    const update = await updateDirectory(before, [join(root, 'b.md'), join(root, 'c.md')], fileSystem);
    expect(update?.paths).toEqual(['b.md']);
    expect(update?.snapshot.memories.get('b.md')?.header.name).toBe('other');
    expect(update?.snapshot.memories.get('c.md')).toBe(before.memories.get('c.md'));
    expect(before.memories.get('b.md')?.header.name).toBe('b');
  });

  it('is null where an event tells of nothing that is shown', async () => {
    const root = temporaryDirectory();
    writeFileSync(join(root, 'a.md'), 'text');
    const snapshot = await readDirectory(root, fileSystem);
    const touched = ['a.md', 'a.md', '.a.md.swp', 'logs/2026/l.md', '../elsewhere.md'].map((path) => join(root, path));
    expect(await updateDirectory(snapshot, touched, fileSystem)).toBeNull();
  });

  it('does not look at the files below a linked folder, nor at more than some links, for one event', async () => {
    const files = createMemoryFileSystem({ '/m/a.md': 'text', '/m/shared': { link: '../out' }, '/target.md': 'text' });
    for (let i = 0; i < 400; i++) {
      files.put(`/out/n${i}.md`, 'text');
      files.put(`/m/l${i}.md`, { link: '../target.md' });
    }
    const snapshot = await readDirectory('/m', files);
    expect(snapshot.memories.size).toBe(801);
    files.put('/m/a.md', 'changed text');
    const before = files.calls.length;
    const update = await updateDirectory(snapshot, ['/m/a.md'], files);
    expect(update?.paths).toEqual(['a.md']);
    const calls = files.calls.slice(before);
    expect(calls.filter((call) => call.includes('/shared'))).toEqual([]);
    expect(calls.length).toBeLessThan(110);
  });

  it('reads an index that was a link to nowhere, or could not be read, with any event', async () => {
    const files = createMemoryFileSystem({ '/m/a.md': 'text', '/m/MEMORY.md': { link: '../out/index.md' } });
    const first = await readDirectory('/m', files);
    expect(first.indexProblem).toMatch(/nowhere/);
    files.put('/out/index.md', '# Index\n');
    const second = (await updateDirectory(first, ['/m/a.md'], files))?.snapshot ?? first;
    expect(second).toMatchObject({ index: { text: '# Index\n' }, indexProblem: null });
    files.put('/out/index.md', '# Changed\n');
    const third = (await updateDirectory(second, ['/m/a.md'], files))?.snapshot ?? second;
    expect(third.index?.text).toBe('# Changed\n');
    files.put('/m/MEMORY.md', { error: 'denied' });
    const denied = await readDirectory('/m', files);
    files.put('/m/MEMORY.md', '# Again\n');
    expect((await updateDirectory(denied, ['/m/a.md'], files))?.snapshot.index?.text).toBe('# Again\n');
  });

  it('takes a directory that vanishes, and comes again, for what it is', async () => {
    const root = join(temporaryDirectory(), 'memory');
    mkdirSync(root);
    writeFileSync(join(root, 'a.md'), 'text');
    const first = await readDirectory(root, fileSystem);
    rmSync(root, { recursive: true });
    const gone = (await updateDirectory(first, [root], fileSystem))?.snapshot;
    expect(gone?.state).toBe('missing');
    mkdirSync(root);
    writeFileSync(join(root, 'b.md'), 'text');
    const again = gone && (await updateDirectory(gone, [join(root, 'b.md')], fileSystem))?.snapshot;
    expect([...(again?.memories.keys() ?? [])]).toEqual(['b.md']);
  });
});
