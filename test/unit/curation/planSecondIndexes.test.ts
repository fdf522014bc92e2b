import { describe, expect, it } from 'vitest';
import type { PlanRequest } from '../../../src/curation/planRequest';
import type { Files } from '../support/applyInMemory';
import { filesOf, run, textAt } from './curationRig';

const SECOND = '# Old\n- [Top](../a.md) — first\n- [Own](b.md#x) — second\n  more of it\n- [Other a](a.md) — third\n';
const files = filesOf({
  'MEMORY.md': '- [A](a.md) — first\n',
  'a.md': '---\nname: Top\ndescription: first\n---\n',
  'sub/a.md': '---\nname: Other a\ndescription: third\n---\n',
  'sub/b.md': '---\nname: Own\ndescription: second\n---\n',
  'sub/MEMORY-old.md': SECOND,
  'team/MEMORY.md': '',
  'team/MEMORY-old.md': '- [Top](../a.md) — first\n',
  'team/t.md': 't',
});
const second = (after: Files): string | null => textAt(after, 'sub/MEMORY-old.md');
const supersede = (path: string): PlanRequest => ({
  verb: 'supersede',
  intent: { paths: [path], by: null, keep: 'move' },
});

describe('a second index in a folder', () => {
  it.each([
    ['a.md', SECOND.replace('- [Top](../a.md) — first\n', '')],
    ['sub/b.md', SECOND.replace('- [Own](b.md#x) — second\n  more of it\n', '')],
    ['sub/a.md', SECOND.replace('- [Other a](a.md) — third\n', '')],
  ])('loses the entry of a deleted memory and no other: %s', async (path, left) => {
    const { files: after } = await run(files, { verb: 'delete', intent: { paths: [path] } });
    expect(second(after)).toBe(left);
    expect(textAt(after, 'team/MEMORY-old.md')).toBe(textAt(files, 'team/MEMORY-old.md'));
  });

  it('gets the entry of a restored memory back, also where it was edited since', async () => {
    const { files: gone } = await run(files, supersede('sub/b.md'));
    expect(second(gone)).not.toContain('b.md');
    const restore: PlanRequest = { verb: 'restore', intent: { paths: ['sub/b.md'] } };
    expect(second((await run(gone, restore)).files)).toBe(SECOND);

    const write = (text: string): Files =>
      new Map([...gone, ['sub/MEMORY-old.md', { bytes: new TextEncoder().encode(text), mtime: 1 }]]);
    const edited = await run(write(`# News\n${second(gone)}`), restore);
    expect(second(edited.files)).toBe(`# News\n${SECOND}`);
    // Nothing of what it remembers stands any more: the new entry is relative to the folder.
    const rewritten = await run(write('- [T](../a.md) — first\n'), restore);
    expect(second(rewritten.files)).toContain('](b.md');
  });

  it('follows another name and description where it repeats the old ones', async () => {
    const { files: after } = await run(files, {
      verb: 'edit',
      intent: { path: 'a.md', name: 'Summit', description: 'other' },
    });
    expect(second(after)).toBe(SECOND.replace('[Top](../a.md) — first', '[Summit](../a.md) — other'));
    expect(textAt(after, 'team/MEMORY-old.md')).toBe(textAt(files, 'team/MEMORY-old.md'));
  });

  it('follows a file that is renamed; one of another memory directory does not', async () => {
    const { files: after } = await run(files, { verb: 'rename', intent: { path: 'a.md', to: 'sub/c.md' } });
    expect(second(after)).toContain('- [Top](c.md) — first\n');
    expect(textAt(after, 'team/MEMORY-old.md')).toBe(textAt(files, 'team/MEMORY-old.md'));
  });
});
