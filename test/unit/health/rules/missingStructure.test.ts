import { describe, expect, it } from 'vitest';
import { missingStructure } from '../../../../src/health/rules/missingStructure';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [missingStructure] };
const memoryWith = (body: string, type = 'feedback'): string =>
  `---\nname: a\ndescription: b\ntype: ${type}\n---\n\n${body}`;

async function fixed(text: string): Promise<string | null> {
  const [finding] = await findingsIn({ 'a.md': text }, look);
  expect(finding?.fixes[0]?.plain).toBe(false);
  const { files } = await fixIn({ 'a.md': text }, finding?.fixes[0]);
  expect(await findingsIn(files, look)).toEqual([]);
  return textAt(files, 'a.md');
}

describe('missing-structure', () => {
  it('asks feedback for its reason and its use, and adds the lines to fill in', async () => {
    const files = { 'a.md': memoryWith('Never mock the database.\n') };
    const [finding] = await findingsIn(files, look);
    expect(finding).toMatchObject({ severity: 'information', path: 'a.md' });
    expect(finding && quoteOf(files, finding)).toBe('Never mock the database.');
    expect(await fixed(files['a.md'])).toBe(
      memoryWith('Never mock the database.\n\n**Why:** \n\n**How to apply:** \n'),
    );
  });

  it('is only a hint for a memory of a project', async () => {
    const [finding] = await findingsIn({ 'a.md': memoryWith('The freeze is agreed.\n', 'project') }, look);
    expect(finding?.severity).toBe('hint');
  });

  it('adds the reason before how to apply it', async () => {
    expect(await fixed(memoryWith('Rule.\n\n**How to apply:** so.\n'))).toBe(
      memoryWith('Rule.\n\n**Why:** \n\n**How to apply:** so.\n'),
    );
    expect(await fixed(memoryWith('Rule.\n\n- **How to apply:** so.\n'))).toBe(
      memoryWith('Rule.\n\n- **Why:** \n- **How to apply:** so.\n'),
    );
  });

  it('adds how to apply it behind the reason', async () => {
    expect(await fixed(memoryWith('Rule.\n\n## Why\n\nBecause.'))).toBe(
      memoryWith('Rule.\n\n## Why\n\nBecause.\n\n**How to apply:** \n'),
    );
  });

  it('keeps line ends, a byte order mark and invalid bytes', async () => {
    const text = `\ufeff${memoryWith('規則。\n\n\n')}`.replaceAll('\n', '\r\n');
    const bytes = Uint8Array.of(...new TextEncoder().encode(text.trimEnd()), 0xb3, 0x0d, 0x0a);
    const [finding] = await findingsIn({ 'a.md': bytes }, look);
    const { files } = await fixIn({ 'a.md': bytes }, finding?.fixes[0]);
    const added = new TextEncoder().encode('\r\n\r\n**Why:** \r\n\r\n**How to apply:** \r\n');
    expect(files.get('a.md')?.bytes).toEqual(Uint8Array.of(...bytes.subarray(0, -2), ...added));
  });

  it.each([
    'Rule.\n\n**Why:** a\n**How to apply:** b\n',
    'Rule. **Why:** a. **How to apply:** b.\n',
    'Rule.\n\nWhy: a\nHow to apply: b\n',
    '## Why\n\na\n\n## How to apply\n\nb\n',
    '**Reason:** a\n\n**When to apply:** b\n',
    '- *Why*: a\n- *How to use*: b\n',
    '規則。\n\n**原因：** a\n\n**如何應用：** b\n',
    '规则。\n\n**为什么：** a\n\n**如何应用：** b\n',
    '規則。\n\n為什麼：a\n怎麼用：b\n',
    'ルール。\n\n**理由:** a\n**適用方法:** b\n',
    'Regel.\n\n**Warum:** a\n**Anwendung:** b\n',
    'Zasada.\n\n**Dlaczego:** a\n**Jak stosować**: b\n',
    '\r\nRule.\r\n\r\n**Why:** a\r\n**How to apply:** b\r\n'.trimStart(),
  ])('accepts %j', async (body) => {
    expect(await findingsIn({ 'a.md': memoryWith(body) }, look)).toEqual([]);
  });

  it.each([
    'Rule.\n\n```\n**Why:** a\n**How to apply:** b\n```\n',
    'Rule.\n\n<!--\n**Why:** a\n**How to apply:** b\n-->\n',
    'Rule. Nobody knows why, and how to apply it is open.\n',
    'Rule.\n\n**Note:** only one lead-in.\n',
  ])('does not take %j for the two', async (body) => {
    expect(await findingsIn({ 'a.md': memoryWith(body) }, look)).toHaveLength(1);
  });

  it('offers no fix where a fence is open', async () => {
    const [finding] = await findingsIn({ 'a.md': memoryWith('Rule.\n\n```\ncode\n') }, look);
    expect(finding?.fixes).toEqual([]);
  });

  it.each(['user', 'reference', 'decision'])('says nothing of type %s', async (type) => {
    expect(await findingsIn({ 'a.md': memoryWith('Fact.\n', type) }, look)).toEqual([]);
  });

  it('says nothing of what is empty or superseded', async () => {
    const files = { 'a.md': memoryWith(' \n'), '.superseded/b.md': memoryWith('Rule.\n') };
    expect(await findingsIn(files, look)).toEqual([]);
  });

  it('reads a huge line', async () => {
    expect(await findingsIn({ 'a.md': memoryWith('**a '.repeat(250_000)) }, look)).toHaveLength(1);
  });
});
