import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileError } from '../../../src/store/fileSystem';
import { createNodeWritableFileSystem } from '../../../src/store/nodeWrites';
import { temporaryDirectory } from '../support/temporaryDirectory';

const fileSystem = createNodeWritableFileSystem();
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function codeOf(task: () => unknown): Promise<string> {
  try {
    await task();
    return 'none';
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.code;
  }
}

function layOut() {
  const root = temporaryDirectory();
  writeFileSync(join(root, 'a.md'), 'A');
  mkdirSync(join(root, 'full'));
  writeFileSync(join(root, 'full/b.md'), 'B');
  symlinkSync('a.md', join(root, 'link.md'));
  symlinkSync('nowhere', join(root, 'dangling.md'));
  return { root, at: (path: string) => join(root, path) };
}

describe('the writing port over node', () => {
  it('makes a file with the permissions asked for, and never over anything', async () => {
    const { at } = layOut();
    await fileSystem.create(at('n.md'), bytes('N'), { mode: 0o604, owner: -1, group: -1 });
    expect(readFileSync(at('n.md'), 'utf8')).toBe('N');
    expect(statSync(at('n.md')).mode & 0o777).toBe(0o604);
    for (const path of ['a.md', 'link.md', 'dangling.md', 'full']) {
      expect(await codeOf(() => fileSystem.create(at(path), bytes('x'), null))).toBe('exists');
    }
    expect(await codeOf(() => fileSystem.create(at('none/x.md'), bytes('x'), null))).toBe('missing');
    expect(existsSync(at('nowhere'))).toBe(false);
  });

  it('sets a time so that it reads as it was asked for, to the digit', async () => {
    const { at } = layOut();
    const milliseconds = fc.integer({ min: 0, max: 4_000_000_000_000 });
    await fc.assert(
      fc.asyncProperty(milliseconds, fc.integer({ min: 0, max: 999_999 }), async (whole, nanoseconds) => {
        // As node makes it of a disk's seconds and nanoseconds.
        const asked = Math.floor(whole / 1000) * 1000 + ((whole % 1000) * 1e6 + nanoseconds) / 1e6;
        await fileSystem.setMtime(at('a.md'), asked);
        expect((await fileSystem.stat(at('a.md'))).mtime).toBe(asked);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves the time of reading when it sets that of writing', async () => {
    const { at } = layOut();
    const { atimeMs } = statSync(at('a.md'));
    await fileSystem.setMtime(at('a.md'), 1_700_000_000_000.123);
    expect(Math.abs(statSync(at('a.md')).atimeMs - atimeMs)).toBeLessThan(1);
  });

  it('tells whether a file may be written, to the superuser too', async () => {
    const { at } = layOut();
    expect(await fileSystem.statForWriting(at('link.md'))).toMatchObject({ kind: 'file', size: 1, writable: true });
    chmodSync(at('a.md'), 0o444);
    expect(await fileSystem.statForWriting(at('a.md'))).toMatchObject({
      writable: false,
      permissions: { mode: 0o444 },
    });
  });

  it('moves only to a free name, links and folders too', async () => {
    const { root, at } = layOut();
    for (const taken of ['link.md', 'dangling.md', 'full']) {
      expect(await codeOf(() => fileSystem.moveToFreeNow(at('a.md'), at(taken)))).toBe('exists');
      expect(await codeOf(() => fileSystem.moveToFreeNow(at(taken), at('a.md')))).toBe('exists');
    }
    fileSystem.moveToFreeNow(at('a.md'), at('b.md'));
    fileSystem.moveToFreeNow(at('dangling.md'), at('still-dangling.md'));
    fileSystem.moveToFreeNow(at('full'), at('moved'));
    expect(readdirSync(root).sort()).toEqual(['b.md', 'link.md', 'moved', 'still-dangling.md']);
    expect(await codeOf(() => fileSystem.moveToFreeNow(at('none.md'), at('x.md')))).toBe('missing');
  });

  it('reads a file, and no link or folder', async () => {
    const { at } = layOut();
    expect(fileSystem.readNow(at('a.md'))).toEqual(bytes('A'));
    for (const path of ['link.md', 'dangling.md', 'full'])
      expect(await codeOf(() => fileSystem.readNow(at(path)))).not.toBe('none');
  });

  it('appends to what exists, and removes only what is empty', async () => {
    const { at } = layOut();
    await fileSystem.append(at('link.md'), bytes('+'));
    expect(readFileSync(at('a.md'), 'utf8')).toBe('A+');
    expect(await codeOf(() => fileSystem.append(at('none.md'), bytes('+')))).toBe('missing');
    expect(await codeOf(() => fileSystem.removeDirectory(at('full')))).toBe('notEmpty');
    await fileSystem.remove(at('link.md'));
    expect(existsSync(at('a.md'))).toBe(true);
    expect(await codeOf(() => fileSystem.makeDirectory(at('full')))).toBe('exists');
    await fileSystem.syncDirectory(at('full'));
  });
});
