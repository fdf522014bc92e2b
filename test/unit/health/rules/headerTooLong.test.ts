import { describe, expect, it } from 'vitest';
import { headerBroken } from '../../../../src/health/rules/headerBroken';
import { headerTooLong } from '../../../../src/health/rules/headerTooLong';
import { missingDescription } from '../../../../src/health/rules/missingDescription';
import { missingType } from '../../../../src/health/rules/missingType';
import { findingsIn } from '../healthRig';

const look = { rules: [headerBroken, headerTooLong, missingDescription, missingType] };
const withLines = (lines: number, end = '\n'): string =>
  [
    '---',
    'name: a',
    'description: d',
    ...Array.from({ length: lines }, (_, i) => `x${i}: 1`),
    'type: user',
    '---',
    'x',
  ].join(end);

describe('header-too-long', () => {
  it('tells of a header that closes on line 31, and is the only one that does', async () => {
    for (const end of ['\n', '\r\n']) {
      const found = await findingsIn({ 'a.md': withLines(26, end) }, look);
      expect(found.map(({ rule, severity }) => [rule, severity])).toEqual([['header-too-long', 'warning']]);
    }
  });

  it('tells of one that is longer than 64 KB', async () => {
    const files = { 'a.md': `---\nname: a\nnote: ${'字'.repeat(22_000)}\ndescription: d\ntype: user\n---\nx` };
    expect((await findingsIn(files, look)).map(({ rule }) => rule)).toEqual(['header-too-long']);
  });

  it('says nothing of one that closes on line 30, or not at all', async () => {
    expect(await findingsIn({ 'a.md': withLines(25) }, look)).toEqual([]);
    const open = `---\nname: a\n${'x: y\n'.repeat(40)}`;
    expect((await findingsIn({ 'a.md': open }, look)).map(({ rule }) => rule)).toEqual(['header-broken']);
    expect(await findingsIn({ 'logs/a.md': withLines(40) }, look)).toEqual([]);
  });
});
