import { describe, expect, it } from 'vitest';
import { needsConfirmation } from '../../../../src/health/rules/needsConfirmation';
import { NOW, textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [needsConfirmation] };
const memory = (fields: string): string => `---\nname: a\nmetadata:\n  type: feedback\n${fields}---\n\nBody.\n`;

describe('needs-confirmation', () => {
  it('gives the condition and how long ago it was confirmed; confirming ends it', async () => {
    const files = { 'a.md': memory('  condition: 直到測試環境修好\n  confirmed_at: 2031-04-01\n') };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'information', fixes: [{ plain: false }] });
    expect(finding && quoteOf(files, finding)).toBe('condition: 直到測試環境修好');
    expect(finding?.message).toContain('“直到測試環境修好”. It was last said to hold 49 days ago');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'a.md')).toContain(`confirmed_at: ${new Date(NOW).toISOString()}`);
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it.each([
    ['one within its period', memory('  condition: until then\n  confirmed_at: 2031-05-01\n')],
    ['one without a condition', memory('  confirmed_at: 2021-05-01\n')],
    ['a type without a period', memory('  condition: x\n  modified: 2021-05-01\n').replace('feedback', 'user')],
    ['a retired one', memory('  condition: x\n  modified: 2021-05-01\n  status: superseded\n')],
  ])('says nothing of %s', async (_, text) => {
    expect(await findingsIn({ 'a.md': text }, look)).toEqual([]);
  });

  it('asks as often as the settings say', async () => {
    const text = memory('  condition: x\n  confirmed_at: 2031-05-18\n');
    const context = { periods: new Map([['feedback', 1]]) };
    expect(await findingsIn({ 'a.md': text }, { ...look, context })).toHaveLength(1);
  });
});
