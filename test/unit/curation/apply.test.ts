import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyChangeSet } from '../../../src/curation/apply';
import type { ChangeSet, FileChange } from '../../../src/curation/changeSet';
import { FileError, type WritableFileSystem } from '../../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';
import { createDeps } from '../../support/curation/deps';
import { differencesOf, putFile, readDisk } from '../../support/curation/diskState';
import { applyToModel, type Choice, diskStateOf, START, toChangeSet } from '../../support/curation/model';
import { temporaryDirectory } from '../support/temporaryDirectory';

const NOW = 1_800_000_000_000;
const OLD_TIME = 1_700_000_000_000;
const node = createNodeWritableFileSystem({ durable: false });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const write = (path: string, before: string | null, after: string, mtime: 'keep' | 'now' = 'keep'): FileChange => ({
  kind: 'write',
  path,
  before: before === null ? null : bytes(before),
  after: bytes(after),
  mtime,
});
const move = (from: string, path: string, before: string, after: string): FileChange => ({
  kind: 'move',
  from,
  path,
  before: bytes(before),
  after: bytes(after),
  mtime: 'keep',
});

function layOut() {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  putFile(directory, 'MEMORY.md', '- [A](a.md)\n', OLD_TIME);
  putFile(directory, 'a.md', 'A\n', OLD_TIME + 1000, 0o640);
  const at = (path: string): string => join(directory, path);
  const journal = join(root, 'state/journal');
  const change = (...changes: FileChange[]): ChangeSet => ({ directory, label: 'Changed', changes, notes: [] });
  return { root, directory, at, journal, change, text: (path: string) => readFileSync(at(path), 'utf8') };
}

describe('applyChangeSet', () => {
  it('makes of any directory what the change set says, byte for byte, with times and permissions', async () => {
    const root = temporaryDirectory();
    let run = 0;
    const choices = fc.array(
      fc.record<Choice>({
        kind: fc.constantFrom('write', 'create', 'move', 'delete'),
        pick: fc.nat(20),
        bytes: fc.uint8Array({ maxLength: 200 }),
        mtime: fc.constantFrom('keep', 'now'),
      }),
      { maxLength: 6 },
    );
    await fc.assert(
      fc.asyncProperty(choices, async (drawn) => {
        run += 1;
        const directory = join(root, String(run));
        mkdirSync(directory);
        for (const [path, file] of START.files) putFile(directory, path, file.bytes, file.mtime, file.mode);
        const changeSet = toChangeSet(START, directory, drawn);
        const result = await applyChangeSet(changeSet, createDeps(join(root, 'journal')));
        expect(result).toMatchObject({ outcome: 'applied', notes: [], kept: [] });
        const expected = diskStateOf(applyToModel(START, changeSet, NOW));
        expect(differencesOf(expected, readDisk(directory))).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });

  it('keeps a time to the nanosecond that the disk gives', async () => {
    const { at, change, journal } = layOut();
    execFileSync('touch', ['-d', '2026-03-01T10:20:30.123456789Z', at('a.md')]);
    const { mtimeMs } = statSync(at('a.md'));
    await applyChangeSet(change(write('a.md', 'A\n', 'B\n')), createDeps(journal));
    expect(statSync(at('a.md')).mtimeMs).toBe(mtimeMs);
  });

  it('writes through a link to a file inside, and leaves the link', async () => {
    const { at, change, journal, text } = layOut();
    symlinkSync('a.md', at('link.md'));
    expect(await applyChangeSet(change(write('link.md', 'A\n', 'B\n')), createDeps(journal))).toMatchObject({
      outcome: 'applied',
    });
    expect(text('a.md')).toBe('B\n');
    expect(readlinkSync(at('link.md'))).toBe('a.md');
    expect(statSync(at('a.md')).mtimeMs).toBe(OLD_TIME + 1000);
  });

  it('works where the memory directory itself is a link', async () => {
    const { root, change, journal, text } = layOut();
    symlinkSync('memory', join(root, 'door'));
    const changeSet = { ...change(write('a.md', 'A\n', 'B\n')), directory: join(root, 'door') };
    expect((await applyChangeSet(changeSet, createDeps(journal))).outcome).toBe('applied');
    expect(text('a.md')).toBe('B\n');
  });

  it('makes the directory for a first memory, and for nothing else', async () => {
    const { root, journal } = layOut();
    const directory = join(root, 'projects/-new/memory');
    const first = { directory, label: 'Added', changes: [write('MEMORY.md', null, '- x\n', 'now')], notes: [] };
    const edit = { ...first, changes: [...first.changes, write('a.md', 'A\n', 'B\n')] };
    expect(await applyChangeSet(edit, createDeps(journal))).toMatchObject({ outcome: 'failed', path: null });
    expect(readdirSync(root).sort()).toEqual(['memory', 'state']);
    expect((await applyChangeSet(first, createDeps(journal))).outcome).toBe('applied');
    expect(readFileSync(join(directory, 'MEMORY.md'), 'utf8')).toBe('- x\n');
  });

  it('keeps the journal to its owner', async () => {
    const { change, journal } = layOut();
    await applyChangeSet(change(write('a.md', 'A\n', 'B\n')), createDeps(journal));
    expect(readdirSync(journal)).toHaveLength(1);
    for (const name of readdirSync(journal)) expect(statSync(join(journal, name)).mode & 0o777).toBe(0o600);
  });

  it('has nothing to do for no change, and for one that changes nothing', async () => {
    const { change, journal } = layOut();
    expect(await applyChangeSet(change(), createDeps(journal))).toMatchObject({ outcome: 'applied', id: null });
    const same = change(write('a.md', 'A\n', 'A\n'));
    expect(await applyChangeSet(same, createDeps(journal))).toMatchObject({ outcome: 'applied', id: null });
    expect(readdirSync(journal)).toEqual([]);
  });
});

describe('applyChangeSet refuses, and changes nothing:', () => {
  const rest = [write('MEMORY.md', '- [A](a.md)\n', '- none\n', 'now'), write('sub/new.md', null, 'N\n')];

  it.each<[string, FileChange, (at: (path: string) => string) => void, RegExp]>([
    ['a read-only file', write('a.md', 'A\n', 'B\n'), (at) => chmodSync(at('a.md'), 0o440), /read-only/],
    ['a folder in place of a file', write('dir.md', 'A\n', 'B\n'), (at) => mkdirSync(at('dir.md')), /folder/],
    [
      'a link that leads outside',
      write('out.md', 'x', 'y'),
      (at) => symlinkSync('/etc/hostname', at('out.md')),
      /leads out/,
    ],
    [
      'a new file below a link that leads outside',
      write('out/n.md', null, 'y'),
      (at) => symlinkSync('/tmp', at('out')),
      /leads out/,
    ],
    ['a path that climbs', write('../evil.md', null, 'y'), () => undefined, /no path inside/],
    [
      'a move to a path that climbs',
      move('a.md', '.superseded/../../evil.md', 'A\n', 'A\n'),
      () => undefined,
      /no path inside/,
    ],
    [
      'to move a link',
      move('link.md', 'x.md', 'A\n', 'A\n'),
      (at) => symlinkSync('a.md', at('link.md')),
      /symbolic link/,
    ],
    [
      'to delete a link',
      { kind: 'delete', path: 'link.md', before: bytes('A\n') },
      (at) => symlinkSync('a.md', at('link.md')),
      /symbolic link/,
    ],
    ['the same file twice', write('MEMORY.md', '- [A](a.md)\n', 'x'), () => undefined, /twice/],
  ])('%s', async (_what, hostile, spoil, reason) => {
    const { root, directory, at, change, journal } = layOut();
    spoil(at);
    const before = readDisk(root);
    const result = await applyChangeSet(change(...rest, hostile), createDeps(journal));
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) });
    rmSync(join(root, 'state'), { recursive: true });
    expect(differencesOf(before, readDisk(root))).toEqual([]);
    expect(lstatSync(directory).isDirectory()).toBe(true);
  });

  it('a file that is open with unsaved changes', async () => {
    const { directory, at, change, journal } = layOut();
    const before = readDisk(directory);
    const isBusy = (path: string): string | null => (path === at('a.md') ? '“a.md” has unsaved changes.' : null);
    const result = await applyChangeSet(change(...rest, write('a.md', 'A\n', 'B\n')), createDeps(journal, { isBusy }));
    expect(result).toMatchObject({ outcome: 'failed', path: 'a.md', reason: '“a.md” has unsaved changes.' });
    expect(differencesOf(before, readDisk(directory))).toEqual([]);
  });

  it('a journal inside the memory directory', async () => {
    const { at, change } = layOut();
    const result = await applyChangeSet(change(...rest), createDeps(at('.journal')));
    expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/journal/) });
    expect(readdirSync(at('.')).sort()).toEqual(['MEMORY.md', 'a.md']);
  });

  it('files that are not what the plan saw, and names them all', async () => {
    const { directory, at, change, journal } = layOut();
    writeFileSync(at('there.md'), 'since');
    const before = readDisk(directory);
    const result = await applyChangeSet(
      change(...rest, write('a.md', 'old\n', 'B\n'), write('there.md', null, 'x'), write('gone.md', 'G', 'x')),
      createDeps(journal),
    );
    expect(result).toMatchObject({
      outcome: 'conflict',
      differences: [
        { path: 'a.md', expected: bytes('old\n'), seen: bytes('A\n') },
        { path: 'there.md', expected: null, seen: bytes('since') },
        { path: 'gone.md', expected: bytes('G'), seen: null },
      ],
    });
    expect(differencesOf(before, readDisk(directory))).toEqual([]);
    expect(readdirSync(journal)).toEqual([]);
  });

  it('a disk that fails at any call, and leaves nothing of its own', async () => {
    const { directory, change, journal } = layOut();
    const before = readDisk(directory);
    for (let failAt = 0; ; failAt++) {
      const failing = failAtCall(failAt);
      const changes = [...rest, move('a.md', '.superseded/a.md', 'A\n', 'A!\n')];
      const result = await applyChangeSet(change(...changes), createDeps(journal, { fileSystem: failing.fileSystem }));
      if (!failing.hasFailed()) {
        expect(result.outcome).toBe('applied');
        expect(failAt).toBeGreaterThan(15);
        return;
      }
      if (result.outcome === 'applied') {
        // Only after it was committed: clearing up, which the next change makes good.
        expect(failAt).toBeGreaterThan(15);
        return;
      }
      expect(result).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(/no room left/) });
      expect(differencesOf(before, readDisk(directory))).toEqual([]);
      expect(existsSync(journal) ? readdirSync(journal) : []).toEqual([]);
    }
  });
});

/** A disk that is full for the one call of that number, of those that need room. */
function failAtCall(number: number): { readonly fileSystem: WritableFileSystem; hasFailed(): boolean } {
  let calls = 0;
  const step = (path: string): void => {
    calls += 1;
    if (calls === number + 1) throw new FileError('full', path, 'There is no room left on the disk.');
  };
  const fileSystem: WritableFileSystem = {
    ...node,
    create: async (path, content, permissions) => {
      step(path);
      return node.create(path, content, permissions);
    },
    makeDirectory: async (path) => {
      step(path);
      return node.makeDirectory(path);
    },
    setMtime: async (path, mtime) => {
      step(path);
      return node.setMtime(path, mtime);
    },
    rename: async (from, to) => {
      step(to);
      return node.rename(from, to);
    },
    renameNow: (from, to) => {
      step(to);
      node.renameNow(from, to);
    },
    readNow: (path) => {
      step(path);
      return node.readNow(path);
    },
    moveToFreeNow: (from, to) => {
      step(to);
      node.moveToFreeNow(from, to);
    },
  };
  return { fileSystem, hasFailed: () => calls > number };
}
