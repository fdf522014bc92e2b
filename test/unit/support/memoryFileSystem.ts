import { posix, win32 } from 'node:path';
import {
  type DirectoryEntry,
  FileError,
  type FileErrorCode,
  type FileHead,
  type FileStat,
  type FileSystem,
} from '../../../src/store/fileSystem';

/** What stands at a path: a text is a file with that text. */
export type MemoryNode =
  | string
  | { readonly bytes: Uint8Array; readonly mtime?: number }
  | { readonly text: string; readonly mtime?: number }
  | { readonly link: string }
  | { readonly directory: true }
  /** Neither file nor folder, as a pipe. */
  | { readonly other: true }
  /** Every use of the path fails with this code. */
  | { readonly error: FileErrorCode };

export interface MemoryFileSystem extends FileSystem {
  /** Puts something at a path; its parents come along. */
  put(path: string, node: MemoryNode): void;
  /** Takes away a path and everything below it. */
  remove(path: string): void;
  /** Every call so far, as `method path`. */
  readonly calls: readonly string[];
}

const MAX_LINKS = 40;

/** A file system in memory, with symbolic links, for POSIX or Windows paths (without case on Windows). */
export function createMemoryFileSystem(
  nodes: Readonly<Record<string, MemoryNode>> = {},
  style: 'posix' | 'win32' = 'posix',
): MemoryFileSystem {
  const paths = style === 'win32' ? win32 : posix;
  const tree = new Map<string, { readonly path: string; readonly node: MemoryNode }>();
  const calls: string[] = [];
  const keyOf = (path: string): string => (style === 'win32' ? paths.normalize(path).toLowerCase() : path);
  const get = (path: string): MemoryNode | undefined => tree.get(keyOf(path))?.node;

  function put(path: string, node: MemoryNode): void {
    const parent = paths.dirname(path);
    if (parent !== path && get(parent) === undefined) put(parent, { directory: true });
    tree.set(keyOf(path), { path: paths.normalize(path), node });
  }

  function remove(path: string): void {
    for (const [key, entry] of tree) {
      if (key === keyOf(path) || entry.path.startsWith(path + paths.sep)) tree.delete(key);
    }
  }

  /** Walks a path segment by segment, through links, as a kernel does. */
  function resolve(path: string): { readonly path: string; readonly node: MemoryNode } {
    const { root } = paths.parse(path);
    const pending = path.slice(root.length).split(/[\\/]/).filter(Boolean);
    let current = root;
    let node: MemoryNode = { directory: true };
    let links = 0;
    while (pending.length > 0) {
      const segment = pending.shift() ?? '';
      if (segment === '.') continue;
      if (!isDirectory(node)) throw fail('notDirectory', path);
      const next: string = segment === '..' ? paths.dirname(current) : paths.join(current, segment);
      const found: MemoryNode | undefined = next === root ? { directory: true } : get(next);
      if (found === undefined) throw fail('missing', path);
      if (typeof found === 'object' && 'error' in found) throw fail(found.error, path);
      if (typeof found === 'object' && 'link' in found) {
        links += 1;
        if (links > MAX_LINKS) throw fail('loop', path);
        const absolute = paths.isAbsolute(found.link);
        const targetRoot = absolute ? paths.parse(found.link).root : '';
        pending.unshift(...found.link.slice(targetRoot.length).split(/[\\/]/).filter(Boolean));
        if (absolute) {
          current = targetRoot;
          node = { directory: true };
        }
        continue;
      }
      current = tree.get(keyOf(next))?.path ?? next;
      node = found;
    }
    return { path: current, node };
  }

  function open(path: string, within?: string): { readonly bytes: Uint8Array; readonly mtime: number } {
    const { path: real, node } = resolve(path);
    if (within !== undefined && !real.startsWith(within + paths.sep)) throw fail('outside', path);
    if (isDirectory(node)) throw fail('isDirectory', path);
    if (typeof node === 'object' && 'other' in node) throw fail('other', path);
    return { bytes: bytesOf(node), mtime: mtimeOf(node) };
  }

  async function record<Result>(method: string, path: string, task: () => Result): Promise<Result> {
    calls.push(`${method} ${path}`);
    return task();
  }

  for (const [path, node] of Object.entries(nodes)) put(path, node);
  return {
    put,
    remove,
    calls,
    list: (directory) =>
      record('list', directory, () => {
        const { path, node } = resolve(directory);
        if (!isDirectory(node)) throw fail('notDirectory', directory);
        const entries: DirectoryEntry[] = [];
        for (const entry of tree.values()) {
          if (entry.path === path || paths.dirname(entry.path) !== path) continue;
          entries.push({ name: paths.basename(entry.path), kind: kindOf(entry.node) });
        }
        return entries;
      }),
    entryKind: (path) => record('entryKind', path, () => kindOf(get(path) ?? resolve(path).node)),
    stat: (path) =>
      record('stat', path, (): FileStat => {
        const { node } = resolve(path);
        const kind = kindOf(node);
        return { kind: kind === 'symlink' ? 'other' : kind, mtime: mtimeOf(node), size: bytesOf(node).length };
      }),
    realPath: (path) => record('realPath', path, () => resolve(path).path),
    readFile: (path, maxBytes = Number.POSITIVE_INFINITY, within) =>
      record('readFile', path, () => {
        const { bytes } = open(path, within);
        if (bytes.length > maxBytes) throw fail('tooLarge', path);
        return bytes.slice();
      }),
    readHeads: async (files, maxLines, maxBytes, within) =>
      files.map((path): FileHead | FileError => {
        calls.push(`readHeads ${path}`);
        try {
          const { bytes, mtime } = open(path, within);
          return { bytes: headOf(bytes.subarray(0, maxBytes), maxLines), mtime, size: bytes.length };
        } catch (error) {
          if (error instanceof FileError) return error;
          throw error;
        }
      }),
  };
}

function headOf(bytes: Uint8Array, maxLines: number): Uint8Array {
  let end = 0;
  for (let line = 0; line < maxLines; line++) {
    const feed = bytes.indexOf(0x0a, end);
    if (feed < 0) return bytes.slice();
    end = feed + 1;
  }
  return bytes.slice(0, end);
}

function isDirectory(node: MemoryNode): boolean {
  return typeof node === 'object' && 'directory' in node;
}

function kindOf(node: MemoryNode): DirectoryEntry['kind'] {
  if (isDirectory(node)) return 'directory';
  if (typeof node === 'object' && 'link' in node) return 'symlink';
  return typeof node === 'object' && ('other' in node || 'error' in node) ? 'other' : 'file';
}

function bytesOf(node: MemoryNode): Uint8Array {
  if (typeof node === 'string') return new TextEncoder().encode(node);
  if ('text' in node) return new TextEncoder().encode(node.text);
  return 'bytes' in node ? node.bytes : new Uint8Array();
}

function mtimeOf(node: MemoryNode): number {
  return typeof node === 'object' && 'mtime' in node ? (node.mtime ?? 0) : 0;
}

function fail(code: FileErrorCode, path: string): FileError {
  return new FileError(code, path, `Failed on purpose (${code}).`);
}
