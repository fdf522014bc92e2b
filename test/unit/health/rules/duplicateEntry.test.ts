import { describe, expect, it } from 'vitest';
import { duplicateEntry } from '../../../../src/health/rules/duplicateEntry';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [duplicateEntry] };
const a = '---\nname: Alpha\ndescription: b\ntype: user\n---\n';

describe('duplicate-entry', () => {
  it('points at the second of two entries that say the same, and keeps the first', async () => {
    const files = { 'MEMORY.md': '- [A](a.md) — b\r\n- [B](b.md)\r\n- [A](a.md) — b\r\n', 'a.md': a, 'b.md': a };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({
      severity: 'warning',
      fixes: [{ plain: true }],
      related: [{ range: { start: 2 } }],
    });
    expect(finding?.range?.start).toBe(files['MEMORY.md'].lastIndexOf('[A]'));
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toBe('- [A](a.md) — b\r\n- [B](b.md)\r\n');
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each([
    ['other words', '- [甲](a.md) — 三個完成\n- [甲](a.md) — 舊的一行\n'],
    ['another section', '## Now\n- [A](a.md)\n## Later\n- [A](a.md)\n'],
  ])('only tells of %s', async (_, index) => {
    const [finding, ...others] = await findingsIn({ 'MEMORY.md': index, 'a.md': a }, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'information', fixes: [{ plain: false }] });
  });

  it('offers nothing where a link in passing would go as well, and hints at a second link of one entry', async () => {
    const index = '- [B](b.md), see [A](a.md)\n- [A](a.md)\n- [A](a.md)\n- [C](c.md) ([C](c.md) again)\n';
    const files = { 'MEMORY.md': index, 'a.md': a, 'b.md': a, 'c.md': a };
    const found = await findingsIn(files, look);
    expect(found).toMatchObject([
      { severity: 'warning', fixes: [] },
      { severity: 'hint', fixes: [] },
    ]);
    expect(found[1] && quoteOf(files, found[1])).toBe('[C](c.md)');
  });

  it.each([
    ['a mention in prose', 'Start with [A](a.md).\n\n- [A](a.md) — b\n', 'a.md'],
    ['a link in passing', '- [B](b.md) — takes the place of [A](a.md)\n- [A](a.md)\n', 'a.md'],
    ['code', '- [A](a.md)\n\n```\n- [A](a.md)\n```\n', 'a.md'],
    ['a file that is gone', '- [X](x.md)\n- [X](x.md)\n', 'a.md'],
    ['a retired memory', '- [A](archive/a.md)\n- [A](archive/a.md)\n', 'archive/a.md'],
  ])('says nothing of %s', async (_, index, path) => {
    expect(await findingsIn({ 'MEMORY.md': index, [path]: a, 'b.md': a }, look)).toEqual([]);
  });
});
