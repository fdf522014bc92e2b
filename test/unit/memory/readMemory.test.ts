import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMemory, unreadableMemory } from '../../../src/memory/readMemory';
import { bytesOfText } from './bytes';

function memoryOf(path: string, text: string) {
  const bytes = bytesOfText(text);
  return readMemory(path, { bytes, mtime: 12.5, size: bytes.length }, true);
}

describe('readMemory', () => {
  it('carries what the disk says', () => {
    expect(memoryOf('sub/a.md', 'body')).toMatchObject({
      path: 'sub/a.md',
      mtime: 12.5,
      size: 4,
      linked: true,
      skip: null,
      problem: null,
      superseded: null,
      kind: 'memory',
    });
    expect(memoryOf('logs/a.md', '').skip).toBe('reserved');
  });

  it('takes the name for title, else the stem', () => {
    expect(memoryOf('sub/a.md', '---\nname: Real database\n---\n').title).toBe('Real database');
    for (const text of ['', '---\nname: ""\n---\n', '---\nname: "  "\n---\n', '---\ntype: user\n---\n']) {
      expect(memoryOf('sub/観測 メモ.md', text).title).toBe('観測 メモ');
    }
    expect(memoryOf('.md', '').title).toBe('.md');
    expect(memoryOf('a.md', '---\nname: __proto__\n---\n').title).toBe('__proto__');
  });

  it('knows a second index by name and content', () => {
    const links = '# Old\n\n- [A](a.md) - old\n';
    for (const path of [
      'MEMORY-archive.md',
      'sub/MEMORY_2030.md',
      'INDEX.md',
      'index-2030.md',
      'archive-index.md',
      'old_index.md',
    ]) {
      expect(memoryOf(path, links).kind, path).toBe('index');
      expect(memoryOf(path, `---\nname: a\ntype: project\n---\n${links}`).kind, path).toBe('memory');
    }
    expect(memoryOf('index.md', '# Nothing is linked here\n').kind).toBe('memory');
    expect(memoryOf('MEMORY-archive.md', '').kind).toBe('index');
    for (const path of ['memory-leaks.md', 'indexing.md', 'reindex.md', 'MEMORYs.md', 'a.md']) {
      expect(memoryOf(path, links).kind, path).toBe('memory');
    }
  });

  it('is told by the size whether the header may close further on', () => {
    const bytes = bytesOfText('---\nname: a\n');
    expect(readMemory('a.md', { bytes, mtime: 0, size: 400 }, false)).toMatchObject({
      title: 'a',
      header: { fault: 'unclosed' },
    });
  });

  it('reads any bytes without throwing, the same way each time', () => {
    const chunk = fc.constantFrom(
      '---',
      '\n',
      '\r',
      'name: ',
      'description',
      ': ',
      '"',
      "'",
      '[',
      '{',
      '|',
      '>',
      '&a',
      '*a',
      '!',
      '- ',
      '#',
      '\u0000',
      '\ufeff',
      '🌱',
      '  ',
    );
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.array(chunk, { maxLength: 14 }).map((chunks) => bytesOfText(`---\n${chunks.join('')}\n---\n`)),
      fc.uint8Array({ maxLength: 30 }).map((tail) => Uint8Array.from([0xff, 0xfe, ...tail])),
    );
    fc.assert(
      fc.property(bytes, fc.boolean(), (file, longer) => {
        const head = { bytes: file, mtime: 1, size: file.length + (longer ? 1 : 0) };
        const first = readMemory('a.md', head, false);
        expect(first.title).not.toBe('');
        expect(readMemory('a.md', head, false)).toEqual(first);
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('unreadableMemory', () => {
  it('is shown with its reason, and not as a memory without front matter only', () => {
    expect(unreadableMemory('sub/a.md', 'Access is denied.', false)).toMatchObject({
      path: 'sub/a.md',
      title: 'a',
      problem: 'Access is denied.',
      header: { present: false },
      kind: 'memory',
    });
    expect(unreadableMemory('archive/a.md', 'gone', false).superseded?.signal).toBe('folder');
  });
});
