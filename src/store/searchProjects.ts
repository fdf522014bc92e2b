import { HEAD_MAX_BYTES, HEAD_MAX_LINES, SUPERSEDED_FOLDER } from '../memory/contract';
import { isMemoryName } from '../memory/scanRules';
import { FileError, type FileSystem } from './fileSystem';
import { scanDirectory } from './scan';

/** A store that is searched; the results are told of it. */
export interface SearchedStore {
  /** Absolute. */
  readonly directory: string;
}

export interface ProjectHit {
  /** Relative to the memory directory. */
  readonly path: string;
  readonly title: string;
  /** As its header has it; `null` where it has none. */
  readonly description: string | null;
  readonly type: string | null;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

export interface FoundInStore<Store extends SearchedStore> {
  readonly store: Store;
  /** Those whose name holds more of the query first, then the newest. */
  readonly hits: readonly ProjectHit[];
}

/** Hits of one store: a query that fits more is too wide to be of use. */
const MAX_HITS = 100;
/** Memories of a store that are read before it is asked whether anyone still wants to know. */
const SLICE = 500;

/**
 * Looks for memories of many stores whose name, description, type or path hold every word of a query, and gives each
 * store with a hit as soon as it is known. Reads the heads of all memories anew, in slices, and keeps nothing: it is asked
 * seldom. A query without a word finds nothing; a store that can’t be read is passed over. What is superseded is left out.
 *
 * @param signal ends it between two slices
 */
export async function* searchProjects<Store extends SearchedStore>(
  stores: Iterable<Store>,
  query: string,
  fileSystem: FileSystem,
  signal?: AbortSignal,
): AsyncGenerator<FoundInStore<Store>> {
  const words = wordsOf(query);
  if (words.length === 0) return;
  // Late, as everywhere: it brings `yaml`.
  const { readMemory } = await import('../memory/readMemory');
  const isOver = (): boolean => signal?.aborted === true;
  for (const store of stores) {
    if (isOver()) return;
    const ranked: { readonly hit: ProjectHit; readonly rank: number }[] = [];
    const paths = await memoryPaths(store.directory, fileSystem);
    for (let from = 0; from < paths.length; from += SLICE) {
      if (isOver()) return;
      const slice = paths.slice(from, from + SLICE);
      const heads = await fileSystem.readHeads(
        slice.map((path) => `${store.directory}/${path}`),
        HEAD_MAX_LINES,
        HEAD_MAX_BYTES,
      );
      for (const [at, path] of slice.entries()) {
        const head = heads[at];
        if (head === undefined || head instanceof FileError || !mayHold(path, head.bytes, words)) continue;
        const { title, header, superseded, mtime } = readMemory(path, head, false);
        if (superseded !== null) continue;
        const name = fold(title);
        const all = `${name}\n${fold(`${header.description ?? ''}\n${header.type ?? ''}\n${path}`)}`;
        if (!words.every((word) => all.includes(word))) continue;
        const hit = { path, title, description: header.description, type: header.type, mtime };
        ranked.push({ hit, rank: words.filter((word) => name.includes(word)).length });
      }
    }
    if (ranked.length === 0) continue;
    ranked.sort((a, b) => b.rank - a.rank || b.hit.mtime - a.hit.mtime);
    yield { store, hits: ranked.slice(0, MAX_HITS).map(({ hit }) => hit) };
  }
}

async function memoryPaths(directory: string, fileSystem: FileSystem): Promise<readonly string[]> {
  try {
    const { files } = await scanDirectory(directory, fileSystem);
    return files
      .map(({ path }) => path)
      .filter(
        (path) => isMemoryName(path.slice(path.lastIndexOf('/') + 1)) && !path.startsWith(`${SUPERSEDED_FOLDER}/`),
      );
  } catch (error) {
    if (error instanceof FileError) return [];
    throw error;
  }
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function wordsOf(query: string): readonly string[] {
  return fold(query)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A quick no, before a header is read: plain words stand in the bytes as they are, or in the path. Others may be escaped. */
function mayHold(path: string, bytes: Uint8Array, words: readonly string[]): boolean {
  const plain = words.filter((word) => /^[a-z0-9]+$/.test(word));
  if (plain.length === 0) return true;
  const text = `${fold(path)}\n${fold(new TextDecoder().decode(bytes))}`;
  return text.includes('\\') || plain.every((word) => text.includes(word));
}
