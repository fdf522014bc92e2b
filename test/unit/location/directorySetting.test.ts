import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DirectoryContext, readDirectoryValue } from '../../../src/location/directorySetting';

const linux: DirectoryContext = { home: '/home/mei', cwd: '/w/p', platform: 'linux', expandTilde: true };
const windows: DirectoryContext = { home: 'C:\\Users\\Mei', cwd: 'D:\\p', platform: 'win32', expandTilde: true };

describe('a value of autoMemoryDirectory', () => {
  it.each([
    ['/srv/mem', '/srv/mem'],
    ['/srv/a/../mem///', '/srv/mem'],
    ['/ab', '/ab'],
    ['//server/x', '/server/x'],
    ['~/mem', '/home/mei/mem'],
    ['~//mem', '/home/mei/mem'],
    ['~\\mem', '/home/mei/mem'],
    ['~/a/../mem/', '/home/mei/mem'],
    ['~/..mem', '/home/mei/..mem'],
    ['/srv/ mem ', '/srv/ mem '],
    ['/srv/cafe\u0301', '/srv/cafe\u0301'],
  ])('%j names %j', (value, directory) => {
    expect(readDirectoryValue(value, linux)).toEqual({ directory, why: null });
  });

  it.each([
    ['', 'empty'],
    ['rel/mem', 'relative'],
    ['./m', 'relative'],
    [' /srv/m', 'relative'],
    ['$HOME/m', 'Variables'],
    ['\x24{HOME}/m', 'Variables'],
    ['~', 'before a slash'],
    ['~bob/x', 'before a slash'],
    ['~/', 'home directory itself'],
    ['~/.', 'home directory itself'],
    ['~/a/..', 'home directory itself'],
    ['~/..', 'leads out'],
    ['~/../x', 'leads out'],
    ['~/a/../../x', 'leads out'],
    ['/', 'root'],
    ['///', 'root'],
    ['/a/..', 'root'],
    ['/a', 'shorter'],
    ['/srv/a\0b', 'NUL'],
    ['C:', 'bare drive'],
    ['C:\\mem', 'relative'],
    ['\\\\server\\x', 'relative'],
  ])('%j is rejected (%s)', (value, word) => {
    const reading = readDirectoryValue(value, linux);
    expect(reading.directory).toBeNull();
    expect(reading.why).toContain(word);
  });

  it.each([
    ['C:\\mem\\', 'C:\\mem'],
    ['c:/mem/../m', 'c:\\m'],
    ['~\\mem', 'C:\\Users\\Mei\\mem'],
    ['~/mem', 'C:\\Users\\Mei\\mem'],
    ['\\mem', 'D:\\mem'],
  ])('on Windows, %j names %j', (value, directory) => {
    expect(readDirectoryValue(value, windows)).toEqual({ directory, why: null });
  });

  it.each([
    ['C:', 'bare drive'],
    ['C:\\', 'bare drive'],
    ['C:\\a\\..', 'root'],
    ['C:mem', 'relative'],
    ['\\\\server\\share\\m', 'network'],
    ['//server/share', 'network'],
    ['\\', 'root'],
    ['~\\..\\x', 'leads out'],
  ])('on Windows, %j is rejected (%s)', (value, word) => {
    const reading = readDirectoryValue(value, windows);
    expect(reading.directory).toBeNull();
    expect(reading.why).toContain(word);
  });

  it('composes letters on macOS', () => {
    const reading = readDirectoryValue('~/cafe\u0301', { ...linux, home: '/Users/mei', platform: 'darwin' });
    expect(reading.directory).toBe('/Users/mei/caf\u00e9');
  });

  it('does not expand ~ where it may not, or where the home directory is unknown', () => {
    expect(readDirectoryValue('~/mem', { ...linux, expandTilde: false }).why).toContain('not expanded');
    expect(readDirectoryValue('~/mem', { ...linux, home: null }).why).toContain('unknown');
    expect(readDirectoryValue('/srv/mem', { ...linux, home: null }).directory).toBe('/srv/mem');
  });

  it('never leaves the home directory by ~, whatever follows', () => {
    const segments = fc.array(fc.constantFrom('..', '.', 'a', '', '\\..\\', '...'), { maxLength: 10 });
    fc.assert(
      fc.property(segments, fc.constantFrom(linux, windows), (parts, context) => {
        const { directory } = readDirectoryValue(`~/${parts.join('/')}`, context);
        if (directory === null) return;
        const separator = context.platform === 'win32' ? '\\' : '/';
        expect(directory.startsWith(context.home + separator)).toBe(true);
        expect(directory.split(separator)).not.toContain('..');
      }),
    );
  });
});
