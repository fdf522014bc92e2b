import { describe, expect, it } from 'vitest';
import { longDescription } from '../../../../src/health/rules/longDescription';
import { vagueDescription } from '../../../../src/health/rules/vagueDescription';
import { findingsIn, mend, quoteOf } from '../healthRig';

const withDescription = (description: string, body = 'Port 8080 is taken. More.'): { readonly 'a.md': string } => ({
  'a.md': `---\nname: a\ndescription: ${description}\ntype: user\n---\n\n${body}\n`,
});

describe('vague-description', () => {
  const look = { rules: [vagueDescription] };

  it.each([
    'notes',
    'Misc stuff about the project',
    'important information',
    'Things to remember',
    'User preferences and notes'.replace('preferences and ', ''),
    'TODO',
    '...',
    '<one-line description>',
    'General context about the user',
    '一些筆記',
    '重要信息',
    '关于项目的一些资料',
    '專案相關的重要事項',
    '使用者的背景說明',
    'プロジェクトに関するメモ',
  ])('tells of “%s”, and offers the first sentence', async (description) => {
    const files = withDescription(`"${description}"`);
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding?.severity).toBe('warning');
    expect(finding && quoteOf(files, finding)).toBe(`description: "${description}"`);
    expect(await mend(files, finding, look)).toEqual({
      text: files['a.md'].replace(`"${description}"`, 'Port 8080 is taken'),
      plain: false,
    });
  });

  it('offers nothing where the text is as vague', async () => {
    const [finding] = await findingsIn(withDescription('notes', 'Some notes.'), look);
    expect(finding?.fixes).toEqual([]);
  });

  it.each([
    'Hoses by length',
    'Who ships in which week',
    'Ask first',
    'pnpm',
    'Dana',
    'Notes on Kafka',
    'notes about `x`',
    'project_notes.md',
    'Port 80',
    'the userId',
    'Coding style',
    'Keep it short',
    'Data model',
    'VAT',
    '退款規則',
    '提交前先問',
    '值班電話',
    '一致性檢查',
    '観測メモ',
    'Ważne informacje',
    `notes ${'and notes '.repeat(20)}`,
  ])('passes “%s”', async (description) => {
    expect(await findingsIn(withDescription(`'${description}'`), look)).toEqual([]);
  });

  it('passes one that is cut off, of which another rule tells, and a superseded one', async () => {
    expect(await findingsIn(withDescription('Notes #4'), look)).toEqual([]);
    expect(await findingsIn({ '.superseded/a.md': withDescription('Notes')['a.md'] }, look)).toEqual([]);
    expect(await findingsIn(withDescription(''), look)).toEqual([]);
  });
});

describe('long-description', () => {
  const look = { rules: [longDescription] };

  it('tells of what weighs more than two descriptions should, without a fix', async () => {
    const files = withDescription('x'.repeat(401));
    const [finding] = await findingsIn(files, look);
    expect(finding).toMatchObject({ severity: 'information', fixes: [] });
    expect(finding?.message).toContain('401 characters');
    expect(await findingsIn(withDescription('x'.repeat(400)), look)).toEqual([]);
  });

  it('counts a sign of Chinese as several letters', async () => {
    expect(await findingsIn(withDescription('字'.repeat(134)), look)).toHaveLength(1);
    expect(await findingsIn(withDescription('字'.repeat(133)), look)).toEqual([]);
  });
});
