import { describe, expect, it } from 'vitest';
import { type IndexEntry, readIndex } from '../../../src/memory/memoryIndex';

function only(text: string): IndexEntry {
  const { entries } = readIndex(text);
  expect(entries).toHaveLength(1);
  return entries[0] as IndexEntry;
}

function targets(text: string): readonly (string | null)[] {
  return readIndex(text).links.map((link) => (link.kind === 'wiki' ? `[[${link.raw}]]` : (link.target ?? link.where)));
}

function slice(text: string, range: { readonly start: number; readonly end: number }): string {
  return text.slice(range.start, range.end);
}

describe('the shapes of an entry', () => {
  it.each([
    ['- [A](a.md) — hook\n', '—', 'hook'],
    ['- [A](a.md) - hook', '-', 'hook'],
    ['* [A](a.md): hook', ':', 'hook'],
    ['+ [A](a.md) hook', '', 'hook'],
    ['1. [A](a.md). Hook', '.', 'Hook'],
    ['- [A](a.md) -- hook', '--', 'hook'],
    ['- [A](a.md); hook', ';', 'hook'],
    ['- [A](a.md) – hook — more  ', '–', 'hook — more'],
    ['- [A](a.md):详', ':', '详'],
    ['- [A](a.md)', '', ''],
    ['- [A](a.md) —', '—', ''],
    ['- **[A](a.md)** — hook', '—', 'hook'],
    ['- ~~[A](a.md)~~ — ⛔ gone', '—', '⛔ gone'],
    ['- [A](a.md) -5 °C', '', '-5 °C'],
    ['- [ ] [A](a.md) — task', '—', 'task'],
    ['- [[a]] — hook', '—', 'hook'],
    ['- [X](https://x.example) and [A](a.md) — hook', '—', 'hook'],
  ])('bullet %j', (text, separator, hook) => {
    const entry = only(text);
    expect(entry).toMatchObject({ kind: 'bullet', separator, hook, firstLine: 1, lastLine: 1, start: 0 });
    expect(slice(text, entry.hookRange)).toBe(hook);
    expect(text.slice(entry.start, entry.end)).toBe(text.trimEnd() === text ? text : text.replace(/\n$/, ''));
  });

  it('takes continuation lines, indented or lazy', () => {
    const text = '- x\n- [A](a.md) — one\n  two\nthree [[b]]\n- y\n';
    const entry = only(text);
    expect(entry).toMatchObject({ firstLine: 2, lastLine: 4, hook: 'one two three [[b]]' });
    expect(text.slice(entry.start, entry.end)).toBe('- [A](a.md) — one\n  two\nthree [[b]]');
    expect(slice(text, entry.hookRange)).toBe('one\n  two\nthree [[b]]');
    expect(entry.links.map((link) => link.line)).toEqual([2, 4]);
  });

  it('takes further paragraphs and code of an item, up to its first nested item', () => {
    const text = '- [A](a.md)\n\n  more\n\n  ```\n  [no](no.md)\n  ```\n  - [B](b.md)\n\n  after [C](c.md)\n\n- z\n';
    const { entries } = readIndex(text);
    expect(entries.map(({ kind, firstLine, lastLine }) => [kind, firstLine, lastLine])).toEqual([
      ['bullet', 1, 7],
      ['bullet', 8, 8],
      ['sentence', 10, 10],
    ]);
  });

  it('gives nested bullets entries of their own', () => {
    const text = '- Group\n  - [A](a.md) — x\n    - [B](b.md)\n\t\t- [C](c.md)\n- [D](d.md)\n';
    const { entries } = readIndex(text);
    expect(entries.map((entry) => text.slice(entry.start, entry.end))).toEqual([
      '  - [A](a.md) — x',
      '    - [B](b.md)',
      '\t\t- [C](c.md)',
      '- [D](d.md)',
    ]);
  });

  it('takes each row of a table', () => {
    const text = 'Intro\n\n| what | where |\n|---|:-:|\n| [A](a.md) | hook a |\n| words | [[b\\|B]] |\n\nafter\n';
    const { entries } = readIndex(text);
    expect(entries.map(({ kind, firstLine, hook, separator }) => [kind, firstLine, separator, hook])).toEqual([
      ['tableRow', 5, '|', 'hook a'],
      ['tableRow', 6, '|', ''],
    ]);
    expect(entries[1]?.links[0]).toMatchObject({ kind: 'wiki', raw: 'b', label: 'B' });
  });

  it('takes a header row that links, and leaves the paragraph above it', () => {
    const { entries } = readIndex('See [P](p.md)\n[A](a.md) | b\n--- | ---\nx | [C](c.md)\n');
    expect(entries.map(({ kind, firstLine, lastLine }) => [kind, firstLine, lastLine])).toEqual([
      ['sentence', 1, 1],
      ['tableRow', 2, 2],
      ['tableRow', 4, 4],
    ]);
  });

  it('takes several links of one line as one entry', () => {
    const entry = only('- [A](a.md) · [B](sub/b.md) · [C](c.md#x)\n');
    expect(entry.links.map((link) => link.target)).toEqual(['a.md', 'sub/b.md', 'c.md']);
    expect(entry).toMatchObject({ separator: '·', hook: '[B](sub/b.md) · [C](c.md#x)' });
  });

  it('takes headings of both kinds, sentences and quotes', () => {
    const text =
      '# Top\nSee [A](a.md).\n\n## [B](b.md) ##\n\nC [C](c.md)\nof two lines\n---\n\n> - [D](d.md)\n>   more\n\n> [E](e.md)\n';
    const { entries } = readIndex(text);
    expect(entries.map(({ kind, section, firstLine, lastLine }) => [kind, section, firstLine, lastLine])).toEqual([
      ['sentence', 'Top', 2, 2],
      ['heading', 'B', 4, 4],
      ['heading', 'C C of two lines', 6, 8],
      ['bullet', 'C C of two lines', 10, 11],
      ['sentence', 'C C of two lines', 13, 13],
    ]);
    expect(entries[1]).toMatchObject({ hook: '', separator: '' });
  });

  it('has no section before the first heading', () => expect(only('- [A](a.md)\n\n# H\n').section).toBeNull());

  it.each(['\n', '\r\n', '\r'])('holds its offsets with line ends %j', (end) => {
    const text = ['# H', '', '- [A](a.md) — one', '  two', '- [B](b.md)'].join(end);
    const { entries, lines } = readIndex(text);
    expect(lines).toBe(5);
    expect(entries.map((entry) => text.slice(entry.start, entry.end))).toEqual([
      `- [A](a.md) — one${end}  two`,
      '- [B](b.md)',
    ]);
    expect(entries[0]?.hook).toBe('one two');
  });
});

describe('a link', () => {
  it.each([
    ['[A](a.md "t")', 'A', 'a.md'],
    ["[A](a.md 't')", 'A', 'a.md'],
    ['[A](a.md (t))', 'A', 'a.md'],
    ['[A](  a.md  )', 'A', 'a.md'],
    ['[A](<a b.md>)', 'A', 'a b.md'],
    ['[A](a(1).md)', 'A', 'a(1).md'],
    ['[A](a%20(1).md#p "x")', 'A', 'a (1).md'],
    ['[a\\]b](a.md)', 'a\\]b', 'a.md'],
    ['[a [b] c](a.md)', 'a [b] c', 'a.md'],
    ['[**a** `]` _b_](a.md)', '**a** `]` _b_', 'a.md'],
    ['[two\nlines](a.md)', 'two lines', 'a.md'],
    ['[see [[x]]](a.md)', 'see [[x]]', 'a.md'],
    ['[[1]](a.md)', '[1]', 'a.md'],
    ['[![p](p.png)](a.md)', '![p](p.png)', 'a.md'],
    ['[](a.md)', '', 'a.md'],
  ])('%j', (text, label, target) => {
    const { links } = readIndex(text);
    expect(links).toHaveLength(1);
    expect(links[0]).toMatchObject({
      kind: 'markdown',
      label,
      target,
      where: 'inside',
      range: { start: 0, end: text.length },
    });
    if (!text.includes('\n')) expect(slice(text, links[0]?.labelRange ?? { start: 0, end: 0 })).toBe(label);
    expect(slice(text, links[0]?.rawRange ?? { start: 0, end: 0 })).toBe(links[0]?.raw);
  });

  it.each([
    ['[[x]]', 'x', 'x'],
    ['[[x]](共三步)', 'x', 'x'],
    ['[[x|the label]]', 'x', 'the label'],
    ['[[x#place]]', 'x', 'x#place'],
    ['[[x#place|l]]', 'x', 'l'],
    ['[[ x ]]', 'x', 'x'],
    ['![[x]]', 'x', 'x'],
  ])('%j is a wiki link', (text, raw, label) => {
    const { links, entries } = readIndex(text);
    expect(links).toMatchObject([{ kind: 'wiki', raw, label, target: null, where: 'inside' }]);
    expect(entries).toHaveLength(1);
  });

  it.each([
    ['[x][1]\n\n[1]: a.md "t"', ['a.md']],
    ['[1]: <a b.md>\n\n[1] and [1][]', ['a b.md', 'a b.md']],
    ['[x][n]', []],
    ['[^1] text\n\n[^1]: see a.md', []],
  ])('reads references: %j', (text, expected) => expect(targets(text)).toEqual(expected));

  it('of a reference tells where its target stands', () => {
    const text = 'See [x][1].\n\n[1]: a.md\n';
    const link = readIndex(text).links[0];
    expect(slice(text, link?.range ?? { start: 0, end: 0 })).toBe('[x][1]');
    expect(slice(text, link?.rawRange ?? { start: 0, end: 0 })).toBe('a.md');
  });

  it.each([
    '[a](b c.md)',
    '[a](<b.md)',
    '[a](b.md',
    '[a] (b.md)',
    '\\[a](b.md)',
    '[a\\](b.md)',
    '![a](b.md)',
    '[a]',
    '[[]]',
    '[[a\nb]]',
    '[a](b.md "t)',
  ])('%j is none', (text) => expect(targets(text)).toEqual([]));

  it('stays inside of another', () => expect(targets('[a [b](b.md) c](c.md)')).toEqual(['b.md']));

  it('that leads elsewhere makes no entry, but is reported', () => {
    const text = '- [up](../x.md)\n- [web](https://x.example)\n- [dir](sub/)\n- [here](#x)\n- [[#here]]\n';
    const { entries, links } = readIndex(text);
    expect(entries).toEqual([]);
    expect(links.map((link) => link.where)).toEqual(['outside', 'external', 'directory', 'anchor', 'anchor']);
  });
});

describe('no link is read', () => {
  it.each([
    ['from a fence', '```\n[no](no.md)\n```\n'],
    ['from a fence of tildes with a language', '~~~md\n[no](no.md)\n```\n[no](no.md)\n~~~\n'],
    ['from a fence without an end', '```\n[no](no.md)\n\n- [no](no.md)\n'],
    ['from a longer fence around a shorter', '````\n```\n[no](no.md)\n```\n[[no]]\n````\n'],
    ['from a fence in a list item', '- x\n  ```\n  [no](no.md)\n\n  [no](no.md)\n  ```\n'],
    ['from indented code', 'x\n\n    [no](no.md)\n\n\t[[no]]\n'],
    ['from indented code of an item', '- x\n\n      [no](no.md)\n'],
    ['from a comment', '<!-- [no](no.md)\n\n- [[no]]\n-->\n'],
    ['from a comment in a line', 'x <!-- [no](no.md)\n[[no]] --> y\n'],
    ['from a comment in a list item', '- x\n  <!-- [no](no.md) -->\n'],
    ['from a comment without an end', '<!--\n[no](no.md)\n\n- [no](no.md)\n'],
    ['from a code span', '`[no](no.md)` ``[[no]] ` [no](no.md)``\n'],
    ['from a code span of two lines', '`[no](no.md)\n[[no]]`\n'],
    ['from a preformatted block', '<pre>\n[no](no.md)\n</pre>\n'],
    ['from front matter', '---\ndescription: "[no](no.md)"\nx: "[[no]]"\n---\n'],
    ['from front matter with CRLF', '---\r\nx: "[no](no.md)"\r\n---\r\n'],
  ])('%s', (_, text) => {
    expect(targets(text)).toEqual([]);
    expect(targets(`${text}\n\n`)).toEqual([]);
  });

  it.each([
    ['after a fence', '```\n[no](no.md)\n```\n[yes](yes.md)'],
    ['after a comment on its line', '<!-- [no](no.md) --> [yes](yes.md)'],
    ['after a fence that its list item ends', '- ```\n  [no](no.md)\n\n[yes](yes.md)'],
    ['after an opening of a comment in a line that never ends', 'x <!-- [yes](yes.md)'],
    ['after a back-tick that never ends', 'a ` b [yes](yes.md)'],
    ['after escaped back-ticks', '\\`[yes](yes.md)\\`'],
    ['in other HTML', '<details>\n[yes](yes.md)\n<!-- [no](no.md) -->\n</details>'],
    ['after front matter', '---\nx: "[no](no.md)"\n---\n- [yes](yes.md)'],
    ['after a rule that is no front matter', '\n---\n[yes](yes.md)\n\n---\n'],
    ['in a lazy line that looks like code', 'x\n    [yes](yes.md)'],
    ['in an item that begins with a blank line', '-\n  [yes](yes.md)'],
  ])('but one %s is', (_, text) => expect(targets(text)).toEqual(['yes.md']));
});

describe('a mention', () => {
  const mentioned = (text: string): readonly string[] =>
    readIndex(text).mentions.map((mention) => text.slice(mention.range.start, mention.range.end));

  it.each([
    ['- printers.md — drivers', ['printers.md']],
    ['See `review-wing.md`, `sub/a b.md` and (x_y.md).', ['review-wing.md', 'sub/a b.md', 'x_y.md']],
    ['`archive/` and MEMORY-archive.md.', ['MEMORY-archive.md']],
    ['`@memory/MEMORY.md` **a.md** _b.md_ a.md#x', ['memory/MEMORY.md', 'a.md', '_b.md', 'a.md']],
    ['| a.md | `b.md` |\n|---|---|\n| c.md | d |', ['a.md', 'b.md', 'c.md']],
    ['# about a.md', ['a.md']],
    ['[a.md](b.md) [[c.md]] https://x.example/d.md <https://x.example/e.md>', []],
    ['`[x](a.md)` x.mdx a.md5 .md', []],
    ['```\na.md\n```\n<!-- b.md --> `', []],
    ['../a.md C:/a.md', []],
    ['[not a link] a.md', ['a.md']],
  ])('%j', (text, expected) => expect(mentioned(text)).toEqual(expected));

  it('has line and path', () => {
    expect(readIndex('x\n`./sub/a.md`\n').mentions).toEqual([
      { path: 'sub/a.md', line: 2, range: { start: 3, end: 13 } },
    ]);
  });
});

describe('the count of lines', () => {
  it.each([
    ['', 0],
    ['\n', 1],
    ['a', 1],
    ['a\n', 1],
    ['a\nb', 2],
    ['a\r\nb\r\n', 2],
    ['a\rb', 2],
    ['\n\n', 2],
    ['a\u2028b', 1],
  ])('of %j is %d', (text, lines) => {
    expect(readIndex(text)).toMatchObject({ lines, units: text.length });
  });
});
