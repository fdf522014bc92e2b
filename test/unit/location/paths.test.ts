import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ancestorsOf, pathsOf, posixPaths, windowsPaths } from '../../../src/location/paths';

const segment = fc.constantFrom('a', 'b c', '.', '..', '', '日本', '...', '-x', '.git');
const posixPath = fc
  .tuple(fc.constantFrom('', '/', '//'), fc.array(segment, { maxLength: 8 }), fc.constantFrom('', '/'))
  .map(([root, segments, end]) => root + segments.join('/') + end);
const windowsPath = fc
  .tuple(
    fc.constantFrom('', 'C:\\', 'd:/', '\\', '/'),
    fc.array(fc.tuple(segment, fc.constantFrom('/', '\\')), { maxLength: 8 }),
  )
  .map(([root, pieces]) => root + pieces.map(([text, separator]) => text + separator).join(''))
  // Two leading separators are a network path, which node reads in ways of its own.
  .filter((path) => !/^[\\/]{2}/.test(path));

const withoutEnd = (path: string, root: RegExp): string => (root.test(path) ? path : path.replace(/[\\/]+$/, ''));

describe('path arithmetic', () => {
  it('normalises as POSIX does, without an end slash', () => {
    fc.assert(
      fc.property(posixPath, (path) => {
        expect(posixPaths.normalise(path)).toBe(withoutEnd(posix.normalize(path), /^\/$/));
        expect(posixPaths.isAbsolute(path)).toBe(posix.isAbsolute(path));
        expect(posixPaths.resolve('/base/dir', path)).toBe(posix.resolve('/base/dir', path));
      }),
    );
  });

  it('normalises as Windows does, without an end separator', () => {
    fc.assert(
      fc.property(windowsPath, (path) => {
        expect(windowsPaths.normalise(path)).toBe(withoutEnd(win32.normalize(path), /^(?:[A-Za-z]:)?\\$/));
        expect(windowsPaths.isAbsolute(path)).toBe(win32.isAbsolute(path));
        expect(windowsPaths.resolve('E:\\base', path)).toBe(
          win32.isAbsolute(path) && !/^[A-Za-z]:/.test(path)
            ? win32.resolve('E:\\', `E:${path}`)
            : win32.resolve('E:\\base', path),
        );
      }),
    );
  });

  it('finds parents and names as node does', () => {
    fc.assert(
      fc.property(posixPath, windowsPath, (one, other) => {
        const path = posixPaths.resolve('/x', one);
        expect(posixPaths.dirname(path)).toBe(posix.dirname(path));
        expect(posixPaths.basename(path)).toBe(posix.basename(path));
        const drive = windowsPaths.resolve('C:\\x', other);
        expect(windowsPaths.dirname(drive)).toBe(win32.dirname(drive));
        expect(windowsPaths.basename(drive)).toBe(win32.basename(drive));
      }),
    );
  });

  it('keeps a network share whole', () => {
    expect(windowsPaths.normalise('//server/share/a/../../..')).toBe('\\\\server\\share\\');
    expect(windowsPaths.dirname('\\\\server\\share\\a')).toBe('\\\\server\\share\\');
    expect([...ancestorsOf('\\\\server\\share\\a', windowsPaths)]).toHaveLength(2);
  });

  it('takes a folder of a drive from its root', () => {
    expect(windowsPaths.resolve('C:\\x', 'D:y')).toBe('D:\\y');
    expect(windowsPaths.isAbsolute('D:y')).toBe(false);
  });

  it('goes up to the root and stops', () => {
    expect([...ancestorsOf('/a/b/', posixPaths)]).toEqual(['/a/b', '/a', '/']);
    expect([...ancestorsOf('C:\\a', windowsPaths)]).toEqual(['C:\\a', 'C:\\']);
    expect([...ancestorsOf('a/b', posixPaths)]).toEqual(['a/b', 'a', '.']);
  });

  it('joins without the empty parts', () => {
    expect(posixPaths.join('', 'projects', 'x')).toBe('projects/x');
    expect(pathsOf('win32').join('C:\\', 'a', '..', 'b')).toBe('C:\\b');
    expect(pathsOf('darwin').join('/', 'a')).toBe('/a');
  });
});
