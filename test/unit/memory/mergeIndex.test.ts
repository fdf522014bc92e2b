import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readIndex } from '../../../src/memory/memoryIndex';
import { type MergedIndex, mergeIndex } from '../../../src/memory/mergeIndex';
import { fuzzRuns } from '../support/fuzz';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Every `.md` but `gone…` exists; a wiki link means the file of its text. */
function merge(target: string, source: string, folder = ''): MergedIndex & { readonly text: string } {
  const merged = mergeIndex(
    bytesOf(target),
    bytesOf(source),
    {
      exists: (path) => !path.includes('gone'),
      resolve: (text) => `${text.trim()}.md`,
      typeOf: () => null,
      entryOf: (path) => ({ path, title: path.slice(0, -3), hook: '', type: null }),
    },
    folder,
  );
  return { ...merged, text: new TextDecoder().decode(merged.bytes) };
}

describe('mergeIndex', () => {
  it('adds entries behind a flat list, in order', () => {
    expect(merge('- [a](a.md) — x\n', '- [c](c.md) — 3\n- [b](b.md) — 2\n')).toMatchObject({
      text: '- [a](a.md) — x\n- [c](c.md) — 3\n- [b](b.md) — 2\n',
      added: 2,
      repeated: 0,
      dangling: 0,
    });
  });

  it('puts each part under its heading, whatever its case, and brings those that are missing', () => {
    const target = '# Memory\n\n## User\n\n- [a](a.md)\n\n## Project\n\n- [p](p.md)\n';
    const source = '# Old title\n\n## user\n\n- [b](b.md)\n\n## Reference\n\n- [r](r.md)\n\n### Deep\n\n- [d](d.md)\n';
    expect(merge(target, source).text).toBe(
      '# Memory\n\n## User\n\n- [a](a.md)\n- [b](b.md)\n\n## Project\n\n- [p](p.md)\n\n## Reference\n\n- [r](r.md)\n\n### Deep\n\n- [d](d.md)\n',
    );
  });

  it('brings a missing heading below the one above it', () => {
    const target = '## A\n- [a](a.md)\n## B\n- [b](b.md)\n';
    expect(merge(target, '## A\n### Sub\n- [s](s.md)\n').text).toBe(
      '## A\n- [a](a.md)\n\n### Sub\n- [s](s.md)\n\n## B\n- [b](b.md)\n',
    );
  });

  it('leaves out what the index links already and what leads nowhere, and keeps what is nested', () => {
    const source = '- [a](a.md) — again\n- [gone](gone.md)\n- [[a]]\n  - [n](n.md)\n- both [a](a.md), [c](c.md)\n';
    expect(merge('- [a](a.md)\n', source)).toMatchObject({
      text: '- [a](a.md)\n- [[a]]\n  - [n](n.md)\n- both [a](a.md), [c](c.md)\n',
      added: 2,
      repeated: 2,
      dangling: 1,
    });
  });

  it('brings the text between the entries, once', () => {
    const source = '# M\n\nAsk before you deploy.\n\n- [b](b.md)\n\nAnd so on.\n';
    const once = merge('# M\n\n- [a](a.md)\n', source).text;
    expect(once).toBe('# M\n\n- [a](a.md)\n\nAsk before you deploy.\n\n- [b](b.md)\n\nAnd so on.\n');
    expect(merge(once, source).text).toBe(once);
  });

  it('keeps CRLF, a missing end, front matter and a byte order mark', () => {
    expect(merge('- [a](a.md)\r\n', '- [b](b.md)\n').text).toBe('- [a](a.md)\r\n- [b](b.md)\r\n');
    expect(merge('- [a](a.md)', '- [b](b.md)\n').text).toBe('- [a](a.md)\n- [b](b.md)');
    expect(merge('---\nx: y\n---\n\n- [a](a.md)\n', '---\nz: 1\n---\n- [b](b.md)\n').text).toBe(
      '---\nx: y\n---\n\n- [a](a.md)\n- [b](b.md)\n',
    );
    const marked = mergeIndex(
      new Uint8Array([0xef, 0xbb, 0xbf, ...bytesOf('- [a](a.md) \xff\n')]),
      bytesOf('- [b](b.md)\n'),
      {
        exists: () => true,
        resolve: () => null,
        typeOf: () => null,
        entryOf: () => null,
      },
    );
    expect([...marked.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('adds entries one by one where the text would swallow them, and closes what the other one left open', () => {
    const merged = merge('- [a](a.md)\n\n```\nopen\n', '- [b](b.md)\n');
    expect(readIndex(merged.text).links.map(({ target }) => target)).toEqual(['a.md', 'b.md']);
    const other = merge('## B\n- [a](a.md)\n', '- [b](b.md)\n\n```\nopen\n');
    expect(readIndex(other.text).links.map(({ target }) => target)).toEqual(['b.md', 'a.md']);
  });

  it('reads the links of an index in a folder as those of that folder', () => {
    expect(merge('- [a](a.md)\n', '- [b](b.md)\n- [a](a.md)\n', 'team').text).toBe('- [a](a.md)\n- [b](b.md)\n');
  });

  const line = fc.constantFrom(
    '# T',
    '## A',
    '## B',
    '### C',
    '',
    'words',
    '- [a](a.md) — x',
    '- [b](b.md)',
    '* [c](c.md)',
    '  - [d](d.md)',
    '- group',
    '```',
    '<!-- x',
    '-->',
    '| [e](e.md) | y |',
    '| - | - |',
    '> [f](f.md)',
    '    code',
    '[[g]]',
    '- [gone](gone.md)',
    'T',
    '===',
    '---',
  );
  const indexText = fc
    .array(line, { maxLength: 12 })
    .chain((lines) => fc.constantFrom('\n', '\r\n').map((end) => lines.map((one) => one + end).join('')));

  it('loses no line and no link of the index, and links every memory that the other one links', () => {
    fc.assert(
      fc.property(indexText, indexText, (target, source) => {
        const { text } = merge(target, source);
        let at = 0;
        for (const one of target.split('\n').map((part) => part.trimEnd())) {
          at = text.indexOf(one, at);
          expect(at).toBeGreaterThanOrEqual(0);
          at += one.length;
        }
        const pathsIn = (one: string): readonly string[] =>
          readIndex(one).links.flatMap(({ kind, raw, target: path }) => (kind === 'wiki' ? `${raw}.md` : (path ?? [])));
        const linked = new Set(pathsIn(text));
        for (const path of [...pathsIn(target), ...pathsIn(source).filter((one) => !one.includes('gone'))])
          expect([...linked], `${path} in ${JSON.stringify(text)}`).toContain(path);
      }),
      { numRuns: fuzzRuns(400) },
    );
  });
});
