import { describe, expect, it } from 'vitest';
import { filesOf, refusalOf, run, textAt } from './curationRig';

const files = filesOf({
  'MEMORY.md': '- [Old topic](old-topic.md) — hook\n- [B](b.md), after [[old-topic]]\n',
  'old-topic.md':
    '---\nname: The topic\n---\n\nSee [me](old-topic.md#x), [b](<b.md>), [c](sub/c.md), [web](https://a.b/c.md), [out](../../x.md).\n',
  'b.md':
    '---\nname: b\n---\r\n[[old-topic]], [[Old_Topic]], [[The topic]], [x](old-topic.md#why "t"), `[[old-topic]]`\r\n',
  'sub/c.md': new Uint8Array([...new TextEncoder().encode('[up](../old-topic.md) '), 0xff, 0x0a]),
  'd.md': '---\nname: d\nstatus: superseded\nsuperseded_by: old-topic.md # then\n---\n',
});

describe('planRename', () => {
  it('takes along entry, links by file and superseded_by, and keeps every mtime', async () => {
    const { files: after } = await run(files, { verb: 'rename', intent: { path: 'old-topic.md', to: 'new.md' } });
    expect(textAt(after, 'MEMORY.md')).toBe('- [Old topic](new.md) — hook\n- [B](b.md), after [[new]]\n');
    expect(textAt(after, 'b.md')).toBe(
      '---\nname: b\n---\r\n[[new]], [[new]], [[The topic]], [x](new.md#why "t"), `[[old-topic]]`\r\n',
    );
    expect(after.get('sub/c.md')?.bytes).toEqual(
      new Uint8Array([...new TextEncoder().encode('[up](../new.md) '), 0xff, 0x0a]),
    );
    expect(textAt(after, 'd.md')).toContain('superseded_by: new.md');
    expect(after.has('old-topic.md')).toBe(false);
    for (const [path, { mtime }] of after)
      expect(mtime, path).toBe(files.get(path === 'new.md' ? 'old-topic.md' : path)?.mtime);
  });

  it('lets links lead where they led when the folder changes', async () => {
    const { files: after } = await run(files, { verb: 'rename', intent: { path: 'old-topic.md', to: 'sub/new.md' } });
    expect(textAt(after, 'sub/new.md')).toContain(
      'See [me](new.md#x), [b](<../b.md>), [c](c.md), [web](https://a.b/c.md), [out](../../x.md).\n',
    );
    expect(textAt(after, 'sub/c.md')).toContain('[up](new.md)');
    const back = await run(after, { verb: 'rename', intent: { path: 'sub/new.md', to: 'old-topic.md' } });
    expect(textAt(back.files, 'old-topic.md')).toBe(textAt(files, 'old-topic.md'));
  });

  it.each([
    ['b.md', 'taken'],
    ['B.md', 'taken on a disk without case'],
    ['sub', 'no memory’s name'],
    ['new', 'without extension'],
    ['new.MD', 'extension in another case'],
    ['MEMORY.md', 'the index'],
    ['memory.md', 'the index on a disk without case'],
    ['../new.md', 'outside'],
    ['/new.md', 'absolute'],
    ['a\\b.md', 'back-slash'],
    ['%2e%2e/new.md', 'encoded'],
    ['．．/new.md', 'full-width'],
    ['C:new.md', 'drive'],
    ['con.md', 'device'],
    ['aux.notes.md', 'device'],
    ['.new.md', 'hidden'],
    ['logs/new.md', 'skipped'],
    ['.superseded/new.md', 'superseded'],
    ['<img onerror>.md', 'markup'],
    ['a\u202eb.md', 'bidirectional'],
    ['a\nb.md', 'line end'],
    [`${'x'.repeat(300)}.md`, 'too long'],
    ['old-topic.md', 'its own'],
  ])('refuses %j: %s', async (to) => {
    expect(await refusalOf(files, { verb: 'rename', intent: { path: 'old-topic.md', to } })).toMatch(/\.$/);
  });

  it('lets a name change its case', async () => {
    const { files: after } = await run(files, { verb: 'rename', intent: { path: 'b.md', to: 'B.md' } });
    expect(after.has('B.md')).toBe(true);
  });

  it('keeps the way back of what the renamed one superseded', async () => {
    const gone = await run(files, { verb: 'supersede', intent: { paths: ['b.md'], by: 'old-topic.md', keep: 'move' } });
    const renamed = await run(gone.files, { verb: 'rename', intent: { path: 'old-topic.md', to: 'new.md' } });
    expect(textAt(renamed.files, '.superseded/b.md')).toContain('superseded_by: new.md');
    const back = await run(renamed.files, { verb: 'restore', intent: { paths: ['b.md'] } });
    expect(textAt(back.files, 'b.md')).toContain('---\nname: b\n---\r\n');
    expect(back.files.get('b.md')?.mtime).toBe(files.get('b.md')?.mtime);
  });
});
