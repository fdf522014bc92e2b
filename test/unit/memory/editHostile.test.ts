import { describe, expect, it } from 'vitest';
import { addEntry } from '../../../src/memory/addEntry';
import { readExact } from '../../../src/memory/exactText';
import { entryAt } from '../../../src/memory/rememberedEntry';
import { removeDuplicates, removeEntry } from '../../../src/memory/removeEntry';
import { createWikiRename, renameTargets } from '../../../src/memory/renameLinks';
import { replaceEntry } from '../../../src/memory/replaceEntry';
import { restoreEntry } from '../../../src/memory/restoreEntry';
import { leastMultiple } from '../support/leastMultiple';
import { bytesOfText } from './bytes';

const resolve = (wikiText: string): string => `${wikiText}.md`;
const known = { typeOf: () => null, resolve };
const entry = { path: 'n.md', title: 'New', hook: 'hook', type: 'feedback' };
const wiki = createWikiRename(resolve, { path: 'a.md', name: null }, { path: 'z.md', name: null });

const edits: readonly (readonly [name: string, edit: (index: Uint8Array) => unknown])[] = [
  ['add', (index) => addEntry(index, entry, known)],
  ['remove', (index) => removeEntry(index, 'a.md', resolve)],
  ['remove duplicates', (index) => removeDuplicates(index, 'a.md', resolve)],
  ['replace', (index) => replaceEntry(index, 'a.md', entry, resolve)],
  ['rename', (index) => renameTargets(index, 'a.md', 'z.md', wiki)],
  [
    'remember and restore',
    (index) =>
      restoreEntry(
        removeEntry(index, 'a.md', resolve),
        entryAt(index, 'a.md', resolve),
        { ...entry, path: 'a.md' },
        known,
      ),
  ],
];

const repeat =
  (part: string, head = '') =>
  (units: number): string =>
    head + part.repeat(Math.ceil(units / part.length));

/** Shapes that would cost an edit more than reading them does; those of the reader itself are tried with `readIndex`. */
const shapes: readonly (readonly [name: string, make: (units: number) => string])[] = [
  ['loose entries of one memory', repeat('- [a](a.md)\n\n')],
  ['entries of one memory and others', repeat('- [a](a.md)\n- [b](b.md)\n')],
  ['nested entries of one memory', repeat('- [a](a.md)\n  - [a](a.md)\n    - [b](b.md)\n')],
  ['an entry with many nested', repeat('  - [b](b.md)\n', '- [a](a.md)\n')],
  ['links of one line', repeat('[a](a.md) · ', '- ')],
  ['headings', repeat('# feedback\n')],
  ['headings of all levels', repeat('# a\n## feedback\n### b\n')],
  ['labels', repeat('**feedback**\n- [a](a.md)\n\n')],
  ['list heads', repeat('- feedback\n  - [a](a.md)\n')],
  ['a deep list before white space', (units) => `${'- '.repeat(60)}[a](a.md)\n${' '.repeat(units)}x`],
  ['rows', repeat('| [a](a.md) | x |\n', '| a | b |\n|---|---|\n')],
  ['short tables', repeat('|-|\n')],
  ['quotes in lists', repeat('- > [a](a.md)\n  > - [b](b.md)\n')],
  ['lone CR and line feeds', repeat('- [a](a.md)\r\n\r\r\n')],
  ['blank lines', repeat('\n')],
  ['bytes that are no UTF-8', repeat('\udc99')],
];

describe.each(edits)(
  'to %s in a hostile index costs no more than a multiple of an ordinary one of its length',
  (_, edit) => {
    // Linear shapes stay below 8 times; putting back 5,000 entries one by one, which was quadratic, took more than 40.
    const units = 100_000;
    const ordinary = bytesOfText(repeat('- [Topic](topic.md) — one line about it\n')(units));

    it.each(shapes)('%s', (_name, make) => {
      const index = readExact(new Uint8Array()).toBytes(make(units));
      const multiple = leastMultiple(
        () => edit(index),
        () => edit(ordinary),
        20,
      );
      expect(multiple).toBeLessThanOrEqual(20);
    });
  },
);
