import { describe, expect, it } from 'vitest';
import { supersededIndexed } from '../../../../src/health/rules/supersededIndexed';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf, type Texts } from '../healthRig';

const look = { rules: [supersededIndexed] };
const retired = (fields: string): string => `---\nname: Old\ndescription: old words\ntype: user\n${fields}---\n`;
const next = '---\nname: New\ndescription: 新的規則\ntype: user\n---\n';

describe('superseded-indexed', () => {
  it.each(['new.md', 'New'])('puts the successor, named as %s, in the place of the first entry', async (by) => {
    const files = {
      'MEMORY.md': '\ufeff# I\r\n- [Old](old.md): old words\r\n- [X](x.md)\r\n',
      'old.md': retired(`superseded_by: ${by}\n`),
      'new.md': next,
      'x.md': 'X',
    };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: 'warning',
      path: 'MEMORY.md',
      fixes: [{ plain: true }, { plain: false }],
    });
    expect(finding && quoteOf(files, finding)).toBe('[Old](old.md)');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toBe('# I\r\n- [New](new.md): 新的規則\r\n- [X](x.md)\r\n');
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each<[string, Texts]>([
    [
      'its successor has one',
      { 'MEMORY.md': '- [Old](old.md)\n- [New](new.md)\n', 'old.md': retired('superseded_by: new.md\n') },
    ],
    [
      'it has no successor',
      { 'MEMORY.md': '- [Old](old.md)\n- [New](new.md)\n', 'old.md': retired('status: deprecated\n') },
    ],
    [
      'it lies among the superseded',
      { 'MEMORY.md': '- [Old](.superseded/old.md)\n- [New](new.md)\n', '.superseded/old.md': retired('') },
    ],
    [
      'it was superseded in its place',
      {
        'MEMORY.md': '- [Old](old.md)\n- [New](new.md)\n',
        'old.md': '---\ndescription: (superseded by new.md) x\n---\n',
      },
    ],
  ])('takes the entry away where %s', async (_, files) => {
    const [finding, ...others] = await findingsIn({ ...files, 'new.md': next }, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'warning', fixes: [{ title: 'Remove the entry', plain: true }] });
    const { files: after } = await fixIn({ ...files, 'new.md': next }, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toBe('- [New](new.md)\n');
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each([
    [
      'an entry that says so',
      '- [Old](old.md) — SUPERSEDED by the new one\n',
      'old.md',
      retired('status: superseded\n'),
      'hint',
    ],
    ['a line struck through', '- ~~[Old](old.md)~~\n', 'old.md', retired('status: superseded\n'), 'hint'],
    ['Chinese words', '- [舊](old.md) — 已過時\n', 'old.md', retired('status: superseded\n'), 'hint'],
    ['an archive', '- [Old](archive/old.md)\n', 'archive/old.md', next, 'hint'],
    ['words alone', '- [Old](old.md)\n', 'old.md', next.replace('New', 'DEPRECATED, see x'), 'information'],
  ])('is milder for %s, and leaves it to the person', async (_, index, path, text, severity) => {
    const [finding] = await findingsIn({ 'MEMORY.md': index, [path]: text }, look);
    expect(finding?.severity).toBe(severity);
    expect(finding?.fixes.some(({ plain }) => plain)).toBe(false);
  });

  it('says nothing of links in passing, of memories in force and of other directories', async () => {
    const files = {
      'MEMORY.md': '- [New](new.md) — replaces [Old](old.md)\n- [T](team/old.md)\n',
      'old.md': retired('status: superseded\n'),
      'new.md': next,
      'team/MEMORY.md': '',
      'team/old.md': retired('status: superseded\n'),
    };
    expect(await findingsIn(files, look)).toEqual([]);
  });

  it('leaves an entry whose removal would take links in passing along', async () => {
    const files = {
      'MEMORY.md': '- [New](new.md), was [Old](old.md)\n- [Old](old.md)\n',
      'old.md': retired('status: superseded\n'),
      'new.md': next,
    };
    expect(await findingsIn(files, look)).toMatchObject([{ fixes: [{ plain: false }] }]);
  });
});
