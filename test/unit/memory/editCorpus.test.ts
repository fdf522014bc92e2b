import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { editHeader, isHeaderRefusal } from '../../../src/memory/editHeader';
import type { EditableKey } from '../../../src/memory/fieldSplices';
import { locateFrontMatter, readHeader } from '../../../src/memory/frontMatter';

interface ExpectedFile {
  readonly dir: string;
  readonly path: string;
  readonly has_frontmatter: boolean;
  readonly description: string | null;
  /** First and last line, from 1. */
  readonly description_lines?: readonly [number, number];
}

const root = new URL('../../fixtures/corpus/', import.meta.url);
const { files } = JSON.parse(readFileSync(new URL('expected.json', root), 'utf8')) as { files: ExpectedFile[] };
const described = files.filter((file) => file.description_lines);

const bytesOf = (file: ExpectedFile) => Uint8Array.from(readFileSync(new URL(`${file.dir}/${file.path}`, root)));

/** One unit a byte; each line with its line end. */
function linesOf(bytes: Uint8Array): string[] {
  return (
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
  );
}

function edited(bytes: Uint8Array, key: EditableKey, value: string | null): Uint8Array {
  const after = editHeader(bytes, [{ key, value }]);
  if (isHeaderRefusal(after)) throw new Error(after.refused);
  return after;
}

const VALUES = ['A plain sentence', 'foo: bar # baz', '`tick` and "quote" and \'more\'', '42', '完了: 🌱'];

describe('the corpus, edited', () => {
  it('has descriptions in most of its files', () => {
    expect(described.length).toBeGreaterThanOrEqual(38);
  });

  it.each(files)('$dir/$path is the same without an edit', (file) => {
    const bytes = bytesOf(file);
    expect(editHeader(bytes, [])).toBe(bytes);
  });

  it.each(described)('$dir/$path changes in the lines of its description alone', (file) => {
    const bytes = bytesOf(file);
    const before = readHeader(bytes, true);
    const lines = linesOf(bytes);
    const [first, last] = file.description_lines ?? [0, 0];
    for (const value of VALUES) {
      const after = edited(bytes, 'description', value);
      const header = readHeader(after, true);
      const now = linesOf(after);
      expect(now.slice(0, first - 1)).toEqual(lines.slice(0, first - 1));
      expect(now.slice(first)).toEqual(lines.slice(last));
      expect(now[first - 1]).toMatch(/^description: .*[^\r\n]/);
      expect(now[first - 1]?.match(/[\r\n]+$/)?.[0]).toBe(lines[last - 1]?.match(/[\r\n]+$/)?.[0]);
      expect(header.description).toBe(value);
      expect(header.cutByComment).toBe(false);
      if (header.valid) expect(header.clientDescription).toBe(value);
      if (before.valid) expect(header.valid).toBe(true);
      const { name, type, modified, supersededBy, originSessionId, status } = before;
      expect(header).toMatchObject({ name, type, modified, supersededBy, originSessionId, status });
    }
  });

  it.each(files)('$dir/$path takes each field, new or not, and gives it up again', (file) => {
    const bytes = bytesOf(file);
    const { contentEnd, start } = locateFrontMatter(bytes);
    for (const key of ['name', 'type', 'status', 'superseded_by', 'modified'] as const) {
      const after = edited(bytes, key, 'set anew: x');
      expect(readHeader(after, true)[key === 'superseded_by' ? 'supersededBy' : key]).toBe('set anew: x');
      const behind = file.has_frontmatter ? contentEnd : start;
      expect(
        linesOf(after)
          .join('')
          .endsWith(linesOf(bytes.subarray(behind)).join('')),
      ).toBe(true);
      const without = edited(after, key, null);
      expect(readHeader(without, true)[key === 'superseded_by' ? 'supersededBy' : key]).toBeNull();
      const changed = linesOf(after).filter((line) => !linesOf(bytes).includes(line));
      expect(changed.length).toBeLessThanOrEqual(file.has_frontmatter ? 1 : 4);
    }
  });

  it('has five headers whose fault is in one field, which an edit repairs', () => {
    const repaired = files.filter((file) => {
      const bytes = bytesOf(file);
      const { valid, name, description } = readHeader(bytes, true);
      if (valid !== false || name === null || description === null) return false;
      const after = editHeader(bytes, [
        { key: 'name', value: name },
        { key: 'description', value: description },
      ]);
      if (isHeaderRefusal(after)) return false;
      const header = readHeader(after, true);
      expect(header).toMatchObject({ name, description });
      return header.valid === true;
    });
    expect(repaired).toHaveLength(5);
  });
});
