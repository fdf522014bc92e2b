import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MemoryDirectory } from '../../../src/store/memoryDirectory';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { updateDirectory } from '../../../src/store/updateDirectory';
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
const steps = fc.oneof(
  fc.record({ write: paths, text: texts }),
  fc.record({ drop: paths }),
  fc.record({ move: paths, to: paths }),
  fc.record({ link: paths, target: fc.constantFrom('a.md', 'sub', '..', 'nowhere.md', '.') }),
);
type Step = typeof steps extends fc.Arbitrary<infer S> ? S : never;

/** Does a step on the disk; one that the disk refuses changes nothing. Returns the paths that a watch would name. */
function take(root: string, step: Step): string[] {
  try {
    if ('write' in step) {
      mkdirSync(dirname(join(root, step.write)), { recursive: true });
      writeFileSync(join(root, step.write), step.text);
      // A watch names what a write reached, not the link it went through.
      return [...ancestors(step.write), step.write, relative(root, realpathSync(join(root, step.write)))];
    }
    if ('drop' in step) {
      rmSync(join(root, step.drop), { recursive: true });
      return [step.drop];
    }
    if ('move' in step) {
      renameSync(join(root, step.move), join(root, step.to));
      return [step.move, step.to];
    }
    symlinkSync(step.target, join(root, step.link));
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
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(steps, { maxLength: 3 }), { maxLength: 8 }), async (batches) => {
        const root = join(mkdtempSync(join(base, 'run-')), 'memory');
        mkdirSync(root);
        let snapshot = await readDirectory(root, fileSystem);
        for (const batch of batches) {
          const touched = batch.flatMap((step) => take(root, step)).map((path) => join(root, path));
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
