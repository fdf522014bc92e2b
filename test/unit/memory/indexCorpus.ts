import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReportedMemory } from '../../../src/memory/indexReport';
import { readMemory } from '../../../src/memory/readMemory';

interface ExpectedLink {
  readonly line: number;
  readonly label: string;
  readonly target: string;
  readonly kind: 'file' | 'directory' | 'outside' | 'external';
}

interface ExpectedDirectory {
  readonly dir: string;
  readonly lines: number;
  readonly memory_files: number;
  readonly dangling: readonly string[];
  readonly orphans: readonly string[];
  readonly orphans_mentioned: readonly string[];
  readonly orphans_reachable: readonly string[];
  readonly duplicates: readonly string[];
  readonly wiki_unresolved: readonly string[];
  readonly outside: readonly string[];
  readonly external: readonly string[];
  readonly directories: readonly string[];
  readonly links: readonly ExpectedLink[];
  readonly wiki_links: readonly { readonly line: number; readonly text: string; readonly resolves_to: string | null }[];
}

interface ExpectedFile {
  readonly dir: string;
  readonly path: string;
  readonly name: string | null;
}

export interface CorpusDirectory {
  readonly expected: ExpectedDirectory;
  readonly memories: readonly ReportedMemory[];
  /** All files on disk, relative to the directory. */
  readonly files: ReadonlySet<string>;
  textOf(path: string): string;
}

const corpus = fileURLToPath(new URL('../../fixtures/corpus/', import.meta.url));

/** The directories of the corpus with what a correct reader reports of their index. */
export function readCorpus(): readonly CorpusDirectory[] {
  const all = JSON.parse(readFileSync(`${corpus}expected.json`, 'utf8')) as {
    readonly directories: Readonly<Record<string, ExpectedDirectory>>;
    readonly files: readonly ExpectedFile[] | Readonly<Record<string, ExpectedFile>>;
  };
  const files: readonly ExpectedFile[] = Object.values(all.files);
  return Object.values(all.directories).map((expected) => ({
    expected,
    memories: files
      .filter((file) => file.dir === expected.dir)
      .map((file) => ({
        path: file.path,
        kind: /^MEMORY-/.test(file.path) ? 'index' : 'memory',
        header: { name: file.name },
        superseded: supersededAt(`${corpus}${expected.dir}/${file.path}`, file.path),
      })),
    files: new Set(readdirSync(corpus + expected.dir, { recursive: true, encoding: 'utf8' })),
    textOf: (path) => new TextDecoder().decode(readFileSync(`${corpus}${expected.dir}/${path}`)),
  }));
}

function supersededAt(file: string, path: string): ReportedMemory['superseded'] {
  const bytes = new Uint8Array(readFileSync(file));
  return readMemory(path, { bytes, mtime: 0, size: bytes.length }, false).superseded;
}
