import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** All that a test compares of a directory: by path with `/`, one line an entry. */
export type DiskState = ReadonlyMap<string, string>;

/** Every entry below a directory, hidden ones too, with its bytes, time and permissions. */
export function readDisk(directory: string): DiskState {
  const state = new Map<string, string>();
  const walk = (folder: string): void => {
    for (const entry of readdirSync(join(directory, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const absolute = join(directory, path);
      if (entry.isDirectory()) {
        state.set(path, 'folder');
        walk(path);
      } else if (entry.isSymbolicLink()) state.set(path, `link to ${readlinkSync(absolute)}`);
      else state.set(path, fileLine(absolute));
    }
  };
  walk('');
  return state;
}

function fileLine(absolute: string): string {
  const { mode, mtimeMs } = lstatSync(absolute);
  return describeFile(readFileSync(absolute), mtimeMs, mode & 0o7777);
}

export function describeFile(bytes: Uint8Array, mtime: number, mode: number): string {
  return `${Buffer.from(bytes).toString('base64')} ${mtime} ${mode.toString(8)}`;
}

/** What two states differ in, for a message; empty where they are the same. */
export function differencesOf(expected: DiskState, found: DiskState): readonly string[] {
  const paths = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return paths.flatMap((path) => {
    const [a, b] = [expected.get(path), found.get(path)];
    return a === b ? [] : [`${path}: ${shorten(a)} → ${shorten(b)}`];
  });
}

/** Times and permissions stand at the end. */
function shorten(entry = 'nothing'): string {
  return entry.length <= 120 ? entry : `${entry.slice(0, 60)}…(${entry.length})…${entry.slice(-40)}`;
}

/** @param mtime milliseconds since the epoch, whole: what every system can set */
export function putFile(directory: string, path: string, text: string | Uint8Array, mtime: number, mode = 0o644): void {
  const absolute = join(directory, path);
  mkdirSync(dirname(absolute), { recursive: true });
  writeFileSync(absolute, text, { mode });
  // Times are cut to microseconds: a little more keeps the millisecond whole.
  const seconds = (mtime + 0.0003) / 1000;
  utimesSync(absolute, seconds, seconds);
}
