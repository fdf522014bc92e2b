import { describe, expect, it } from 'vitest';
import { longEntry } from '../../../../src/health/rules/longEntry';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [longEntry] };
const memory = (description: string): string => `---\nname: a\ndescription: ${description}\ntype: user\n---\n`;
const entryOf = (units: number, head = '- [A](a.md) — '): string => head + 'w'.repeat(units - head.length);

describe('long-entry', () => {
  it.each([
    [150, null],
    [151, 'hint'],
    [200, 'hint'],
    [201, 'information'],
    [400, 'information'],
    [401, 'warning'],
    [100_000, 'warning'],
  ])('judges %i units', async (units, severity) => {
    const files = { 'MEMORY.md': `# I\r\n${entryOf(units)}\r\n- [B](a.md)\r\n`, 'a.md': memory('x'.repeat(300)) };
    const found = await findingsIn(files, look);
    expect(found.map((finding) => finding.severity)).toEqual(severity === null ? [] : [severity]);
    if (found[0] !== undefined) expect(quoteOf(files, found[0])).toBe(entryOf(units));
  });

  it('counts units, whatever the script, and all lines of an entry', async () => {
    expect(await findingsIn({ 'MEMORY.md': `- [甲](a.md) — ${'記'.repeat(136)}\n` }, look)).toEqual([]);
    expect(await findingsIn({ 'MEMORY.md': `- [甲](a.md) — ${'記'.repeat(140)}\n` }, look)).toHaveLength(1);
    expect(
      await findingsIn({ 'MEMORY.md': `- [A](a.md) — ${'w'.repeat(90)}\n  ${'w'.repeat(90)}\n` }, look),
    ).toHaveLength(1);
  });

  it('says nothing of prose, code, nested items and lists of links', async () => {
    const index = [
      `Read [A](a.md) first. ${'w '.repeat(200)}`,
      '',
      '```',
      entryOf(300),
      '```',
      '',
      `- [A](a.md)\n  - ${'w'.repeat(100)}\n  - ${'w'.repeat(100)}`,
      `- Many: ${['a', 'b', 'c', 'd'].map((name) => `[${name.repeat(50)}](${name}.md)`).join(', ')}`,
    ].join('\n');
    expect(await findingsIn({ 'MEMORY.md': index }, look)).toEqual([]);
  });

  it('offers a description that fits, as it is', async () => {
    const files = {
      'MEMORY.md': `\ufeff- [A](a.md) — ${'w'.repeat(200)} \r\n- [B](b.md)`,
      'a.md': memory('Use `x`, not [y](z)'),
    };
    const [finding] = await findingsIn(files, look);
    expect(finding?.fixes).toMatchObject([{ title: 'Use the description as hook', plain: false }]);
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toBe('- [A](a.md) — Use ’x’, not \\[y\\]\\(z\\) \r\n- [B](b.md)');
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each([
    ['a description that would be cut', `- [A](a.md) — ${'w'.repeat(200)}\n`, memory('x '.repeat(72))],
    ['further links', `- [A](a.md) — [B](b.md) ${'w'.repeat(400)}\n`, memory('short')],
    ['further cells', `| x | y | z |\n|-|-|-|\n| [A](a.md) | ${'w'.repeat(200)} | c |\n`, memory('short')],
    ['no description', `- [A](a.md) — ${'w'.repeat(200)}\n`, 'Words.\n'],
    ['a retired memory', `- [A](a.md) — ${'w'.repeat(200)}\n`, '---\ndescription: short\nstatus: superseded\n---\n'],
  ])('offers none for %s', async (_, index, text) => {
    const [finding] = await findingsIn({ 'MEMORY.md': index, 'a.md': text }, look);
    expect(finding?.fixes).toEqual([]);
  });
});
