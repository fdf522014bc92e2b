import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { addEntry } from '../../../src/memory/addEntry';
import { createLinkResolver } from '../../../src/memory/links';
import { loadIndex } from '../../../src/memory/loadedIndex';
import { readIndex } from '../../../src/memory/memoryIndex';
import { entryAt } from '../../../src/memory/rememberedEntry';
import { removeDuplicates, removeEntry } from '../../../src/memory/removeEntry';
import { createWikiRename, renameTargets } from '../../../src/memory/renameLinks';
import { replaceEntry } from '../../../src/memory/replaceEntry';
import { restoreEntry } from '../../../src/memory/restoreEntry';
import { readCorpus } from './indexCorpus';

const root = new URL('../../fixtures/corpus/', import.meta.url);
const corpus = readCorpus().map((directory) => {
  const { resolve } = createLinkResolver(directory.memories);
  const bytes = new Uint8Array(readFileSync(new URL(`${directory.expected.dir}/MEMORY.md`, root)));
  const typeOf = (path: string): string | null => /^(feedback|project|reference|user)[-_]/.exec(path)?.[1] ?? null;
  const links = readIndex(new TextDecoder().decode(bytes)).links;
  const pathOf = (link: (typeof links)[number]) => (link.kind === 'wiki' ? resolve(link.raw) : link.target);
  const linked = [...new Set(links.map(pathOf).filter((path) => path !== null))];
  const memories = directory.memories.map(({ path, header }) => ({ path, name: header.name }));
  return { dir: directory.expected.dir, memories, bytes, resolve, known: { typeOf, resolve }, linked };
});

const NEW = [
  { path: 'feedback_new.md', title: 'New rule', hook: 'never do that', type: 'feedback' },
  { path: 'project new (2).md', title: 'Plan [draft]', hook: '', type: 'project' },
  { path: 'sub/观测.md', title: '观测', hook: '只写厘米,不写英寸。'.repeat(40), type: 'reference' },
  { path: 'user_x.md', title: '', hook: 'see [[other]] and <!-- this', type: 'user' },
  { path: 'decision.md', title: 'Decided', hook: 'x', type: 'decision' },
  { path: 'untyped.md', title: 'Untyped', hook: 'x', type: null },
];

describe.each(corpus)('the index of $dir', ({ memories, bytes, resolve, known, linked }) => {
  it.each(NEW)('has its bytes again when $path was added and removed', (entry) => {
    const added = addEntry(bytes, entry, known);
    const links = readIndex(new TextDecoder().decode(added)).links.map(({ target }) => target);
    expect(links.filter((target) => target === entry.path)).toHaveLength(1);
    expect(removeEntry(added, entry.path, resolve)).toEqual(bytes);
  });

  it('has them when several were added and removed in another order', () => {
    const all = NEW.reduce<Uint8Array>((index, entry) => addEntry(index, entry, known), bytes);
    expect(
      [...NEW.slice(3), ...NEW.slice(0, 3)].reduce((index, { path }) => removeEntry(index, path, resolve), all),
    ).toEqual(bytes);
    const loaded = loadIndex(new TextDecoder().decode(all));
    expect(loaded.countedLines).toBeGreaterThanOrEqual(NEW.length);
  });

  it('has them when any entry was removed and restored', () => {
    for (const path of linked) {
      const removed = removeEntry(bytes, path, resolve);
      expect(readIndex(new TextDecoder().decode(removed)).links.map(({ target }) => target)).not.toContain(path);
      expect(
        restoreEntry(removed, entryAt(bytes, path, resolve), { path, title: 't', hook: '', type: null }, known).bytes,
      ).toEqual(bytes);
    }
  });

  it('has them when any entry was replaced and restored', () => {
    for (const path of linked) {
      const successor = { path: 'successor.md', title: 'Successor', hook: 'instead' };
      const replaced = replaceEntry(bytes, path, successor, resolve);
      expect(replaced).not.toBeNull();
      const remembered = entryAt(bytes, path, resolve, successor);
      expect(restoreEntry(replaced, remembered, { path, title: 't', hook: '', type: null }, known).bytes).toEqual(
        bytes,
      );
    }
  });

  it('has them when any memory was renamed and renamed back', () => {
    for (const { path, name } of memories.filter((memory) => linked.includes(memory.path))) {
      const old = { path, name };
      const renamed = { path: path.replace(/[^/]+$/, 'zz_renamed.md'), name };
      const there = renameTargets(bytes, path, renamed.path, createWikiRename(resolve, old, renamed));
      const resolveThere = createLinkResolver(
        memories.map((memory) => ({ path: memory.path === path ? renamed.path : memory.path, header: memory })),
      ).resolve;
      const links = readIndex(new TextDecoder().decode(there)).links;
      expect(links.map((link) => (link.kind === 'wiki' ? resolveThere(link.raw) : link.target))).toContain(
        renamed.path,
      );
      expect(renameTargets(there, renamed.path, path, createWikiRename(resolveThere, renamed, old))).toEqual(bytes);
    }
  });

  it('has one link to each memory when its duplicates were removed', () => {
    for (const path of linked) {
      const after = readIndex(new TextDecoder().decode(removeDuplicates(bytes, path, resolve))).links;
      const pathOf = (link: (typeof after)[number]) => (link.kind === 'wiki' ? resolve(link.raw) : link.target);
      expect(after.filter((link) => pathOf(link) === path)).toHaveLength(1);
      expect([...new Set(after.map(pathOf).filter((found) => found !== null))]).toEqual(linked);
    }
  });
});

it('the corpus has entries to try', () => expect(corpus.flatMap(({ linked }) => linked).length).toBeGreaterThan(30));
