import { describe, expect, it } from 'vitest';
import { presentPlanned } from '../../../src/cli/presentChange';
import { diffChangeSet } from '../../../src/curation/diffChangeSet';
import { judgeDescription } from '../../../src/memory/descriptionLength';
import { filesOf, refusalOf, run, textAt } from './curationRig';

const memory = (name: string, body = 'x\n'): string => `---\nname: ${name}\ndescription: d\n---\n${body}`;
const told = { directory: '/m', recovered: [], waiting: [] };

describe('what a change is called', () => {
  const files = filesOf({ 'MEMORY.md': '- [A](a.md)\n- [B](b.md)\n', 'a.md': memory('Same'), 'b.md': memory('Same') });

  it('tells two memories of one name apart by their files', async () => {
    const { changeSet } = await run(files, {
      verb: 'supersede',
      intent: { paths: ['a.md'], by: 'b.md', keep: 'move' },
    });
    expect(changeSet.label).toBe('Superseded “Same” (a.md) with “Same” (b.md)');
  });

  it.each([
    [{ description: 'new' }, 'Changed the description of “Same”'],
    [{ name: 'New' }, 'Renamed “Same” to “New”'],
    [{ name: 'New', description: 'new' }, 'Renamed “Same” to “New” and changed its description'],
  ])('says which field an edit changed: %j', async (edit, label) => {
    const { changeSet } = await run(files, { verb: 'edit', intent: { path: 'a.md', ...edit } });
    expect(changeSet.label).toBe(label);
  });

  it('says of a dry run what it would do, and shows sidecars last', async () => {
    const { changeSet } = await run(files, { verb: 'supersede', intent: { paths: ['a.md'], by: null, keep: 'move' } });
    const { messages } = presentPlanned(changeSet, changeSet.label, false, told);
    expect(messages).toEqual(['Shown only, nothing is written. Would supersede “Same”.']);
    const undone = presentPlanned(changeSet, `Undid: ${changeSet.label}`, false, told);
    expect(undone.messages).toEqual(['Shown only, nothing is written. Would undo: Superseded “Same”.']);
    const order = [...diffChangeSet(changeSet).matchAll(/^diff --git a\/\S+ b\/(\S+)$/gm)].map(([, path]) => path);
    expect(order).toEqual(['.superseded/a.md', 'MEMORY.md', '.superseded/.a.md.json']);
  });
});

it.each(['\u0085', '\u200b', ' \u0007 ', '\u2060\ufe0f', '\u3164'])('a name of %j alone is empty', async (name) => {
  const files = filesOf({ 'a.md': memory('A') });
  expect(await refusalOf(files, { verb: 'edit', intent: { path: 'a.md', name } })).toMatch(/can’t be empty/);
});

it.each([
  ['```js\nopen', '```js\nopen\n```\n\n## B'],
  ['~~~~\nopen', '~~~~\nopen\n~~~~\n\n## B'],
  ['<!-- open', '<!-- open\n-->\n\n## B'],
  ['```\nclosed\n```', '```\nclosed\n```\n\n## B'],
  ['- ```\n  ends with its item', '- ```\n  ends with its item\n\n## B'],
])('a body that ends in %j swallows none behind it when merged', async (body, joined) => {
  const files = filesOf({ 'a.md': memory('A', body), 'b.md': memory('B') });
  const into = { name: 'Both', description: 'd', type: 'project' };
  const after = await run(files, { verb: 'merge', intent: { paths: ['a.md', 'b.md'], into, keep: 'move' } });
  expect(textAt(after.files, 'project_both.md')).toContain(joined);
});

it('renaming takes pictures along and names HTML that stays', async () => {
  const body = '![i](../m1.md) ![r][1] <a href="../m1.md">x</a>\n\n[1]: ../m1.md\n';
  const files = filesOf({ 'm1.md': 'x', 'sub/a.md': memory('A', body), 'MEMORY.md': '![p](m1.md)\n' });
  const { files: after, changeSet } = await run(files, { verb: 'rename', intent: { path: 'm1.md', to: 'n.md' } });
  expect(textAt(after, 'sub/a.md')).toContain('![i](../n.md) ![r][1] <a href="../m1.md">x</a>\n\n[1]: ../n.md\n');
  expect(textAt(after, 'MEMORY.md')).toBe('![p](n.md)\n');
  expect(changeSet.notes.map(({ text }) => text)).toEqual([
    'HTML in “sub/a.md” still names “m1.md”: change it by hand.',
  ]);
});

it('dropping repeats names those with words of their own, and drops only what is asked', async () => {
  const index = '- [A](a.md) — x\n- [A](a.md) — other words\n- [B](b.md)\n- [B](b.md)\n';
  const files = filesOf({ 'MEMORY.md': index, 'a.md': memory('A'), 'b.md': memory('B') });
  const repair = (dedupe: boolean | readonly string[]) =>
    run(files, { verb: 'repairIndex', intent: { addMissing: false, dropDangling: false, dedupe } });
  const all = await repair(true);
  expect(all.changeSet.notes.map(({ text }) => text)).toEqual([
    'Line 2 repeats “a.md” in words of its own: “- [A](a.md) — other words”.',
  ]);
  expect(textAt(all.files, 'MEMORY.md')).toBe('- [A](a.md) — x\n- [B](b.md)\n');
  const some = await repair(['b.md']);
  expect(textAt(some.files, 'MEMORY.md')).toBe('- [A](a.md) — x\n- [A](a.md) — other words\n- [B](b.md)\n');
});

it.each([
  ['', 'empty'],
  ['too short', 'short'],
  ['数据库测试必须使用真实的数据库', 'fits'],
  ['テスト', 'short'],
  ['Use the real database in all tests', 'fits'],
  ['x'.repeat(201), 'long'],
])('the description %j is judged as %s', (text, fit) => expect(judgeDescription(text)).toBe(fit));
