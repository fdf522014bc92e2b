import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../src/curation/apply';
import type { ChangeSet } from '../../../src/curation/changeSet';
import { recoverJournals } from '../../../src/curation/recover';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';
import { createDeps } from '../../support/curation/deps';
import { differencesOf, putFile, readDisk } from '../../support/curation/diskState';
import { Crash, createStoppingFileSystem } from '../../support/curation/stoppingFileSystem';
import { temporaryDirectory } from '../support/temporaryDirectory';

const OLD_TIME = 1_700_000_000_000;
const node = createNodeWritableFileSystem({ durable: false });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function layOut() {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  putFile(directory, 'MEMORY.md', '- [A](a.md)\n', OLD_TIME);
  putFile(directory, 'a.md', 'A\n', OLD_TIME);
  const changeSet: ChangeSet = {
    directory,
    label: 'Superseded A',
    changes: [
      { kind: 'write', path: 'MEMORY.md', before: bytes('- [A](a.md)\n'), after: bytes('- none\n'), mtime: 'now' },
      {
        kind: 'move',
        from: 'a.md',
        path: '.superseded/a.md',
        before: bytes('A\n'),
        after: bytes('A!\n'),
        mtime: 'keep',
      },
      { kind: 'write', path: 'new.md', before: null, after: bytes('N\n'), mtime: 'now' },
    ],
    notes: [],
  };
  return { root, directory, at: (path: string) => join(directory, path), journal: join(root, 'journal'), changeSet };
}

/** Dies once all three files are exchanged and nothing is committed yet. */
async function dieBeforeCommit(changeSet: ChangeSet, journal: string): Promise<void> {
  for (let stopAt = 20; ; stopAt++) {
    const fileSystem = createStoppingFileSystem(node, stopAt);
    try {
      await applyChangeSet(changeSet, createDeps(journal, { fileSystem }));
      throw new Error('It never came to that.');
    } catch (error) {
      if (!(error instanceof Crash)) throw error;
    }
    const names = readdirSync(changeSet.directory);
    if (names.includes('new.md') && !names.some((name) => name.endsWith('2-new.tmp'))) return;
    await recoverJournals(createDeps(journal));
  }
}

describe('recoverJournals', () => {
  it('takes back what was cut off, says so once, and lets the change be made again', async () => {
    const { directory, journal, changeSet } = layOut();
    const before = readDisk(directory);
    await dieBeforeCommit(changeSet, journal);
    expect(differencesOf(before, readDisk(directory))).not.toEqual([]);
    expect(await recoverJournals(createDeps(journal))).toEqual([
      { outcome: 'rolled back', directory, sentence: '“Superseded A” had been cut off, and was taken back.', kept: [] },
    ]);
    expect(differencesOf(before, readDisk(directory))).toEqual([]);
    expect(await recoverJournals(createDeps(journal))).toEqual([]);
    expect((await applyChangeSet(changeSet, createDeps(journal))).outcome).toBe('applied');
  });

  it('comes first when the next change is applied without it', async () => {
    const { journal, changeSet, at } = layOut();
    await dieBeforeCommit(changeSet, journal);
    const result = await applyChangeSet(changeSet, createDeps(journal));
    expect(result).toMatchObject({ outcome: 'applied', notes: [expect.stringContaining('was taken back')] });
    expect(readFileSync(at('MEMORY.md'), 'utf8')).toBe('- none\n');
  });

  it('keeps lines that were appended since the crash', async () => {
    const { journal, changeSet, at } = layOut();
    await dieBeforeCommit(changeSet, journal);
    appendFileSync(at('MEMORY.md'), '- theirs\n');
    appendFileSync(at('.superseded/a.md'), 'more\n');
    const [recovery] = await recoverJournals(createDeps(journal));
    expect(recovery?.outcome).toBe('rolled back');
    expect(readFileSync(at('MEMORY.md'), 'utf8')).toBe('- [A](a.md)\n- theirs\n');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('A\nmore\n');
    expect(readdirSync(at('.')).sort()).toEqual(['MEMORY.md', 'a.md']);
  });

  it('leaves what somebody else wrote since, and says so', async () => {
    const { journal, changeSet, at } = layOut();
    await dieBeforeCommit(changeSet, journal);
    writeFileSync(at('MEMORY.md'), 'theirs');
    writeFileSync(at('new.md'), 'theirs too');
    const [recovery] = await recoverJournals(createDeps(journal));
    expect(recovery?.sentence).toContain('“MEMORY.md” was written by another program since');
    expect(recovery?.sentence).toContain('“new.md” was written by another program since');
    expect(readFileSync(at('MEMORY.md'), 'utf8')).toBe('theirs');
    expect(readFileSync(at('new.md'), 'utf8')).toBe('theirs too');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('A\n');
    expect(readdirSync(at('.')).sort()).toEqual(['MEMORY.md', 'a.md', 'new.md']);
  });

  it('keeps apart a memory that came under the old name since', async () => {
    const { journal, changeSet, at } = layOut();
    await dieBeforeCommit(changeSet, journal);
    writeFileSync(at('a.md'), 'A\n# another\n');
    writeFileSync(at('.superseded/a.md'), 'changed\n');
    const [recovery] = await recoverJournals(createDeps(journal));
    expect(recovery?.outcome).toBe('rolled back');
    expect(readFileSync(at('a.md'), 'utf8')).toBe('A\n# another\n');
    expect(readFileSync(at('.superseded/a.md'), 'utf8')).toBe('changed\n');
  });

  it('does not bring back a file that went since, but keeps its bytes', async () => {
    const { journal, changeSet, at } = layOut();
    await dieBeforeCommit(changeSet, journal);
    for (const name of readdirSync(at('.'))) if (/MEMORY|-0-/.test(name)) rmSync(at(name));
    const [recovery] = await recoverJournals(createDeps(journal));
    expect(existsSync(at('MEMORY.md'))).toBe(false);
    expect(recovery?.kept).toMatchObject([{ path: 'MEMORY.md', bytes: bytes('- [A](a.md)\n') }]);
    expect(readFileSync(recovery?.kept[0]?.storedAt ?? '', 'utf8')).toBe('- [A](a.md)\n');
  });

  it('makes the old file again from the journal where a cleaner took the hidden one', async () => {
    const { journal, changeSet, at, directory } = layOut();
    const before = readDisk(directory);
    await dieBeforeCommit(changeSet, journal);
    for (const name of readdirSync(at('.')))
      if (name.startsWith('.memory-lens-') && name.includes('-0-')) rmSync(at(name));
    await recoverJournals(createDeps(journal));
    expect(differencesOf(before, readDisk(directory))).toEqual([]);
  });

  it('survives a directory that is gone', async () => {
    const { journal, changeSet, directory } = layOut();
    await dieBeforeCommit(changeSet, journal);
    rmSync(directory, { recursive: true });
    const [recovery] = await recoverJournals(createDeps(journal));
    expect(recovery).toMatchObject({ outcome: 'rolled back', sentence: expect.stringContaining('not there any more') });
    expect(existsSync(directory)).toBe(false);
    expect(readdirSync(journal).filter((name) => name.endsWith('.pending'))).toEqual([]);
  });

  it('writes nothing where the directory leads elsewhere now, and lets no other change in', async () => {
    const { root, journal, changeSet, directory } = layOut();
    await dieBeforeCommit(changeSet, journal);
    rmSync(directory, { recursive: true });
    mkdirSync(join(root, 'elsewhere'));
    symlinkSync('elsewhere', directory);
    expect(await recoverJournals(createDeps(journal))).toMatchObject([{ outcome: 'put off' }]);
    expect(readdirSync(join(root, 'elsewhere'))).toEqual([]);
  });

  it('discards a torn record: nothing had been done', async () => {
    const { directory, journal, changeSet } = layOut();
    const before = readDisk(directory);
    const fileSystem = createStoppingFileSystem(node, 8);
    await applyChangeSet(changeSet, createDeps(journal, { fileSystem })).catch(() => undefined);
    const torn = '0123456789abcdef-00000001-x.pending';
    writeFileSync(join(journal, torn), 'memory-lens change record 1 00');
    expect(await recoverJournals(createDeps(journal))).toContainEqual(
      expect.objectContaining({ outcome: 'discarded', directory: null }),
    );
    expect(differencesOf(before, readDisk(directory))).toEqual([]);
    expect(readdirSync(journal)).toEqual([]);
  });

  it('leaves a record of another version of this program, and says so', async () => {
    const { journal } = layOut();
    mkdirSync(journal);
    const name = '0123456789abcdef-00000001-x.pending';
    writeFileSync(join(journal, name), 'memory-lens change record 2 00\n{}');
    expect(await recoverJournals(createDeps(journal))).toMatchObject([
      { outcome: 'put off', sentence: expect.stringContaining('Another version') },
    ]);
    expect(readdirSync(journal)).toEqual([name]);
  });

  it('leaves to a living program what it is busy with', async () => {
    const { journal, changeSet } = layOut();
    const fileSystem = createStoppingFileSystem(node, Number.POSITIVE_INFINITY);
    const busy = createDeps(journal, { fileSystem });
    let recovered: readonly unknown[] | null = null;
    const watching = {
      ...fileSystem,
      setMtime: async (path: string, mtime: number) => {
        recovered ??= await recoverJournals(createDeps(journal, { running: new Set([busy.processes.ownId]) }));
        return fileSystem.setMtime(path, mtime);
      },
    };
    const result = await applyChangeSet(changeSet, { ...busy, fileSystem: watching });
    expect(recovered).toEqual([]);
    expect(result.outcome).toBe('applied');
  });

  it('is done once where several programs start at once', async () => {
    const { directory, journal, changeSet } = layOut();
    const before = readDisk(directory);
    await dieBeforeCommit(changeSet, journal);
    const running = new Set<number>();
    const programs = Array.from({ length: 3 }, () => createDeps(journal, { running })).map((deps) => ({
      ...deps,
      clock: {
        ...deps.clock,
        after: (delayMs: number, task: () => void) => {
          const timer = setTimeout(task, delayMs);
          return () => clearTimeout(timer);
        },
      },
    }));
    for (const { processes } of programs) running.add(processes.ownId);
    const recoveries = (await Promise.all(programs.map((deps) => recoverJournals(deps)))).flat();
    expect(recoveries).toMatchObject([{ outcome: 'rolled back' }]);
    expect(differencesOf(before, readDisk(directory))).toEqual([]);
  });

  it('finds nothing where there is no journal', async () => {
    expect(await recoverJournals(createDeps(join(temporaryDirectory(), 'none')))).toEqual([]);
  });
});
