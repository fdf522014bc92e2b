import { describe, expect, it } from 'vitest';
import { cutDescription } from '../../../../src/health/rules/cutDescription';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, mend, quoteOf } from '../healthRig';

const look = { rules: [cutDescription] };
const memoryWith = (description: string): string =>
  `---\nname: a\ndescription: ${description}\ntype: user\n---\n\nBody.\n`;

describe('cut-description', () => {
  it('points at the field and quotes all that was written', async () => {
    const files = { 'a.md': memoryWith('Colours are written as #1a1a1a or red #fff') };
    const [finding] = await findingsIn(files, look);
    expect(finding).toMatchObject({ rule: 'cut-description', severity: 'warning', path: 'a.md' });
    expect(finding && quoteOf(files, finding)).toBe('description: Colours are written as #1a1a1a or red #fff');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'a.md')).toBe(memoryWith('"Colours are written as #1a1a1a or red #fff"'));
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('keeps line ends, a byte order mark and other languages', async () => {
    const text = `\ufeff${memoryWith('顏色寫成 #fff')}`.replaceAll('\n', '\r\n');
    const [finding] = await findingsIn({ 'a.md': text }, look);
    const { files: after } = await fixIn({ 'a.md': text }, finding?.fixes[0]);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(after.get('a.md')?.bytes)).toBe(
      text.replace('顏色寫成 #fff', '"顏色寫成 #fff"'),
    );
  });

  it.each(['Plain', '"Quoted # sign"', 'A#b without a space', 'Issue #12 in the middle'.replace(' #', '#')])(
    'says nothing of %s',
    async (description) => {
      expect(await findingsIn({ 'a.md': memoryWith(description) }, look)).toEqual([]);
    },
  );

  it('says nothing of a superseded memory', async () => {
    expect(await findingsIn({ '.superseded/a.md': memoryWith('a #b') }, look)).toEqual([]);
  });

  it('tells of other fields, mildly, where what follows is hardly a comment', async () => {
    const files = {
      'a.md': '---\nname: Fix #12\ndescription: d\ncondition: until PR #34 is in\ntype: user #1\n---\n\nx\n',
    };
    const found = await findingsIn(files, look);
    expect(found.map((finding) => [finding.severity, quoteOf(files, finding)])).toEqual([
      ['information', 'name: Fix #12'],
      ['information', 'condition: until PR #34 is in'],
    ]);
    expect(
      await mend(
        { 'a.md': '---\nname: 顏色 #fff\ndescription: d\n---\nx' },
        (await findingsIn({ 'a.md': '---\nname: 顏色 #fff\ndescription: d\n---\nx' }, look))[0],
        look,
      ),
    ).toEqual({
      text: '---\nname: "顏色 #fff"\ndescription: d\n---\nx',
      plain: false,
    });
  });

  it.each([
    'name: a # comment',
    "name: 'a #1'",
    'name: a#1',
    '# name: a #1',
    'name: a\nnote: |\n  b #1',
    'name: a: b #1',
  ])('says nothing of %j', async (fields) => {
    expect(await findingsIn({ 'a.md': `---\n${fields}\n---\nx #1` }, look)).toEqual([]);
  });
});
