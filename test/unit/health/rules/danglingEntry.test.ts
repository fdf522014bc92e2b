import { describe, expect, it } from 'vitest';
import { danglingEntry } from '../../../../src/health/rules/danglingEntry';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [danglingEntry] };
const a = '---\nname: a\ndescription: b\ntype: user\n---\n';

describe('dangling-entry', () => {
  it('names the file and removes the entry', async () => {
    const files = { 'MEMORY.md': '- [A](a.md) — b\n- [Gone](gone.md) — c\n', 'a.md': a };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding?.message).toContain('gone.md');
    expect(finding && quoteOf(files, finding)).toBe('[Gone](gone.md)');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toBe('- [A](a.md) — b\n');
  });

  it('says nothing of links in code, in comments or out of the directory', async () => {
    const index = '```\n- [X](x.md)\n```\n<!-- [Y](y.md) -->\n- [A](a.md) — [site](https://example.com/z.md)\n';
    expect(await findingsIn({ 'MEMORY.md': index, 'a.md': a }, look)).toEqual([]);
  });
});
