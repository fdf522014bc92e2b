import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ApplyResult, applyChangeSet } from '../../../src/curation/apply';
import type { FileChange } from '../../../src/curation/changeSet';
import type { WritableFileSystem } from '../../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';
import { createDeps } from '../../support/curation/deps';
import { putFile } from '../../support/curation/diskState';
import { type Meddling, meddlingFileSystem } from '../../support/curation/meddling';
import { temporaryDirectory } from '../support/temporaryDirectory';

const OLD_TIME = 1_700_000_000_000;
const BEFORE = '# Index\n- one\n- two\n';
const AFTER = '# Index\n- one\n- ours\n- two\n';
const node = createNodeWritableFileSystem({ durable: false });
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function meddle(meddling: Meddling, alongside = true) {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  const index = join(directory, 'MEMORY.md');
  putFile(directory, 'MEMORY.md', BEFORE, OLD_TIME);
  putFile(directory, 'a.md', 'A\n', OLD_TIME);
  const changes: FileChange[] = [
    { kind: 'move', from: 'a.md', path: '.superseded/a.md', before: bytes('A\n'), after: bytes('A!\n'), mtime: 'keep' },
    { kind: 'write', path: 'MEMORY.md', before: bytes(BEFORE), after: bytes(AFTER), mtime: 'now' },
  ];
  const result = await applyChangeSet(
    { directory, label: 'Changed', changes: alongside ? changes : changes.slice(1), notes: [] },
    createDeps(join(root, 'journal'), { fileSystem: meddlingFileSystem(index, meddling) }),
  );
  expect(readdirSync(directory).filter((name) => name.startsWith('.memory-lens'))).toEqual([]);
  return {
    result,
    directory,
    index: existsSync(index) ? readFileSync(index, 'utf8') : null,
    journal: join(root, 'journal'),
  };
}

function expectTakenBack(directory: string, result: ApplyResult): void {
  expect(result.outcome).toBe('conflict');
  expect(readdirSync(directory).sort()).toEqual(['MEMORY.md', 'a.md']);
  expect(readFileSync(join(directory, 'a.md'), 'utf8')).toBe('A\n');
}

describe('a second writer that comes between the last look and the exchange', () => {
  it('appends: its line stays, the change is taken back', async () => {
    const { result, directory, index } = await meddle({ beforeTaken: (path) => appendFileSync(path, '- theirs\n') });
    expectTakenBack(directory, result);
    expect(index).toBe(`${BEFORE}- theirs\n`);
    expect(result).toMatchObject({
      differences: [{ path: 'MEMORY.md', seen: bytes(`${BEFORE}- theirs\n`) }],
      kept: [],
    });
  });

  it('renames another version over it, which stays', async () => {
    const { result, directory, index } = await meddle({
      beforeTaken: (path) => {
        writeFileSync(`${path}.draft`, '# Theirs\n');
        renameSync(`${path}.draft`, path);
      },
    });
    expectTakenBack(directory, result);
    expect(index).toBe('# Theirs\n');
  });

  it('deletes it: it stays deleted', async () => {
    const { result, index } = await meddle({ beforeTaken: (path) => rmSync(path) });
    expect(result).toMatchObject({ outcome: 'conflict', differences: [{ path: 'MEMORY.md', seen: null }] });
    expect(index).toBeNull();
  });
});

describe('a second writer that comes while the name is free', () => {
  it('appends to what it does not find: the file comes back with the line', async () => {
    const { result, directory, index } = await meddle({ inGap: (path) => appendFileSync(path, '- theirs\n') });
    expectTakenBack(directory, result);
    expect(index).toBe(`${BEFORE}- theirs\n`);
  });

  it('writes a version made from the old one, which stays', async () => {
    const { result, directory, index } = await meddle({
      inGap: (path) => writeFileSync(path, `${BEFORE}- theirs\n`),
    });
    expectTakenBack(directory, result);
    expect(index).toBe(`${BEFORE}- theirs\n`);
  });

  it('writes a version that lost lines: it stays, for it was made from what the plan saw', async () => {
    const { result, directory, index } = await meddle({ inGap: (path) => writeFileSync(path, '# Index\n- theirs\n') });
    expectTakenBack(directory, result);
    expect(index).toBe('# Index\n- theirs\n');
    expect(result.kept).toEqual([]);
  });
});

describe('a second writer that had the file open', () => {
  it('appends a line after the exchange: it is carried over, the change stays', async () => {
    let descriptor = 0;
    const { result, index } = await meddle({
      beforeTaken: (path) => {
        descriptor = openSync(path, 'a');
      },
      afterPlaced: () => {
        writeSync(descriptor, '- theirs\n');
        closeSync(descriptor);
      },
    });
    expect(result).toMatchObject({ outcome: 'applied', notes: [expect.stringContaining('carried over')] });
    expect(index).toBe(`${AFTER}- theirs\n`);
  });

  it('rewrites it in place after the exchange: its version comes back', async () => {
    let descriptor = 0;
    const { result, directory, index } = await meddle({
      beforeTaken: (path) => {
        descriptor = openSync(path, 'r+');
      },
      afterPlaced: () => {
        writeSync(descriptor, '# THEIRS');
        closeSync(descriptor);
      },
    });
    expectTakenBack(directory, result);
    expect(index).toBe(`# THEIRS${BEFORE.slice(8)}`);
  });

  it('rewrites the old file, while a third appends to the new one: both are kept', async () => {
    let descriptor = 0;
    const { result, directory, index } = await meddle({
      beforeTaken: (path) => {
        descriptor = openSync(path, 'r+');
      },
      afterPlaced: (path) => {
        writeSync(descriptor, '# THEIRS');
        closeSync(descriptor);
        appendFileSync(path, '- third\n');
      },
    });
    expectTakenBack(directory, result);
    expect(index).toBe(`# THEIRS${BEFORE.slice(8)}- third\n`);
  });

  it('rewrites the old file, while a third rewrites the new one: one stays, the other is handed over', async () => {
    let descriptor = 0;
    const { result, directory, index } = await meddle({
      beforeTaken: (path) => {
        descriptor = openSync(path, 'r+');
      },
      afterPlaced: (path) => {
        writeSync(descriptor, '# THEIRS');
        closeSync(descriptor);
        writeFileSync(path, '# Third\n');
      },
    });
    expectTakenBack(directory, result);
    expect(index).toBe('# Third\n');
    const [kept] = result.kept;
    expect(new TextDecoder().decode(kept?.bytes)).toBe(`# THEIRS${BEFORE.slice(8)}`);
    expect(readFileSync(kept?.storedAt ?? '', 'utf8')).toBe(`# THEIRS${BEFORE.slice(8)}`);
  });
});

describe('a second writer that writes the new file', () => {
  it('appends: both stay', async () => {
    const { result, index } = await meddle({ afterPlaced: (path) => appendFileSync(path, '- theirs\n') });
    expect(result).toMatchObject({ outcome: 'applied', notes: [] });
    expect(index).toBe(`${AFTER}- theirs\n`);
  });

  it('writes what it made from the old one: it stays, and the change is not claimed to be made', async () => {
    const { result, directory, index } = await meddle({
      afterPlaced: (path) => writeFileSync(path, `${BEFORE}- theirs\n`),
    });
    expectTakenBack(directory, result);
    expect(index).toBe(`${BEFORE}- theirs\n`);
    expect(result).toMatchObject({ differences: [{ path: 'MEMORY.md', seen: bytes(`${BEFORE}- theirs\n`) }] });
  });

  it('writes what it made from the new one: both stay', async () => {
    const { result, index } = await meddle({ afterPlaced: (path) => writeFileSync(path, `# New\n${AFTER.slice(8)}`) });
    expect(result.outcome).toBe('applied');
    expect(index).toBe(`# New\n${AFTER.slice(8)}`);
  });
});

it('never writes a new file over one that came since', async () => {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  putFile(directory, 'a.md', 'A\n', OLD_TIME);
  const target = join(directory, 'new.md');
  let came = false;
  const fileSystem: WritableFileSystem = {
    ...node,
    moveToFreeNow: (from, to) => {
      if (to === target && !came) writeFileSync(target, 'theirs');
      came ||= to === target;
      node.moveToFreeNow(from, to);
    },
  };
  const result = await applyChangeSet(
    {
      directory,
      label: 'Added',
      changes: [
        { kind: 'delete', path: 'a.md', before: bytes('A\n') },
        { kind: 'write', path: 'new.md', before: null, after: bytes('ours'), mtime: 'now' },
      ],
      notes: [],
    },
    createDeps(join(root, 'journal'), { fileSystem }),
  );
  expect(result).toMatchObject({
    outcome: 'conflict',
    differences: [{ path: 'new.md', expected: null, seen: bytes('theirs') }],
  });
  expect(readFileSync(target, 'utf8')).toBe('theirs');
  expect(readFileSync(join(directory, 'a.md'), 'utf8')).toBe('A\n');
  expect(readdirSync(directory).sort()).toEqual(['a.md', 'new.md']);
});

it('brings back a deleted file that somebody was still writing', async () => {
  const root = temporaryDirectory();
  const directory = join(root, 'memory');
  const target = join(directory, 'a.md');
  putFile(directory, 'a.md', 'A\n', OLD_TIME);
  let descriptor = 0;
  const fileSystem: WritableFileSystem = {
    ...node,
    renameNow: (from, to) => {
      if (from === target) descriptor = openSync(target, 'a');
      node.renameNow(from, to);
      if (from === target) writeSync(descriptor, 'more\n');
    },
    readNow: (path) => node.readNow(path).subarray(0, 2),
  };
  const changes: FileChange[] = [{ kind: 'delete', path: 'a.md', before: bytes('A\n') }];
  const deps = createDeps(join(root, 'journal'), { fileSystem });
  const result = await applyChangeSet({ directory, label: 'Deleted', changes, notes: [] }, deps);
  closeSync(descriptor);
  expect(result).toMatchObject({ outcome: 'conflict', differences: [{ seen: bytes('A\nmore\n') }] });
  expect(readFileSync(target, 'utf8')).toBe('A\nmore\n');
});
