import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../src/curation/apply';
import { isRefusal, type Plan } from '../../../src/curation/changeSet';
import type { CurationDeps } from '../../../src/curation/curationDeps';
import { mayWritePath } from '../../../src/curation/mayWritePath';
import { preparePlan } from '../../../src/curation/preparePlan';
import { applyReversal, readHistory, undoPlan } from '../../../src/curation/undo';
import { checkDirectory } from '../../../src/health/checkDirectory';
import type { Finding, Fix } from '../../../src/health/finding';
import { planFixAll } from '../../../src/health/planFixAll';
import { readForCheck } from '../../../src/health/readForCheck';
import { ALL_RULES } from '../../../src/health/rules/allRules';
import type { FileSystem } from '../../../src/store/fileSystem';
import type { MemoryDirectory } from '../../../src/store/memoryDirectory';
import { readDirectory } from '../../../src/store/readDirectory';
import { createDeps } from '../../support/curation/deps';
import { differencesOf, putFile, readDisk } from '../../support/curation/diskState';
import { corpusDirectories, filesOf, NOW } from '../curation/curationRig';
import type { Files } from '../support/applyInMemory';
import { temporaryDirectory } from '../support/temporaryDirectory';
import { EVERYTHING_WRONG } from './everythingWrong';
import { contextOf, requestOf } from './healthRig';

const DIRECTORIES: readonly { readonly name: string; readonly files: Files }[] = [
  { name: 'a directory in which everything is wrong', files: filesOf(EVERYTHING_WRONG) },
  ...corpusDirectories(),
];

interface Disk {
  readonly directory: string;
  readonly deps: CurationDeps;
  look(disk?: FileSystem, snapshot?: MemoryDirectory): Promise<readonly Finding[]>;
  make(plan: Plan): Promise<void>;
  undo(): Promise<void>;
}

/** The files on a real disk, with a journal beside them. */
function layOut(files: Files): Disk {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  mkdirSync(directory);
  for (const [path, { bytes, mtime }] of files) putFile(directory, path, bytes, Math.floor(mtime));
  const deps = createDeps(join(root, 'journal'), { now: () => NOW });
  const options = { rules: ALL_RULES, settings: new Map(), context: contextOf() };
  return {
    directory,
    deps,
    look: async (disk = deps.fileSystem, snapshot) =>
      checkDirectory(snapshot ?? (await readDirectory(directory, disk)), readForCheck(directory, disk), options),
    make: async (plan) => {
      if (isRefusal(plan)) throw new Error(plan.refused);
      expect((await applyChangeSet(plan, deps)).outcome).toBe('applied');
    },
    undo: async () => {
      const reversal = undoPlan(await readHistory(directory, deps));
      if (reversal === null) throw new Error('There is nothing to undo.');
      expect((await applyReversal(reversal, deps)).outcome).toBe('applied');
    },
  };
}

const nameOf = ({ rule, path, range }: Finding): string => `${rule} ${path} ${range?.start ?? ''}`;

describe.each(DIRECTORIES)('in $name', ({ files }) => {
  it('every fix is made, mends what it is for, and is undone to the byte', async () => {
    const disk = layOut(files);
    const before = readDisk(disk.directory);
    const found = await disk.look();
    const fixes = found.flatMap((finding) => finding.fixes.map((fix): [Finding, Fix] => [finding, fix]));
    for (const [finding, fix] of fixes) {
      const what = `${nameOf(finding)}: ${fix.title}`;
      const snapshot = await readDirectory(disk.directory, disk.deps.fileSystem);
      const plan = await preparePlan(snapshot, requestOf(fix), disk.deps.fileSystem, NOW);
      await disk.make(plan);
      const count = (list: readonly Finding[]): number =>
        list.filter(
          ({ rule, path, message }) => rule === finding.rule && path === finding.path && message === finding.message,
        ).length;
      expect(count(await disk.look()), what).toBeLessThan(count(found));
      await disk.undo();
      expect(differencesOf(before, readDisk(disk.directory)), what).toEqual([]);
    }
  });

  it('Fix all finds nothing the second time, and is undone to the byte', async () => {
    const disk = layOut(files);
    const before = readDisk(disk.directory);
    const plan = async (): Promise<Plan> =>
      planFixAll({
        snapshot: await readDirectory(disk.directory, disk.deps.fileSystem),
        fileSystem: disk.deps.fileSystem,
        now: NOW,
        check: (snapshot, overlay) => disk.look(overlay, snapshot),
      });
    const first = await plan();
    expect(isRefusal(first)).toBe(false);
    if (isRefusal(first) || first.changes.length === 0) return;
    await disk.make(first);
    expect(await plan()).toMatchObject({ changes: [] });
    const left = (await disk.look()).filter(({ fixes }) => fixes.some(({ plain }) => plain));
    expect(left.map(nameOf)).toEqual([]);
    await disk.undo();
    expect(differencesOf(before, readDisk(disk.directory))).toEqual([]);
  });
});

describe('the directory in which everything is wrong', () => {
  it('shows nearly every rule', async () => {
    const rules = new Set((await layOut(filesOf(EVERYTHING_WRONG)).look()).map(({ rule }) => rule));
    expect([...rules].sort()).toEqual([
      'cut-description',
      'dangling-entry',
      'duplicate-entry',
      'empty-file',
      'header-broken',
      'long-entry',
      'missing-description',
      'missing-front-matter',
      'missing-structure',
      'modified-ahead',
      'near-duplicate',
      'needs-confirmation',
      'orphan',
      'relative-date',
      'secret',
      'successor-gone',
      'superseded-indexed',
      'two-types',
      'unknown-type',
    ]);
  });
});

describe('Fix all in a directory with files that it can’t write', () => {
  const cut = '---\nname: a\ndescription: red #fff\ntype: user\n---\n\nWords.\n';
  const fixAll = async (disk: Disk): Promise<Plan> =>
    planFixAll({
      snapshot: await readDirectory(disk.directory, disk.deps.fileSystem),
      fileSystem: disk.deps.fileSystem,
      now: NOW,
      check: (snapshot, overlay) => disk.look(overlay, snapshot),
      isWritable: (path) => mayWritePath(disk.directory, path, disk.deps),
    });

  it('mends the rest, and names what it leaves', async () => {
    const index = '- [A](good.md) — x\n';
    const disk = layOut(filesOf({ 'MEMORY.md': index, 'good.md': cut, 'b%2Fc.md': cut, 'locked.md': cut }));
    const outside = join(temporaryDirectory(), 'outside.md');
    writeFileSync(outside, cut);
    symlinkSync(outside, join(disk.directory, 'out.md'));
    symlinkSync('good.md', join(disk.directory, 'in.md'));
    writeFileSync(join(disk.directory, 'x\\y.md'), cut);
    chmodSync(join(disk.directory, 'locked.md'), 0o444);
    const plan = await fixAll(disk);
    await disk.make(plan);
    expect(readFileSync(join(disk.directory, 'good.md'), 'utf8')).toContain('"red #fff"');
    for (const path of [join(disk.directory, 'b%2Fc.md'), join(disk.directory, 'locked.md'), outside])
      expect(readFileSync(path, 'utf8')).toBe(cut);
    if (isRefusal(plan)) throw new Error(plan.refused);
    const note = plan.notes.find(({ text }) => text.startsWith('Left as they are'))?.text;
    expect(note).toMatch(/“.+”, “.+”, “.+”/);
    const again = await fixAll(disk);
    expect(again).toMatchObject({ changes: [] });
  });

  it('mends memories where the index is read-only', async () => {
    const disk = layOut(filesOf({ 'MEMORY.md': '- [Gone](gone.md) — c\n', 'good.md': cut }));
    chmodSync(join(disk.directory, 'MEMORY.md'), 0o444);
    const plan = await fixAll(disk);
    await disk.make(plan);
    expect(plan).toMatchObject({ changes: [{ path: 'good.md' }] });
  });
});
