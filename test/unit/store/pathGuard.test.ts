import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { posixPaths, windowsPaths } from '../../../src/location/paths';
import { createNodeFileSystem } from '../../../src/store/nodeFileSystem';
import {
  checkKey,
  guardPath,
  isInside,
  PathTraversalError,
  realPathOf,
  resolveInside,
} from '../../../src/store/pathGuard';
import { leastMultiple } from '../support/leastMultiple';
import { temporaryDirectory } from '../support/temporaryDirectory';

const fileSystem = createNodeFileSystem();

describe('checkKey', () => {
  it.each([
    ['', 'empty'],
    ['a\0.md', 'NUL'],
    ['/etc/passwd', 'absolute'],
    ['C:/x.md', 'absolute'],
    ['c:x.md', 'absolute'],
    ['..\\x.md', 'back-slash'],
    ['a\\b.md', 'back-slash'],
    ['../x.md', 'dots'],
    ['a/../b.md', 'dots'],
    ['a/./b.md', 'dots'],
    ['.. /x.md', 'dots'],
    ['.../x.md', 'dots'],
    ['a//b.md', 'empty'],
    ['a/', 'empty'],
    ['%2e%2e%2fx.md', 'encoded'],
    ['%2E%2E/x.md', 'encoded'],
    ['%252e%252e/x.md', 'encoded'],
    ['a%5cb.md', 'encoded'],
    ['a%00.md', 'encoded'],
    ['%c0%ae%c0%ae/x.md', 'encoded'],
    ['．．/x.md', 'stand for a step'],
    ['．．／x.md', 'stand for a step'],
    ['‥/x.md', 'stand for a step'],
    ['a＼b.md', 'stand for a step'],
    ['％2e％2e/x.md', 'stand for a step'],
  ])('refuses %j: %s', (path, why) => {
    expect(() => checkKey(path, posixPaths)).toThrow(PathTraversalError);
    expect(() => checkKey(path, posixPaths)).toThrow(why);
  });

  it.each([
    'a.md',
    '.superseded/a.md',
    'sub/é 🙂.md',
    '__proto__.md',
    '<img onerror>.md',
    '100%.md',
    'a..b.md',
    '…x.md',
    '\u202ea.md',
  ])('lets %j pass', (path) => {
    expect(checkKey(path, posixPaths)).toEqual(path.split('/'));
  });

  it.each(['a.md.', 'a.md ', 'a.md:stream', 'sub./a.md'])('refuses %j where Windows reads another name', (path) => {
    expect(() => checkKey(path, windowsPaths)).toThrow(PathTraversalError);
  });

  it.each([
    ['encoded per cents', (size: number) => `%${'25'.repeat(size)}/..`],
    ['many encoded per cents', (size: number) => `${'%25'.repeat(size)}/..`],
    ['dots', (size: number) => '. '.repeat(size)],
    ['full-width dots', (size: number) => `${'．a'.repeat(size)}/..`],
    ['segments', (size: number) => `${'a/'.repeat(size)}..`],
  ])('answers a long path of %s in linear time', (_what, pathOf) => {
    const checking = (size: number) => {
      const path = pathOf(size);
      return () => expect(() => checkKey(path, posixPaths)).toThrow(PathTraversalError);
    };
    // Sixteen times as long: a quadratic check would take 256 times as long.
    expect(leastMultiple(checking(160_000), checking(10_000), 80)).toBeLessThanOrEqual(80);
  });
});

describe('resolveInside', () => {
  it('stays below the directory, whatever the path', () => {
    const part = fc.oneof(fc.constantFrom('..', '.', '', '%2e%2e', '．．', '/', '\\', 'a', '.superseded'), fc.string());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), fc.constantFrom('/', '\\', '//'), (parts, separator) => {
        const path = parts.join(separator);
        let resolved: string;
        try {
          resolved = resolveInside('/m/memory', path, posixPaths);
        } catch (error) {
          if (error instanceof PathTraversalError) return;
          throw error;
        }
        expect(resolved).toBe(`/m/memory/${path}`);
        expect(posixPaths.normalise(resolved)).toBe(resolved);
      }),
    );
  });

  it('tells a directory from one whose name goes on', () => {
    expect(isInside('/m/memory', '/m/memory-evil/a.md', posixPaths)).toBe(false);
    expect(isInside('/m/memory', '/m/memory', posixPaths)).toBe(false);
    expect(isInside('/', '/a', posixPaths)).toBe(true);
    expect(isInside('C:\\m', 'C:\\m\\a.md', windowsPaths)).toBe(true);
  });
});

describe('guardPath', () => {
  function layOut(): { readonly root: string; readonly guard: (path: string, directory?: string) => Promise<unknown> } {
    const root = temporaryDirectory();
    mkdirSync(join(root, 'memory/sub'), { recursive: true });
    mkdirSync(join(root, 'memory-evil'));
    writeFileSync(join(root, 'memory/a.md'), 'a');
    writeFileSync(join(root, 'memory-evil/b.md'), 'b');
    const guard = async (path: string, name = 'memory') => {
      const directory = join(root, name);
      const real = await realPathOf(directory, fileSystem, posixPaths);
      return guardPath(directory, real, path, fileSystem, posixPaths);
    };
    return { root, guard };
  }

  it('gives the real place of files, of those to come, and of links to files inside', async () => {
    const { root, guard } = layOut();
    symlinkSync('a.md', join(root, 'memory/link.md'));
    symlinkSync('sub', join(root, 'memory/linked'));
    symlinkSync('memory', join(root, 'door'));
    const at = (path: string): string => join(root, 'memory', path);
    expect(await guard('a.md')).toEqual({ absolute: at('a.md'), real: at('a.md'), isLink: false });
    expect(await guard('new/deep/x.md')).toMatchObject({ real: at('new/deep/x.md'), isLink: false });
    expect(await guard('link.md')).toMatchObject({ absolute: at('link.md'), real: at('a.md'), isLink: true });
    expect(await guard('linked/x.md')).toMatchObject({ real: at('sub/x.md'), isLink: false });
    expect(await guard('a.md', 'door')).toMatchObject({ absolute: join(root, 'door/a.md'), real: at('a.md') });
    expect(await guard('x.md', 'not-there-yet')).toMatchObject({ real: join(root, 'not-there-yet/x.md') });
  });

  it.each([
    ['a link to a file outside', 'out.md', '../memory-evil/b.md'],
    ['a link to a folder outside', 'out.md/b.md', '../memory-evil'],
    ['a file to come below a link to a folder outside', 'out.md/new/b.md', '../memory-evil'],
    ['a link to the directory itself', 'out.md', '.'],
    ['a link that leads nowhere', 'out.md', '../memory-evil/none.md'],
    ['a folder behind a link that leads nowhere', 'out.md/x.md', '../none'],
    ['a link to itself', 'out.md', 'out.md'],
    ['an absolute link', 'out.md', '/etc/hostname'],
  ])('refuses %s', async (_what, path, target) => {
    const { root, guard } = layOut();
    symlinkSync(target, join(root, 'memory/out.md'));
    await expect(guard(path)).rejects.toThrow(PathTraversalError);
  });

  it('refuses what lies below a file, and what can not be looked at', async () => {
    const { guard } = layOut();
    await expect(guard('a.md/x.md')).rejects.toThrow(PathTraversalError);
    await expect(guard(`${'x'.repeat(300)}.md`)).rejects.toThrow(PathTraversalError);
  });
});
