import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../src/memory/memory';
import { unreadableMemory } from '../../../src/memory/readMemory';
import { candidatesOf, compareByAge, passedOverOf } from '../../../src/recall/candidates';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import { readDirectory } from '../../../src/store/readDirectory';
import { fuzzRuns } from '../support/fuzz';
import { temporaryDirectory } from '../support/temporaryDirectory';
import { memoryOf, NOW, snapshotOf } from './recallRig';

const listed = (memories: readonly Memory[]): readonly string[] =>
  candidatesOf(snapshotOf(memories)).map(({ path }) => path);
const reasons = (memories: readonly Memory[]): readonly (readonly [string, string])[] =>
  passedOverOf(snapshotOf(memories)).map(({ path, reason }) => [path, reason]);
const numbered = (count: number): Memory[] =>
  Array.from({ length: count }, (_, at) => memoryOf(`n${at}.md`, 'text\n', NOW - at));

describe('the candidates of a snapshot', () => {
  it('are the newest 200', () => {
    for (const count of [199, 200]) {
      expect(listed(numbered(count))).toHaveLength(count);
      expect(reasons(numbered(count))).toEqual([]);
    }
    expect(listed(numbered(201))).not.toContain('n200.md');
    expect(reasons(numbered(201))).toEqual([['n200.md', 'pastNewest']]);
    expect(reasons(numbered(1_000)).map(([path]) => path)).toEqual(
      Array.from({ length: 800 }, (_, at) => `n${at + 200}.md`),
    );
  });

  it('are what the scan does not skip, each with its reason', () => {
    const skipped = ['.a.md', '.x/a.md', 'a/.x/a.md', 'logs/a.md', 'Sessions/a.md', 'proposals. /a.md', 'team/x/a.md'];
    const taken = ['a.md', 'team/a.md', 'team/.a.md', 'x/logs/a.md', 'x/team/y/a.md', 'memory.md', 'x/y/z.md'];
    const memories = [...skipped, ...taken].map((path) => memoryOf(path));
    expect([...listed(memories)].sort()).toEqual([...taken].sort());
    expect(reasons(memories)).toEqual([...skipped].sort().map((path) => [path, 'skippedFolder']));
  });

  it('hold a second index and a memory of a nested directory, as the client’s scan does', () => {
    const archive = memoryOf('MEMORY-archive.md', '- [A](a.md)\n');
    expect(archive.kind).toBe('index');
    const snapshot = { ...snapshotOf([archive, memoryOf('team/a.md')]), nestedRoots: ['team'] };
    expect(candidatesOf(snapshot).map(({ path }) => path)).toEqual(['MEMORY-archive.md', 'team/a.md']);
  });

  it('hold what is marked as superseded in its place, and nothing of .superseded', () => {
    const marked = memoryOf('a.md', '---\ndescription: (superseded by b.md) A\n---\n');
    expect(marked.superseded).not.toBeNull();
    expect(listed([marked, memoryOf('.superseded/b.md')])).toEqual(['a.md']);
    expect(reasons([marked, memoryOf('.superseded/b.md')])).toEqual([['.superseded/b.md', 'superseded']]);
  });

  it('leave out what can’t be read', () => {
    const memories = [unreadableMemory('gone.md', 'It is a link to nowhere.', true), memoryOf('a.md')];
    expect(listed(memories)).toEqual(['a.md']);
    expect(reasons(memories)).toEqual([['gone.md', 'unreadable']]);
  });

  it('of one time stand links last, all in the order of their paths', () => {
    const memories = [
      memoryOf('a.md', 'x', NOW, true),
      memoryOf('z.md', 'x', NOW),
      memoryOf('old.md', 'x', NOW - 1),
      memoryOf('b.md', 'x', NOW, true),
      memoryOf('y.md', 'x', NOW),
      memoryOf('new.md', 'x', NOW + 0.5, true),
    ];
    expect(listed(memories)).toEqual(['new.md', 'y.md', 'z.md', 'a.md', 'b.md', 'old.md']);
  });

  it('are those of the disk: links by what they lead to', async () => {
    const root = temporaryDirectory();
    const outside = temporaryDirectory();
    for (const [folder, path, age] of [
      [root, 'a.md', 30],
      [root, 'MEMORY.md', 1],
      [root, 'memory.md', 40],
      [root, 'a.MD', 1],
      [outside, 'far.md', 20],
      [outside, 'in/deep.md', 10],
    ] as const) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), 'text\n');
      utimesSync(join(folder, path), NOW / 1000 - age, NOW / 1000 - age);
    }
    symlinkSync(join(outside, 'far.md'), join(root, 'link.md'));
    symlinkSync(join(outside, 'in'), join(root, 'folder'));
    symlinkSync('nowhere.md', join(root, 'dangling.md'));
    const snapshot = await readDirectory(root, createNodeFileSystem());
    const paths = candidatesOf(snapshot).map(({ path }) => path);
    expect(paths).toEqual(['folder/deep.md', 'link.md', 'a.md', 'memory.md']);
    expect(passedOverOf(snapshot).map(({ path, reason }) => [path, reason])).toEqual([['dangling.md', 'unreadable']]);
  });

  it('are found once for a snapshot', () => {
    const snapshot = snapshotOf(numbered(300));
    expect(candidatesOf(snapshot)).toBe(candidatesOf(snapshot));
    expect(passedOverOf(snapshot)).toBe(passedOverOf(snapshot));
  });

  it('are the begin of all sorted, however the memories lie', () => {
    const memory = fc.record({ at: fc.nat(50), time: fc.nat(9), linked: fc.boolean() });
    fc.assert(
      fc.property(fc.array(memory, { maxLength: 900 }), (drawn) => {
        const memories = drawn.map(({ at, time, linked }, i) => memoryOf(`${at}-${i}.md`, 'x', NOW - time, linked));
        const sorted = [...memories].sort(compareByAge);
        expect(listed(memories)).toEqual(sorted.slice(0, 200).map(({ path }) => path));
        expect(reasons(memories)).toEqual(sorted.slice(200).map(({ path }) => [path, 'pastNewest']));
      }),
      { numRuns: fuzzRuns(40) },
    );
  });
});
