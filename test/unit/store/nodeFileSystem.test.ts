import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileError } from '../../../src/store/fileSystem';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';

const fileSystem = createNodeFileSystem();
let root: string;
const at = (name: string): string => join(root, name);
const GIBIBYTE = 1024 ** 3;

beforeAll(() => {
  root = mkdtempSync(join(realpathSync(tmpdir()), 'lens-fs-'));
  writeFileSync(at('plain.md'), 'one\ntwo\nthree\n');
  mkdirSync(at('folder.md'));
  mkdirSync(at('sub/deep'), { recursive: true });
  symlinkSync('plain.md', at('link.md'));
  symlinkSync('sub', at('linked'));
  symlinkSync('nowhere', at('dangling.md'));
  symlinkSync('loop-b', at('loop-a'));
  symlinkSync('loop-a', at('loop-b'));
  execFileSync('mkfifo', [at('pipe.md')]);
  // Sparse: it takes no room on the disk, and nobody could read it whole.
  writeFileSync(at('huge.md'), '---\nname: x\n---\n');
  truncateSync(at('huge.md'), 8 * GIBIBYTE);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function codeOf(task: Promise<unknown>): Promise<string> {
  try {
    await task;
    return 'none';
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.code;
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

async function headOf(path: string, maxLines = 30, maxBytes = 65_536) {
  const [head] = await fileSystem.readHeads([path], maxLines, maxBytes);
  if (head === undefined || head instanceof FileError) throw head ?? new Error('There is no head.');
  return head;
}

describe('errors', () => {
  it.each([
    ['nothing.md', 'missing'],
    ['dangling.md', 'missing'],
    ['loop-a', 'loop'],
    ['plain.md/below', 'notDirectory'],
    ['a\0b', 'other'],
    ['x'.repeat(5000), 'other'],
  ])('of %j are %s everywhere', async (name, code) => {
    const path = at(name);
    expect(await codeOf(fileSystem.stat(path))).toBe(code);
    expect(await codeOf(fileSystem.realPath(path))).toBe(code);
    expect(await codeOf(fileSystem.readFile(path))).toBe(code);
    expect(await codeOf(fileSystem.list(path))).toBe(code);
    const [head] = await fileSystem.readHeads([path], 30, 100);
    expect(head).toMatchObject({ name: 'FileError', code, path });
  });

  it('tell a folder and a pipe from a file, without waiting for the pipe', async () => {
    expect(await codeOf(fileSystem.readFile(at('folder.md')))).toBe('isDirectory');
    expect(await codeOf(fileSystem.readFile(at('pipe.md')))).toBe('other');
    expect(await codeOf(fileSystem.list(at('plain.md')))).toBe('notDirectory');
    const heads = await fileSystem.readHeads([at('folder.md'), at('pipe.md'), '/dev/null'], 30, 100);
    expect(heads).toMatchObject([{ code: 'isDirectory' }, { code: 'other' }, { code: 'other' }]);
  });
});

describe('list, stat and realPath', () => {
  it('lists links as links', async () => {
    const kinds = new Map((await fileSystem.list(root)).map(({ name, kind }) => [name, kind]));
    expect(kinds.get('plain.md')).toBe('file');
    expect(kinds.get('folder.md')).toBe('directory');
    expect(kinds.get('link.md')).toBe('symlink');
    expect(kinds.get('linked')).toBe('symlink');
    expect(kinds.get('dangling.md')).toBe('symlink');
    expect(kinds.get('pipe.md')).toBe('other');
  });

  it('marks names that are not UTF-8, and no others that hold the replacement character', async () => {
    const folder = at('names');
    mkdirSync(folder);
    const names = ['good.md', 'valid\ufffd.md', 'bad\xff.md', 'bad\xfe.md'];
    const taken = names.filter((name) => {
      const bytes = Buffer.from(name, name.startsWith('bad') ? 'latin1' : 'utf8');
      try {
        writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), bytes]), 'text');
        return true;
      } catch {
        return false; // some disks (APFS) refuse names that are not UTF-8
      }
    });
    const expected = taken.map((name) =>
      name.startsWith('bad') ? { name: 'bad\ufffd.md', kind: 'file', undecodable: true } : { name, kind: 'file' },
    );
    const listed = [...(await fileSystem.list(folder))];
    expect(listed.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(
      expected.sort((a, b) => (a.name < b.name ? -1 : 1)),
    );
  });

  it('follows links, and keeps the fraction of the mtime', async () => {
    utimesSync(at('plain.md'), 1_700_000_000.25, 1_700_000_000.125);
    const exact = statSync(at('plain.md')).mtimeMs;
    expect(exact % 1000).not.toBe(0);
    expect(await fileSystem.stat(at('link.md'))).toEqual({ kind: 'file', mtime: exact, size: 14 });
    expect(await fileSystem.stat(at('linked'))).toMatchObject({ kind: 'directory' });
    expect(await fileSystem.stat(at('pipe.md'))).toMatchObject({ kind: 'other' });
    expect(await fileSystem.realPath(at('linked/deep/../deep'))).toBe(at('sub/deep'));
    expect(await headOf(at('link.md'))).toMatchObject({ mtime: exact, size: 14 });
  });
});

describe('readFile', () => {
  it('reads up to the limit, and no file beyond it', async () => {
    expect(textOf(await fileSystem.readFile(at('link.md')))).toBe('one\ntwo\nthree\n');
    expect(textOf(await fileSystem.readFile(at('plain.md'), 14))).toBe('one\ntwo\nthree\n');
    expect(await codeOf(fileSystem.readFile(at('plain.md'), 13))).toBe('tooLarge');
    expect(await codeOf(fileSystem.readFile(at('huge.md'), 50_000_000))).toBe('tooLarge');
  });

  it('gives exact bytes of any length', async () => {
    for (const length of [0, 1, 4095, 4096, 4097, 200_000]) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31) % 256);
      writeFileSync(at('bytes'), bytes);
      expect(Buffer.from(bytes).equals(await fileSystem.readFile(at('bytes'), length))).toBe(true);
    }
  });

  it('reads a file whose size the system does not know', async () => {
    // Such files say that they are empty; Linux alone has one that every process may read.
    for (const path of ['/proc/self/status'].filter(existsSync)) {
      expect(textOf(await fileSystem.readFile(path))).toContain('Pid:');
      expect(await codeOf(fileSystem.readFile(path, 10))).toBe('tooLarge');
    }
  });
});

describe('readHeads', () => {
  it('cuts after the lines, and at the bytes', async () => {
    expect(textOf((await headOf(at('plain.md'), 2)).bytes)).toBe('one\ntwo\n');
    expect(textOf((await headOf(at('plain.md'), 3)).bytes)).toBe('one\ntwo\nthree\n');
    expect(textOf((await headOf(at('plain.md'), 30, 5)).bytes)).toBe('one\nt');
    expect((await headOf(at('plain.md'), 0)).bytes).toHaveLength(0);
    expect((await headOf(at('plain.md'), 30, 0)).bytes).toHaveLength(0);
  });

  it('costs only the head of a huge file', async () => {
    const head = await headOf(at('huge.md'));
    expect(head.size).toBe(8 * GIBIBYTE);
    expect(head.bytes).toHaveLength(65_536);
    expect(head.bytes.buffer.byteLength).toBeLessThanOrEqual(65_536);
    appendFileSync(at('lines.md'), `${'x\n'.repeat(40)}`);
    truncateSync(at('lines.md'), 8 * GIBIBYTE);
    expect(textOf((await headOf(at('lines.md'))).bytes)).toBe('x\n'.repeat(30));
  });

  it('gives the same as cutting the whole file, whatever the lengths of lines', async () => {
    const lines = fc.array(fc.nat({ max: 3000 }), { maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30_000 }),
        async (...given) => {
          const [lengths, maxLines, maxBytes] = given;
          const text = lengths.map((length) => 'é'.repeat(length)).join('\n');
          writeFileSync(at('any.md'), text);
          const bytes = Buffer.from(text).subarray(0, maxBytes);
          const feeds = [...bytes.entries()].filter(([, byte]) => byte === 0x0a).map(([index]) => index + 1);
          const head = await headOf(at('any.md'), maxLines, maxBytes);
          expect(Buffer.from(head.bytes).equals(bytes.subarray(0, feeds[maxLines - 1] ?? bytes.length))).toBe(true);
          expect(head.bytes.buffer.byteLength).toBe(head.bytes.length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps the order, with each error in its place, and its own bytes', async () => {
    writeFileSync(at('other.md'), 'other\n');
    const heads = await fileSystem.readHeads([at('plain.md'), at('gone.md'), at('other.md')], 1, 100);
    expect(heads.map((head) => (head instanceof FileError ? head.code : textOf(head.bytes)))).toEqual([
      'one\n',
      'missing',
      'other\n',
    ]);
    expect(await fileSystem.readHeads([], 30, 100)).toEqual([]);
  });

  it('lets the event loop run between slices, and leaves no file open', async () => {
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const open = async (): Promise<number> => (await fileSystem.list('/dev/fd')).length;
    const before = await open();
    const path = at('plain.md');
    turns = 0;
    const heads = await fileSystem.readHeads(
      Array.from({ length: 20_000 }, (_, index) => (index % 2 === 0 ? path : at('folder.md'))),
      30,
      65_536,
    );
    clearImmediate(next);
    expect(heads).toHaveLength(20_000);
    expect(turns).toBeGreaterThan(1);
    expect(await open()).toBeLessThan(before + 10);
  });
});
