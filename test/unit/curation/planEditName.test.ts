import { describe, expect, it } from 'vitest';
import { createLinkResolver } from '../../../src/memory/links';
import { ownMemories } from '../../../src/store/memoryDirectory';
import type { Files } from '../support/applyInMemory';
import { filesOf, NOW, run, snapshotOf, textAt } from './curationRig';

const files = filesOf({
  'MEMORY.md': '- [Old name](rule.md) — hook\n- See [[Old name|the rule]] and [[rule]]\n',
  'rule.md': '---\nname: Old name\ndescription: d\n---\nI am [[old-name]].\n',
  'other.md':
    '---\nname: Other\ndescription: about [[Old name]]\n---\r\n[[Old name]], [[ old_name#why]], [[rule]], [[Rule.md]], [r](rule.md), [a](<./rule.md>), `[[Old name]]`\r\n',
  'bytes.md': new Uint8Array([...new TextEncoder().encode('[[Old name]] '), 0xff, 0x0d]),
  'sub/MEMORY-old.md': '- [[Old name]] — listed here too\n- [Rule](../rule.md)\n',
  'gone.md': '---\nname: g\nstatus: superseded\nsuperseded_by: Old name\n---\n',
  'taken.md': '---\nname: x\n---\n',
});
const rename = (name: string) => ({ verb: 'edit', intent: { path: 'rule.md', name } }) as const;
const resolverOf = async (at: Files) => createLinkResolver(ownMemories(await snapshotOf(at)));

describe('another name', () => {
  it('is said by the links that meant the memory by its old one, in one change, and keeps every mtime', async () => {
    const { files: after, changeSet } = await run(files, rename('New name'));
    expect(textAt(after, 'MEMORY.md')).toBe('- [New name](rule.md) — hook\n- See [[New name|the rule]] and [[rule]]\n');
    expect(textAt(after, 'rule.md')).toBe('---\nname: New name\ndescription: d\n---\nI am [[New name]].\n');
    expect(textAt(after, 'other.md')).toBe(
      '---\nname: Other\ndescription: about [[Old name]]\n---\r\n[[New name]], [[ New name#why]], [[rule]], [[Rule.md]], [r](rule.md), [a](<./rule.md>), `[[Old name]]`\r\n',
    );
    expect(after.get('bytes.md')?.bytes).toEqual(
      new Uint8Array([...new TextEncoder().encode('[[New name]] '), 0xff, 0x0d]),
    );
    expect(textAt(after, 'sub/MEMORY-old.md')).toBe('- [[New name]] — listed here too\n- [Rule](../rule.md)\n');
    expect(textAt(after, 'gone.md')).toContain('superseded_by: rule.md\n');
    for (const [path, { mtime }] of after) expect(mtime, path).toBe(files.get(path)?.mtime);
    expect(changeSet.notes).toEqual([]);
  });

  it.each([
    ['holds what ends a link', 'A [new] name | #2', '[[rule]]'],
    ['would begin a comment', 'x <!-- y', '[[rule]]'],
    ['means another memory', 'taken', '[[rule]]'],
  ])('is not written into links where it %s: the file is', async (_, name, link) => {
    const { files: after } = await run(files, rename(name));
    expect(textAt(after, 'bytes.md')).toContain(link);
    const resolver = await resolverOf(after);
    expect(resolver.resolve(link.slice(2, -2))).toBe('rule.md');
  });

  it('changes no link that means the memory by its file all the same', async () => {
    const own = filesOf({ 'old-name.md': '---\nname: Old name\n---\n', 'b.md': '[[old_name]] [[Old name]]\n' });
    const { changeSet } = await run(own, { verb: 'edit', intent: { path: 'old-name.md', name: 'Else' } });
    expect(changeSet.changes.map(({ path }) => path)).toEqual(['old-name.md']);
  });

  it('leaves the links of a description alone, and reads no other file for one', async () => {
    const { changeSet } = await run(files, { verb: 'edit', intent: { path: 'rule.md', description: 'new' } });
    expect(changeSet.changes.map(({ path }) => path)).toEqual(['rule.md']);
  });

  it('lets a superseded memory be restored to its own bytes', async () => {
    const retired = await run(files, {
      verb: 'supersede',
      intent: { paths: ['taken.md'], by: 'rule.md', keep: 'inPlace' },
    });
    const named = await run(retired.files, rename('New name'), NOW + 1000);
    const { files: after } = await run(named.files, { verb: 'restore', intent: { paths: ['taken.md'] } }, NOW + 2000);
    expect(after.get('taken.md')).toEqual(files.get('taken.md'));
  });

  it('and back leaves the links meaning what they meant', async () => {
    const there = await run(files, rename('New name'));
    const back = await run(there.files, rename('Old name'));
    const [before, after] = [await resolverOf(files), await resolverOf(back.files)];
    for (const text of ['Old name', 'rule']) expect(after.resolve(text)).toBe(before.resolve(text));
    expect(textAt(back.files, 'MEMORY.md')).toBe(textAt(files, 'MEMORY.md'));
  });
});
