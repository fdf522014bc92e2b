import { describe, expect, it } from 'vitest';
import { type ReportedMemory, reportIndex } from '../../../src/memory/indexReport';
import { createLinkResolver } from '../../../src/memory/links';
import { readIndex } from '../../../src/memory/memoryIndex';
import { readCorpus } from './indexCorpus';

describe.each(readCorpus().map((directory) => ({ dir: directory.expected.dir, directory })))(
  'corpus $dir',
  ({ directory }) => {
    const { expected, memories } = directory;
    const index = readIndex(directory.textOf('MEMORY.md'));
    const second = memories.filter((memory) => memory.kind === 'index').map(({ path }) => path);
    const report = reportIndex(
      index,
      new Map(second.map((path) => [path, readIndex(directory.textOf(path))])),
      memories,
      (path) => directory.files.has(path),
    );
    const markdown = index.links.filter((link) => link.kind === 'markdown');
    const rawOf = (where: string): readonly string[] =>
      markdown.filter((link) => link.where === where).map((link) => link.raw);

    it('knows all its memories', () => expect(memories).toHaveLength(expected.memory_files));

    it('finds the links, with line and label', () => {
      const found = markdown.map(({ line, label, target, raw, where }) => ({
        line,
        label,
        target: target ?? raw,
        kind: where === 'inside' ? 'file' : where,
      }));
      expect(found).toEqual(expected.links.map(({ line, label, target, kind }) => ({ line, label, target, kind })));
      expect(index.lines).toBe(expected.lines);
      expect(rawOf('outside')).toEqual(expected.outside);
      expect(rawOf('external')).toEqual(expected.external);
      expect(rawOf('directory')).toEqual(expected.directories);
    });

    it('resolves the wiki links', () => {
      const resolver = createLinkResolver(memories);
      const found = index.links
        .filter((link) => link.kind === 'wiki')
        .map((link) => ({ line: link.line, text: link.raw, resolves_to: resolver.resolve(link.raw) }));
      expect(found).toEqual(expected.wiki_links);
      expect(report.unresolved.map((link) => link.raw)).toEqual(expected.wiki_unresolved);
    });

    it('tells orphans, mentions, second indexes, dangling and double entries apart', () => {
      const { orphans, mentioned, reachable } = report;
      expect([...new Set([...orphans, ...mentioned, ...reachable])].sort()).toEqual([...expected.orphans].sort());
      expect(mentioned).toEqual(expected.orphans_mentioned);
      expect(reachable).toEqual(expected.orphans_reachable);
      expect(report.dangling.map((link) => link.target)).toEqual(expected.dangling);
      expect(report.duplicates).toEqual(expected.duplicates);
      const linked = memories.map(({ path }) => path).filter((path) => !expected.orphans.includes(path));
      expect([...report.linked].sort()).toEqual(linked.sort());
    });
  },
);

function memory(path: string, name: string | null = null, kind: ReportedMemory['kind'] = 'memory'): ReportedMemory {
  return { path, kind, header: { name }, superseded: null };
}

describe('a report', () => {
  const none = new Map();

  it('counts every memory as an orphan where there is no index', () => {
    const report = reportIndex(null, none, [memory('a.md'), memory('sub/b.md')]);
    expect(report.orphans).toEqual(['a.md', 'sub/b.md']);
    expect(report.lineOf('a.md')).toBeNull();
  });

  it('gives the line of the first link, also of a wiki link', () => {
    const report = reportIndex(readIndex('# I\n- [[b]]\n- [B](b.md)\n- [A](a.md)\n'), none, [
      memory('a.md'),
      memory('b.md'),
    ]);
    expect([report.lineOf('a.md'), report.lineOf('b.md')]).toEqual([4, 2]);
    expect(report.duplicates).toEqual([]);
  });

  it('takes another case for another file', () => {
    const report = reportIndex(readIndex('- [A](A.md)\n'), none, [memory('a.md')]);
    expect(report.dangling.map((link) => link.target)).toEqual(['A.md']);
    expect(report.orphans).toEqual(['a.md']);
  });

  it('leaves retired files alone', () => {
    const report = reportIndex(readIndex('x'), none, [memory('.superseded/a.md'), memory('sub/.superseded/a.md')]);
    expect(report.orphans).toEqual([]);
  });

  it('calls no memory an orphan that is superseded where it stands', () => {
    const marked = [
      { ...memory('a.md'), superseded: { signal: 'field' } as const },
      { ...memory('b.md'), superseded: { signal: 'status' } as const },
      { ...memory('archive/c.md'), superseded: { signal: 'folder' } as const },
    ];
    const report = reportIndex(readIndex('b.md'), none, marked);
    expect(report.orphans).toEqual(['archive/c.md']);
    expect(report.mentioned).toEqual([]);
  });

  it('does not call the index itself, a second one or another known file dangling', () => {
    const index = readIndex('[a](MEMORY.md) [b](index-old.md) [c](team/MEMORY.md) [d](pic.png) [e](gone.md)');
    const report = reportIndex(index, new Map([['index-old.md', readIndex('')]]), [], (path) =>
      ['team/MEMORY.md', 'pic.png'].includes(path),
    );
    expect(report.dangling.map((link) => link.target)).toEqual(['gone.md']);
  });

  it('follows a second index in a folder from there', () => {
    const second = new Map([['archive/index-2030.md', readIndex('- [A](a.md)\n- [T](../top.md)\n', 'archive')]]);
    const files = [memory('archive/a.md'), memory('top.md'), memory('a.md')];
    const report = reportIndex(readIndex(''), second, files);
    expect(report.reachable).toEqual(['archive/a.md', 'top.md']);
    expect(report.orphans).toEqual(['a.md']);
  });

  it('knows a mention by path, by a name that one file has, and behind a word without a space', () => {
    const files = ['sub/one.md', 'a/two.md', 'b/two.md', 'b/three.md', 'four.md', '観測.md'].map((path) =>
      memory(path),
    );
    const report = reportIndex(
      readIndex('See one.md, two.md, `cat b/three.md`; 详见four.md。見よ 観測.md'),
      none,
      files,
    );
    expect(report.mentioned).toEqual(['sub/one.md', 'b/three.md', 'four.md', '観測.md']);
    expect(report.orphans).toEqual(['a/two.md', 'b/two.md']);
  });

  it('takes hostile names as names', () => {
    const files = ['__proto__.md', 'constructor.md', '<img src=x>.md'].map((path) => memory(path, path));
    const report = reportIndex(readIndex('[[__proto__]] [[toString]] [x](<constructor.md>)'), none, files);
    expect([...report.linked]).toEqual(['__proto__.md', 'constructor.md']);
    expect(report.unresolved.map((link) => link.raw)).toEqual(['toString']);
  });
});
