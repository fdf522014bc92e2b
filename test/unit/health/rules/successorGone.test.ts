import { describe, expect, it } from 'vitest';
import { DirectoryHealth } from '../../../../src/health/directoryHealth';
import { successorGone } from '../../../../src/health/rules/successorGone';
import { filesOf, run, snapshotOf, textAt } from '../../curation/curationRig';
import { contextOf, findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [successorGone] };
const memory = (name: string, fields = ''): string =>
  `---\nname: ${name}\ndescription: d\ntype: user\n${fields}---\n\nBody.\n`;

describe('successor-gone', () => {
  it('points at the field, and names the file that is likely meant', async () => {
    const files = {
      'a.md': `\ufeff${memory('a', 'superseded_by: b-rule.md\n').replaceAll('\n', '\r\n')}`,
      'ops/project_b_rule.md': memory('b'),
    };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'warning', path: 'a.md', related: [{ path: 'ops/project_b_rule.md' }] });
    expect(finding && quoteOf(files, finding)).toBe('superseded_by: b-rule.md');
    expect(finding?.fixes.map(({ plain }) => plain)).toEqual([false]);
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.get('a.md')?.bytes)).toBe(
      files['a.md'].replace('b-rule.md', 'ops/project_b_rule.md'),
    );
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('finds the next of a chain whose middle is gone where the index tells it', async () => {
    const files = {
      'MEMORY.md': '- [B](b-rule.md) — superseded by [[c-rule]]\n- [C](c-rule.md)\n',
      'a.md': memory('a', 'superseded_by: b-rule\n'),
      'c-rule.md': memory('c'),
    };
    const [finding] = await findingsIn(files, look);
    expect(finding?.message).toContain('By the index, “c” came after it.');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'a.md')).toBe(memory('a', 'superseded_by: c-rule.md\n'));
  });

  it('says nothing while the chain holds, and points at its middle once the end is gone', async () => {
    const chain = {
      'a.md': memory('a', 'superseded_by: b.md\n'),
      '.superseded/b.md': memory('b', 'superseded_by: c.md\n'),
    };
    expect(await findingsIn({ ...chain, 'c.md': memory('c') }, look)).toEqual([]);
    const [finding, ...others] = await findingsIn(chain, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      path: '.superseded/b.md',
      fixes: [{ title: 'Restore this memory', plain: false }],
    });
  });

  it('supersedes anew what this program superseded, so that it can still be restored to its very bytes', async () => {
    const before = filesOf({ 'MEMORY.md': '- [A](a.md)\n', 'a.md': memory('a'), 'b-rule.md': memory('b') });
    const intent = { paths: ['a.md'], by: 'b-rule.md', keep: 'move' } as const;
    const superseded = new Map((await run(before, { verb: 'supersede', intent })).files);
    superseded.delete('b-rule.md');
    superseded.set('project_b_rule.md', { bytes: new TextEncoder().encode(memory('b')), mtime: 0 });
    const [finding] = await findingsIn(superseded, look);
    expect(finding?.fixes.map(({ title }) => title)).toEqual([
      'Name “project_b_rule.md” as its successor',
      'Restore this memory',
    ]);
    const { files: named } = await fixIn(superseded, finding?.fixes[0]);
    expect(textAt(named, '.superseded/a.md')).toContain('superseded_by: project_b_rule.md');
    expect(await findingsIn(named, look)).toEqual([]);
    const { files: restored } = await run(named, { verb: 'restore', intent: { paths: ['a.md'] } });
    expect(textAt(restored, 'a.md')).toBe(memory('a'));
  });

  it.each([
    ['words', 'superseded_by: the new flow\n'],
    ['a URL', 'superseded_by: https://example.com/a.md\n'],
    ['a number', 'superseded_by: 2031-05-01\n'],
    ['a version', 'superseded_by: v2.0\n'],
    ['a path outside', 'superseded_by: ../docs/b-rule.md\n'],
    ['a list', 'superseded_by: []\n'],
    ['a link', 'superseded_by: "[[real rule]]"\n'],
    ['a file beside it', 'superseded_by: real-rule.md\n'],
    ['a picture', 'superseded_by: plan-b.png\n'],
  ])('says nothing of %s', async (_, fields) => {
    expect(await findingsIn({ 'x/a.md': memory('a', fields), 'x/real-rule.md': memory('Real rule') }, look)).toEqual(
      [],
    );
  });

  it('tells of each that is gone in a list, without a fix', async () => {
    const found = await findingsIn(
      { 'a.md': memory('a', 'superseded_by: [b-1.md, c.md, "[[舊 規則]]"]\n'), 'c.md': memory('c') },
      look,
    );
    expect(found.map(({ message }) => message.slice(0, 9))).toEqual(['“b-1.md”,', '“舊 規則”, wh'.slice(0, 9)]);
    expect(found.every(({ fixes }) => fixes.length === 0)).toBe(true);
  });

  it('reads the link in the words that retire a memory, and only tells of it', async () => {
    const files = {
      'a.md': '---\nname: a\n---\n\nReplaced by [[b-rule]], see [site](https://x.example).\n\nMore [[c-rule]].\n',
    };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'information', fixes: [] });
    expect(finding && quoteOf(files, finding)).toBe('[[b-rule]]');
    expect(await findingsIn({ ...files, 'b_rule.md': memory('b') }, look)).toEqual([]);
  });

  it('does not take a superseded memory for the file that took its name', async () => {
    const files = { '.superseded/rule.md': memory('r', 'superseded_by: rule.md\n') };
    expect(await findingsIn(files, look)).toHaveLength(1);
    expect(await findingsIn({ ...files, 'rule.md': memory('r') }, look)).toEqual([]);
  });

  it('forgets a memory that is gone', async () => {
    const files = filesOf({ 'a.md': memory('a', 'superseded_by: b-rule.md\n') });
    const snapshot = await snapshotOf(files);
    const health = new DirectoryHealth({ ...look, settings: new Map(), context: contextOf() });
    for (const one of snapshot.memories.values()) health.add(one, files.get(one.path)?.bytes ?? new Uint8Array());
    expect(await health.check(snapshot)).toHaveLength(1);
    health.remove('a.md');
    expect(await health.check(snapshot)).toEqual([]);
  });
});
