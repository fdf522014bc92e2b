import { describe, expect, it } from 'vitest';
import { budget } from '../../../../src/health/rules/budget';
import { findingsIn, quoteOf } from '../healthRig';

const look = { rules: [budget] };
const entries = (count: number, end = '\n'): string =>
  Array.from({ length: count }, (_, i) => `- [M${i + 1}](m${i + 1}.md)${end}`).join('');

describe('budget', () => {
  it('says nothing below 80 % and without an index', async () => {
    expect(await findingsIn({ 'MEMORY.md': entries(159) }, look)).toEqual([]);
    expect(await findingsIn({ 'a.md': 'x' }, look)).toEqual([]);
    expect(await findingsIn({ 'MEMORY.md': `<!--\n${entries(300)}-->\n` }, look)).toEqual([]);
  });

  it('warns from 80 % of either limit on, and names that limit', async () => {
    const [lines] = await findingsIn({ 'MEMORY.md': entries(160) }, look);
    expect(lines).toMatchObject({ severity: 'warning', range: null });
    expect(lines?.message).toContain('160 of the 200 lines that');
    const [units] = await findingsIn({ 'MEMORY.md': '記'.repeat(20_000) }, look);
    expect(units?.message).toContain('uses 20,000 of the 25,000 characters that');
    expect(await findingsIn({ 'MEMORY.md': entries(200) }, look)).toMatchObject([{ severity: 'warning' }]);
  });

  it.each(['\n', '\r\n'])('is an error past a limit, at the first line that is not loaded (%j)', async (end) => {
    const files = { 'MEMORY.md': `\ufeff---\nx: y\n---\n<!-- c -->${end}${end}${entries(203, end)}` };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding?.severity).toBe('error');
    expect(finding && quoteOf(files, finding)).toBe('- [M201](m201.md)');
    expect(finding?.message).toContain(
      '203 of the 200 lines that the agent loads: it sees nothing from line 206 on. 3 entries stand',
    );
    expect(finding?.message).toContain('under 140 lines and 17,500 characters');
  });

  it('points into a line that is cut', async () => {
    const files = { 'MEMORY.md': `${'x'.repeat(25_000)}rest\nmore` };
    const [finding] = await findingsIn(files, look);
    expect(finding && quoteOf(files, finding)).toBe('rest');
    expect(finding?.message).toContain('25,009 of the 25,000 characters');
  });
});
