import { describe, expect, it } from 'vitest';
import { emptyFile } from '../../../../src/health/rules/emptyFile';
import { missingDescription } from '../../../../src/health/rules/missingDescription';
import { missingFrontMatter } from '../../../../src/health/rules/missingFrontMatter';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn } from '../healthRig';

const look = { rules: [emptyFile, missingDescription, missingFrontMatter] };

describe('empty-file', () => {
  it.each(['', ' \n\t\r\n', '\ufeff', '---\nname: a\n---\n', '---\n---\n\n'])(
    'tells of %j alone, more severely where the index leads there, and deletes the file with its entry',
    async (text) => {
      const loose = await findingsIn({ 'a.md': text }, look);
      expect(loose.map(({ rule, severity }) => [rule, severity])).toEqual([['empty-file', 'information']]);
      const files = {
        'MEMORY.md': '- [A](a.md) — x\n- [B](b.md) — y\n',
        'a.md': text,
        'b.md': '---\nname: b\ndescription: d\n---\nx',
      };
      const [finding, ...others] = await findingsIn(files, look);
      expect(others).toEqual([]);
      expect(finding).toMatchObject({ rule: 'empty-file', severity: 'warning', path: 'a.md' });
      expect(finding?.fixes[0]?.plain).toBe(false);
      const { files: after } = await fixIn(files, finding?.fixes[0]);
      expect(after.has('a.md')).toBe(false);
      expect(textAt(after, 'MEMORY.md')).toBe('- [B](b.md) — y\n');
      expect(await findingsIn(after, look)).toEqual([]);
    },
  );

  it('leaves one that has a description', async () => {
    const files = { 'MEMORY.md': '- [A](a.md)\n', 'a.md': '---\nname: a\ndescription: 退款規則\n---\n' };
    const [finding] = await findingsIn(files, look);
    expect(finding).toMatchObject({ severity: 'information', fixes: [] });
  });

  it.each([
    ['a.md', '---\nname: a\ndescription: d\n---\n.'],
    ['logs/a.md', ''],
    ['.superseded/a.md', ''],
    ['a.md', '---\nname: a: b\ndescription: d\n---\n'],
    ['MEMORY-archive.md', ''],
  ])('says nothing of %s with %j', async (path, text) => {
    expect((await findingsIn({ [path]: text }, look)).map(({ rule }) => rule)).toEqual([]);
  });
});
