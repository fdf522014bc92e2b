import { describe, expect, it } from 'vitest';
import { orphan } from '../../../../src/health/rules/orphan';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, type Texts } from '../healthRig';

const look = { rules: [orphan] };
const memory = (name: string): string => `---\nname: ${name}\ndescription: 描述 ${name}\ntype: user\n---\n`;

describe('orphan', () => {
  it('tells of the memory and adds its entry', async () => {
    const files = { 'MEMORY.md': '\ufeff# Index\r\n\r\n- [A](a.md)\r\n', 'a.md': memory('A'), 'b c.md': memory('B') };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'information', path: 'b c.md', range: null, fixes: [{ plain: true }] });
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.get('MEMORY.md')?.bytes)).toBe(
      '\ufeff# Index\r\n\r\n- [A](a.md)\r\n- [B](b%20c.md) — 描述 B\r\n',
    );
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('leaves it to the person where a dangling entry may mean the memory', async () => {
    const found = await findingsIn(
      { 'MEMORY.md': '- [R](user-role.md) — own words\n', 'user_role.md': memory('R') },
      look,
    );
    expect(found).toMatchObject([{ path: 'user_role.md', fixes: [{ plain: false }] }]);
  });

  it.each([
    ['name', '---\nname: "password: hunter2Zq9!"\ndescription: Staging\ntype: user\n---\n'],
    ['description', '---\nname: Staging\ndescription: "the password is hunter_2Zq9!"\ntype: user\n---\n'],
  ])('leaves it to the person where the %s tells a secret, and masks that in the entry', async (_, text) => {
    const files = { 'MEMORY.md': '- [A](a.md)\n', 'a.md': memory('A'), 's.md': text };
    const [finding] = await findingsIn(files, look);
    expect(finding).toMatchObject({ path: 's.md', fixes: [{ plain: false }] });
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toContain('](s.md)');
    expect(textAt(after, 'MEMORY.md')).toContain('••••••');
    expect(textAt(after, 'MEMORY.md')).not.toContain('Zq9');
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('says nothing where there is no index, and fills an empty one', async () => {
    expect(await findingsIn({ 'a.md': memory('A') }, look)).toEqual([]);
    const [finding] = await findingsIn({ 'MEMORY.md': '', 'a.md': memory('A') }, look);
    const { files: after } = await fixIn({ 'MEMORY.md': '', 'a.md': memory('A') }, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toContain('[A](a.md)');
  });

  it('says nothing of what can be found, is retired, or is no candidate', async () => {
    const files: Texts = {
      'MEMORY.md': 'See printers.md and MEMORY-archive.md. [[wiki name]]\n',
      'printers.md': memory('P'),
      'w.md': memory('wiki name'),
      'MEMORY-archive.md': '- [Old](old.md)\n',
      'old.md': memory('O'),
      'archive/x.md': memory('X'),
      'status.md': '---\nname: s\nstatus: superseded\n---\n',
      '.superseded/y.md': memory('Y'),
      '.hidden.md': memory('H'),
      'sessions/z.md': memory('Z'),
      'team/m/t.md': memory('T'),
      'nested/MEMORY.md': '',
      'nested/n.md': memory('N'),
    };
    expect(await findingsIn(files, look)).toEqual([]);
  });

  it('takes nothing for granted once entries would push others out, and offers none that no link can lead to', async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`m${i}.md`, memory(`M${i}`)]));
    const found = await findingsIn({ 'MEMORY.md': '- [A](a.md)\n', ...many }, look);
    expect(found).toHaveLength(120);
    expect(found.some(({ fixes }) => fixes.some(({ plain }) => plain))).toBe(false);
    const [odd] = await findingsIn({ 'MEMORY.md': 'x\n', '~/x.md': memory('A') }, look);
    expect(odd).toMatchObject({ path: '~/x.md', fixes: [] });
  });
});
