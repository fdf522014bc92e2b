import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addEntry, type NewEntry } from '../../../src/memory/addEntry';
import { readExact } from '../../../src/memory/exactText';
import type { IndexKnowledge } from '../../../src/memory/indexSections';
import { loadIndex } from '../../../src/memory/loadedIndex';
import { readIndex } from '../../../src/memory/memoryIndex';
import { removeEntry } from '../../../src/memory/removeEntry';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { hostileText, randomIndex } from './randomIndex';

const known: IndexKnowledge = {
  typeOf: (path) => /^(feedback|project|reference|user)_/.exec(path)?.[1] ?? null,
  resolve: (wikiText) => `${wikiText}.md`,
};
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const plain: NewEntry = { path: 'new.md', title: 'New', hook: 'hook', type: null };
const add = (index: string, entry: Partial<NewEntry> = {}): string =>
  text(addEntry(bytesOfText(index), { ...plain, ...entry }, known));
const LINE = '- [New](new.md) — hook';

describe('an entry is added', () => {
  it.each<[string, string, Partial<NewEntry>, string]>([
    ['into nothing', '', {}, `${LINE}\n`],
    ['behind a lone mark', '\ufeff', {}, `\ufeff${LINE}\n`],
    ['below the last', '# M\n\n- [A](a.md) — x\n', {}, `# M\n\n- [A](a.md) — x\n${LINE}\n`],
    ['before what follows the list', '- [A](a.md) — x\n\ntext\n', {}, `- [A](a.md) — x\n${LINE}\n\ntext\n`],
    ['below text alone, behind a blank line', 'text\n', {}, `text\n\n${LINE}\n`],
    ['below text alone without a line end', 'text', {}, `text\n\n${LINE}`],
    ['behind front matter', '---\nx: y\n---\n', {}, `---\nx: y\n---\n\n${LINE}\n`],
    ['where the last line has no end', '- [A](a.md) — x', {}, `- [A](a.md) — x\n${LINE}`],
    ['with CRLF', '- [A](a.md) — x\r\n', {}, `- [A](a.md) — x\r\n${LINE}\r\n`],
    ['with the line end of its neighbour', 'a\r\n\r\n- [A](a.md) — x\n', {}, `a\r\n\r\n- [A](a.md) — x\n${LINE}\n`],
    [
      'with a lone CR before a line feed',
      '- [A](a.md) — x\r\n\r\ntext'.replace('x\r\n', 'x\r'),
      {},
      `- [A](a.md) — x\r${LINE}\r\r\ntext`,
    ],
    ['with lone CR', '- [A](a.md) — x\r', {}, `- [A](a.md) — x\r${LINE}\r`],
    ['in a loose list', '- [A](a.md)\n\n- [B](b.md)\n', {}, `- [A](a.md)\n\n- [B](b.md)\n\n${LINE}\n`],
    ['behind continuation lines', '- [A](a.md) — x\n  more\nlazy\n', {}, `- [A](a.md) — x\n  more\nlazy\n${LINE}\n`],
    [
      'behind what is nested',
      '- [A](a.md)\n  - [B](b.md)\n  - c\n',
      {},
      `- [A](a.md)\n  - [B](b.md)\n  - c\n${LINE}\n`,
    ],
    ['in a quote', '> - [A](a.md) — x\n', {}, `> - [A](a.md) — x\n> ${LINE}\n`],
    ['outside of a comment without end', '- [A](a.md) — x\n<!--\n', {}, `- [A](a.md) — x\n${LINE}\n<!--\n`],
    ['before a fence without end', '```\n- [no](no.md)\n', {}, `${LINE}\n\n\`\`\`\n- [no](no.md)\n`],
    ['behind a fence', '```\n- [no](no.md)\n```\n', {}, `\`\`\`\n- [no](no.md)\n\`\`\`\n\n${LINE}\n`],
    ['behind a comment', '<!-- - [no](no.md) -->\n', {}, `<!-- - [no](no.md) -->\n\n${LINE}\n`],
    [
      'behind a table of something else',
      '| a | b |\n|---|---|\n| x | [A](a.md) |\n',
      {},
      `| a | b |\n|---|---|\n| x | [A](a.md) |\n\n${LINE}\n`,
    ],
    [
      'behind a table of two columns where entries stand elsewhere too',
      '[B](b.md)\n\n| a | b |\n|---|---|\n| [A](a.md) | x |\n',
      {},
      `[B](b.md)\n\n| a | b |\n|---|---|\n| [A](a.md) | x |\n\n${LINE}\n`,
    ],
    [
      'as a row of the one table',
      '| a | b |\n|---|---|\n| [A](a.md) | x |\n',
      { hook: 'p | q' },
      '| a | b |\n|---|---|\n| [A](a.md) | x |\n| [New](new.md) | p \\| q |\n',
    ],
  ])('%s', (_, before, entry, after) => expect(add(before, entry)).toBe(after));

  it('makes the index where there is none', () => expect(text(addEntry(null, plain, known))).toBe(`${LINE}\n`));

  it.each([
    ['- [A](a.md) - x\n', '- [New](new.md) - hook'],
    ['* [A](a.md): x\n', '* [New](new.md): hook'],
    ['+ [A](a.md) x\n', '+ [New](new.md) hook'],
    ['- [A](a.md) -- x\n', '- [New](new.md) -- hook'],
    ['- [A](a.md); x\n', '- [New](new.md); hook'],
    ['- [A](a.md):详\n', '- [New](new.md):hook'],
    ['- **[A](a.md)** - x\n', '- [New](new.md) - hook'],
    ['- [A](a.md)\n', '- [New](new.md) — hook'],
    ['1. [A](a.md) - x\n2. [B](b.md) - x\n', '3. [New](new.md) - hook'],
    ['1. [A](a.md) - x\n1. [B](b.md) - x\n', '1. [New](new.md) - hook'],
    ['9) [A](a.md)\n', '10) [New](new.md) — hook'],
    ['-   [A](a.md) — x\n', '-   [New](new.md) — hook'],
    ['- [A](a.md) - x\n- [B](b.md) - x\n* [C](c.md) — x\n', '- [New](new.md) - hook'],
    ['- [A](a.md) - x\n- [B](b.md) - x\n\n## H\n* [C](c.md)\n', '* [New](new.md) - hook'],
  ])('in the style of %j', (before, line) => expect(add(before)).toBe(`${before}${line}\n`));

  it('stands in the text that is loaded', () => {
    expect(loadIndex(add('<!-- note -->\n\n# M\n')).text).toContain(LINE);
  });
});

describe('the section', () => {
  const sections =
    '# User memory\n\n## About the user\n- [U](u.md) — x\n\n## Feedback and rules\n- [F](f.md) — x\n\n## Projects\n\n## Reference\ntext\n';
  it.each([
    ['user', '- [U](u.md) — x\n', '\n## Feedback'],
    ['feedback', '- [F](f.md) — x\n', '\n## Projects'],
    ['project', '## Projects\n', '\n## Reference'],
    ['reference', '## Reference\ntext\n\n', ''],
    ['decision', '- [F](f.md) — x\n', '\n## Projects'],
    [null, '- [F](f.md) — x\n', '\n## Projects'],
  ])('of type %s is found by its heading', (type, before, after) => {
    expect(add(sections, { type })).toContain(`${before}${LINE}\n${after}`);
  });

  it('is learned from the memories that it links', () => {
    const index =
      '## Work\n- [A](project_a.md)\n\n## Habits\n- [B](feedback_b.md)\n- [C](feedback_c.md)\n\n## Rest\n- [D](d.md)\n';
    expect(add(index, { type: 'project' })).toContain(`project_a.md)\n${LINE}\n\n## Habits`);
    expect(add(index, { type: 'feedback' })).toContain(`feedback_c.md)\n${LINE}\n\n## Rest`);
    expect(add(index, { type: 'user' })).toContain(`d.md)\n${LINE}\n`);
  });

  it.each([
    ['a label', '**Feedback**\n- [A](a.md)\n\n**Projects**\n- [B](b.md)\n'],
    ['a line with a colon', 'Feedback:\n- [A](a.md)\n\nProjects:\n- [B](b.md)\n'],
  ])('may have %s for a heading', (_, index) => {
    expect(add(index, { type: 'feedback' })).toContain(`a.md)\n${LINE}\n\n`);
  });

  it('may be a list item that links nothing', () => {
    const index = '- Feedback\n  - [A](a.md)\n- Projects\n  - [B](b.md)\n';
    expect(add(index, { type: 'feedback' })).toBe(`- Feedback\n  - [A](a.md)\n  ${LINE}\n- Projects\n  - [B](b.md)\n`);
  });

  it('is not the title of the file', () => {
    const index = '# User memory\n\nNotes.\n\n## Work\n- [A](a.md)\n';
    expect(add(index, { type: 'user' })).toBe(`${index}${LINE}\n`);
  });

  it('whose entries stand under deeper headings takes it there', () => {
    const index =
      '# M\n\n## Feedback\n\n### Style\n- [A](feedback_a.md)\n\n### Tests\n- [B](feedback_b.md)\n- [C](feedback_c.md)\n\n## X\n- [D](d.md)\n';
    expect(add(index, { type: 'feedback' })).toContain(`feedback_c.md)\n${LINE}\n\n## X`);
  });

  it('without entries keeps the blank lines of the others', () => {
    expect(add('## User\n\n- [A](a.md)\n\n## Feedback\n\n## X\n', { type: 'feedback' })).toContain(
      `## Feedback\n\n${LINE}\n\n## X`,
    );
    expect(add('## User\n- [A](a.md)\n\n## Feedback\n\n## X\n', { type: 'feedback' })).toContain(
      `## Feedback\n${LINE}\n\n## X`,
    );
  });
});

describe('bytes that are no UTF-8', () => {
  it('stay', () => {
    const before = Uint8Array.of(0xef, 0xbb, 0xbf, 0x2d, 0x20, 0xff, 0xc3, 0x0d, 0x0a, 0xed, 0xa0, 0x80);
    const after = addEntry(before, plain, known);
    expect([...after.subarray(0, 9)]).toEqual([...before.subarray(0, 9)]);
    expect(removeEntry(after, 'new.md', known.resolve)).toEqual(before);
  });

  it('of UTF-16 are read and written as such', () => {
    const units = (index: string): Uint8Array =>
      Uint8Array.from([
        0xff,
        0xfe,
        ...[...index].flatMap((sign) => [sign.charCodeAt(0) & 255, sign.charCodeAt(0) >> 8]),
      ]);
    expect(addEntry(units('- [A](a.md) — x\r\n'), plain, known)).toEqual(units(`- [A](a.md) — x\r\n${LINE}\r\n`));
  });
});

describe('whatever the index', () => {
  it('one piece is inserted, the entry is read back, and all others are read as before', () => {
    fc.assert(
      fc.property(
        fc.oneof(randomIndex, hostileText),
        fc.constantFrom('feedback', 'user', 'project', null),
        fc.oneof(hostileText, fc.constant('hook')),
        (index, type, hook) => {
          const bytes = readExact(new Uint8Array()).toBytes(index.replace(/[\ud800-\udfff]/g, '\udc80'));
          const after = addEntry(bytes, { path: 'new one.md', title: hook.slice(0, 9), hook, type }, known);
          expect(after.length).toBeGreaterThan(bytes.length);
          let same = 0;
          while (same < bytes.length && bytes[same] === after[same]) same++;
          let tail = 0;
          while (tail < bytes.length - same && bytes.at(-1 - tail) === after.at(-1 - tail)) tail++;
          expect(same + tail).toBe(bytes.length);
          const [old, next] = [bytes, after].map((file) => readIndex(readExact(file ?? bytes).text));
          const names = next?.links.map(({ raw }) => raw) ?? [];
          const at = next?.links.findIndex(({ target }) => target === 'new one.md') ?? -1;
          expect(at).toBeGreaterThanOrEqual(0);
          names.splice(at, 1);
          expect(names).toEqual(old?.links.map(({ raw }) => raw));
          expect(next?.entries.length).toBe((old?.entries.length ?? 0) + 1);
          const removed = removeEntry(after, 'new one.md', known.resolve);
          if (!/^[\r\n]+[^\r\n]+[\r\n]+$/.test(readExact(after.subarray(same, after.length - tail)).text)) {
            expect(readExact(removed).text).toBe(readExact(bytes).text);
          }
        },
      ),
      { numRuns: fuzzRuns(1500) },
    );
  });
});
