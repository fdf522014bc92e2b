import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readHeader } from '../../../src/memory/frontMatter';
import { headOf } from '../../../src/memory/head';
import { readMemory } from '../../../src/memory/readMemory';

interface ExpectedFile {
  readonly dir: string;
  readonly path: string;
  readonly has_frontmatter: boolean;
  readonly yaml_valid: boolean | null;
  readonly yaml_valid_accept?: readonly (boolean | null)[];
  readonly name: string | null;
  readonly description: string | null;
  readonly description_accept?: readonly (string | null)[];
  readonly type: string | null;
  readonly modified: string | null;
  readonly superseded: boolean;
  readonly superseded_by: string | null;
  readonly superseded_signal: string | null;
}

const root = new URL('../../fixtures/corpus/', import.meta.url);
const expected = JSON.parse(readFileSync(new URL('expected.json', root), 'utf8')) as { files: ExpectedFile[] };

const SIGNALS: Record<string, string> = {
  'archive/ folder': 'folder',
  'field superseded_by': 'field',
  'metadata.status': 'status',
  'words in name, description or body': 'words',
};

function bytesOfFile(file: ExpectedFile): Uint8Array {
  return readFileSync(new URL(`${file.dir}/${file.path}`, root));
}

describe('the corpus', () => {
  it('holds the 47 files that the tests below speak of', () => {
    expect(expected.files).toHaveLength(47);
  });

  it.each(expected.files)('$dir/$path', (file) => {
    const bytes = bytesOfFile(file);
    const head = headOf(bytes);
    const memory = readMemory(file.path, { bytes: head, mtime: 0, size: bytes.length }, false);
    const { header, superseded } = memory;
    expect(header.present).toBe(file.has_frontmatter);
    expect(file.yaml_valid_accept ?? [file.yaml_valid]).toContain(header.valid);
    expect(header.name).toBe(file.name);
    expect(file.description_accept ?? [file.description]).toContain(header.description);
    expect(header.type).toBe(file.type);
    expect(header.modified).toBe(file.modified);
    expect(superseded !== null).toBe(file.superseded);
    expect(superseded?.by ?? null).toBe(file.superseded_by);
    expect(superseded?.signal ?? null).toBe(file.superseded_signal === null ? null : SIGNALS[file.superseded_signal]);
    expect(readHeader(bytes, true)).toEqual(header);
  });

  it('takes the second index of the ledger, and nothing else, for an index', () => {
    const indexes = expected.files.filter((file) => {
      const bytes = bytesOfFile(file);
      return readMemory(file.path, { bytes, mtime: 0, size: bytes.length }, false).kind === 'index';
    });
    expect(indexes.map((file) => file.path)).toEqual(['MEMORY-archive.md']);
  });
});
