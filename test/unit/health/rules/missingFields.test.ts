import { describe, expect, it } from 'vitest';
import { missingDescription } from '../../../../src/health/rules/missingDescription';
import { missingFrontMatter } from '../../../../src/health/rules/missingFrontMatter';
import { missingName } from '../../../../src/health/rules/missingName';
import { missingType } from '../../../../src/health/rules/missingType';
import { findingsIn, mend, quoteOf } from '../healthRig';

const look = { rules: [missingDescription, missingFrontMatter, missingName, missingType] };
const body = '\nPort 8080 is taken. Ask Ana.\n';
const rulesIn = async (text: string, path = 'a.md') =>
  (await findingsIn({ [path]: text }, look)).map(({ rule, severity }) => `${rule} ${severity}`);

describe('missing-name, missing-description, missing-type', () => {
  it('each tells of its field at the first line, and fills it by a guess', async () => {
    const name = { 'a-b.md': `---\ndescription: d\ntype: user\n---\n${body}` };
    const [noName] = await findingsIn(name, look);
    expect(noName).toMatchObject({ rule: 'missing-name', severity: 'hint' });
    expect(noName && quoteOf(name, noName)).toBe('---');
    expect(await mend(name, noName, look)).toEqual({
      text: `---\nname: a-b\ndescription: d\ntype: user\n---\n${body}`,
      plain: false,
    });
    const description = { 'a.md': `---\r\nname: a\r\ntype: user\r\n---\r\n${body}` };
    const [noDescription] = await findingsIn(description, look);
    expect(noDescription).toMatchObject({ rule: 'missing-description', severity: 'warning' });
    expect(await mend(description, noDescription, look)).toEqual({
      text: `---\r\nname: a\r\ndescription: Port 8080 is taken\r\ntype: user\r\n---\r\n${body}`,
      plain: false,
    });
    const type = { 'Projects-x.md': `---\nname: a\ndescription: d\nmetadata: \n  node_type: memory\n---\n${body}` };
    const [noType] = await findingsIn(type, look);
    expect(noType).toMatchObject({ rule: 'missing-type', severity: 'information' });
    expect(await mend(type, noType, look)).toEqual({
      text: `---\nname: a\ndescription: d\nmetadata: \n  node_type: memory\n  type: project\n---\n${body}`,
      plain: false,
    });
  });

  it('offers no type where the file name begins with none', async () => {
    const [finding] = await findingsIn({ 'userland.md': '---\nname: a\ndescription: d\n---\nx' }, look);
    expect(finding?.fixes).toEqual([]);
  });

  it('tells once of a header that has none of the three, mildly where it is another tool’s', async () => {
    expect(await rulesIn(`---\nended: 2031-01-01\n---\n${body}`)).toEqual(['missing-description information']);
    expect(await rulesIn(`---\nname: ""\nmetadata:\n  node_type: memory\n---\n${body}`)).toEqual([
      'missing-description warning',
    ]);
    const files = { 'user_x.md': `---\nname: ''\n---\n${body}` };
    const [finding] = await findingsIn(files, look);
    expect((await mend(files, finding, look)).text).toBe(
      `---\nname: user_x\ndescription: Port 8080 is taken\ntype: user\n---\n${body}`,
    );
  });

  it.each([
    ['metadata:\n  description: Port 80\n', 'description: Port 80\nmetadata:\n'],
    ['description: 42\n', 'description: "42"\n'],
    ['description: true\n', 'description: "true"\n'],
  ])('tells of a description that the agent does not see: %j', async (before, after) => {
    const files = { 'a.md': `---\nname: a\ntype: user\n${before}---\n${body}` };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding?.message).toContain('does not see');
    const { text, plain } = await mend(files, finding, look);
    expect(plain).toBe(true);
    for (const line of after.split('\n')) expect(text).toContain(line);
  });

  it.each([
    `---\nname: a\ndescription: d\ntype: user\n---\n${body}`,
    `---\nname: a\ndescription: 說明\nmetadata: {type: user}\n---\n${body}`,
    // Another rule says all that there is to say.
    '---\nname: a\n\nunclosed',
    `---\n- a: b: c\n---\n${body}`,
    '---jsx\nname: a\n---\nx',
  ])('says nothing of %j', async (text) => {
    expect(await rulesIn(text)).toEqual([]);
  });

  it('says nothing where the agent never looks', async () => {
    const bare = `---\nx: y\n---\n${body}`;
    for (const path of ['logs/a.md', '.hidden/a.md', '.superseded/a.md']) expect(await rulesIn(bare, path)).toEqual([]);
    expect(await rulesIn('Plain notes.')).toEqual(['missing-front-matter information']);
  });

  it('reads a lone carriage return as the agent does: as no header', async () => {
    const [finding] = await findingsIn({ 'a.md': '---\rname: a\rdescription: Port 80\rtype: user\r---\rx' }, look);
    expect(finding).toMatchObject({ rule: 'missing-description', fixes: [] });
  });
});
