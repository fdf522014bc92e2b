import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExact } from '../../../src/memory/exactText';
import type { IndexKnowledge } from '../../../src/memory/indexSections';
import { readIndex } from '../../../src/memory/memoryIndex';
import { entryAt, parseRememberedEntry, type RememberedEntry } from '../../../src/memory/rememberedEntry';
import { removeEntry } from '../../../src/memory/removeEntry';
import { replaceEntry } from '../../../src/memory/replaceEntry';
import { restoreEntry as restore } from '../../../src/memory/restoreEntry';
import { fuzzRuns } from '../support/fuzz';
import { bytesOfText } from './bytes';
import { hostileText, randomIndex } from './randomIndex';

const resolve = (wikiText: string): string | null => (wikiText === 'gone' ? null : `${wikiText}.md`);
const known: IndexKnowledge = { typeOf: () => null, resolve };
const restoreEntry = (...given: Parameters<typeof restore>): Uint8Array => restore(...given).bytes;
const again = { path: 'a.md', title: 'Again', hook: 'anew', type: null };
const text = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** Through JSON, as a file would keep it. */
function remember(bytes: Uint8Array, path = 'a.md', successor?: typeof again): RememberedEntry | null {
  const remembered = entryAt(bytes, path, resolve, successor);
  return remembered === null ? null : parseRememberedEntry(JSON.parse(JSON.stringify(remembered)));
}

/** Removes a.md from an index, lets others edit it, and restores. */
function restoreAfter(index: string, edit: (removed: string) => string): string {
  const bytes = bytesOfText(index);
  const edited = edit(text(removeEntry(bytes, 'a.md', resolve)));
  return text(restoreEntry(bytesOfText(edited), remember(bytes), again, known));
}

describe('a remembered entry', () => {
  it('tells its line, its bytes, its neighbours and its section', () => {
    expect(
      entryAt(bytesOfText('# M\r\n## H\r\n- [A](a.md) — x\r\n  more\r\n- [B](b.md)\r\n'), 'a.md', resolve),
    ).toEqual({
      path: 'a.md',
      section: 'H',
      entry: '- [A](a.md) — x\r\n  more',
      steps: [
        [
          {
            line: 2,
            block: '- [A](a.md) — x\r\n  more\r\n',
            left: '',
            before: '## H\r\n',
            after: '- [B](b.md)\r\n',
            near: { above: ['## H'], below: ['- [B](b.md)'] },
          },
        ],
      ],
    });
  });

  it('is none where the memory has none', () => expect(remember(bytesOfText('- [B](b.md)\n'))).toBeNull());

  it.each([
    null,
    1,
    {},
    { path: 'a', section: 1, entry: null, steps: [] },
    { path: 'a', section: null, entry: null, steps: [null] },
    { path: 'a', section: null, entry: null, steps: [[{ line: -1, block: '', left: '', before: null, after: null }]] },
    { path: 'a', section: null, entry: null, steps: [[{ line: 0, block: '', left: 1, before: null, after: null }]] },
  ])('is refused where it is none: %j', (value) => expect(parseRememberedEntry(value)).toBeNull());
});

describe('an entry is restored', () => {
  const index = '# M\n\n## H\n- [B](b.md) — y\n- [A](a.md) — x\n  more\n- [C](c.md)\n\n## I\n- [D](d.md)\n';

  it('at its line', () => expect(restoreAfter(index, (removed) => removed)).toBe(index));

  it('between its neighbours where they moved', () => {
    const intro = 'new line\n\n';
    expect(restoreAfter(index, (removed) => intro + removed)).toBe(intro + index);
  });

  it('beside the one of them that stands', () => {
    expect(restoreAfter(index, (removed) => removed.replace('- [B](b.md) — y\n', ''))).toBe(
      '# M\n\n## H\n- [A](a.md) — x\n  more\n- [C](c.md)\n\n## I\n- [D](d.md)\n',
    );
  });

  it('anew where its section is gone', () => {
    expect(restoreAfter(index, () => '# M\n- [D](d.md): z\n')).toBe('# M\n- [D](d.md): z\n- [Again](a.md): anew\n');
  });

  it('into an index that is gone', () => {
    expect(text(restoreEntry(null, remember(bytesOfText(index)), again, known))).toBe('- [Again](a.md) — anew\n');
  });

  it('anew where nothing was remembered', () => {
    expect(text(restoreEntry(bytesOfText('- [B](b.md)\n'), null, again, known))).toBe(
      '- [B](b.md)\n- [Again](a.md) — anew\n',
    );
  });

  it('not where it has an entry already', () => {
    expect(restoreAfter(index, (removed) => `${removed}- [back](a.md)\n`)).toMatch(/d\.md\)\n- \[back\]\(a\.md\)\n$/);
  });

  it('not in a fence that came since', () => {
    const after = restoreAfter(index, (removed) => removed.replace('## H\n', '## H\n```\n'));
    expect(readIndex(after).links.map(({ target }) => target)).toContain('a.md');
  });

  it('not where it would hide the link of another', () => {
    const opened = restoreAfter('- [B](b.md)\n- [A](a.md) a ` b\n', (removed) => `${removed}lazy [[b]] \` z\n`);
    expect(readIndex(opened).links.map(({ raw }) => raw)).toEqual(['b.md', 'b', 'a.md']);
  });

  it('in each of its places', () => {
    const twice = '- [A](a.md)\n- [B](b.md) — see [A](a.md)\n\n## H\n\n- [A](a.md)\n';
    expect(restoreAfter(twice, (removed) => removed)).toBe(twice);
    expect(restoreAfter(twice, (removed) => `# new\n${removed}`)).toBe(`# new\n${twice}`);
  });

  it('in the place of its successor', () => {
    const bytes = bytesOfText(`${index}- [A](a.md)\n`);
    const successor = { path: 'n.md', title: 'N', hook: 'new', type: null };
    const replaced = replaceEntry(bytes, 'a.md', successor, resolve) ?? new Uint8Array();
    expect(text(replaced)).toContain('- [B](b.md) — y\n- [N](n.md) — new\n- [C](c.md)');
    expect(text(restoreEntry(replaced, remember(bytes, 'a.md', successor), again, known))).toBe(text(bytes));
  });
});

describe('whatever the index', () => {
  const anyIndex = fc.oneof(randomIndex, hostileText);
  const bytesOf = (index: string): Uint8Array =>
    readExact(new Uint8Array()).toBytes(index.replace(/\p{Cs}/gu, '\udc80'));

  it('removed and restored it has its bytes again', () => {
    fc.assert(
      fc.property(anyIndex, fc.constantFrom('a.md', 'b.md', 'x.md'), (index, path) => {
        const bytes = bytesOf(index);
        const remembered = remember(bytes, path);
        if (remembered === null) return;
        const restored = restoreEntry(removeEntry(bytes, path, resolve), remembered, { ...again, path }, known);
        expect(readExact(restored).text).toBe(readExact(bytes).text);
      }),
      { numRuns: fuzzRuns(1500) },
    );
  });

  it('replaced and restored it has its bytes again', () => {
    fc.assert(
      fc.property(anyIndex, fc.constantFrom('a.md', 'b.md', 'x.md'), (index, path) => {
        const bytes = bytesOf(index);
        const successor = { path: 'n.md', title: 'N', hook: 'new', type: null };
        const replaced = replaceEntry(bytes, path, successor, resolve);
        if (replaced === null) return;
        const restored = restoreEntry(replaced, remember(bytes, path, successor), { ...again, path }, known);
        expect(readExact(restored).text).toBe(readExact(bytes).text);
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });

  it('edited by others since, the entry is there and no link is lost', () => {
    fc.assert(
      fc.property(anyIndex, anyIndex, fc.nat(200), (index, other, at) => {
        const bytes = bytesOf(index);
        const remembered = remember(bytes);
        const removed = readExact(removeEntry(bytes, 'a.md', resolve)).text;
        const edited = removed.slice(0, at) + other + removed.slice(at);
        const restored = readIndex(readExact(restoreEntry(bytesOf(edited), remembered, again, known)).text);
        const paths = (links: typeof restored.links) =>
          links
            .map(({ kind, raw, target }) => (kind === 'wiki' && raw !== '' ? resolve(raw) : target))
            .filter((path) => path !== null);
        expect(paths(restored.links)).toContain('a.md');
        const before = paths(readIndex(readExact(bytesOf(edited)).text).links);
        for (const path of before) expect(paths(restored.links)).toContain(path);
      }),
      { numRuns: fuzzRuns(1000) },
    );
  });
});
