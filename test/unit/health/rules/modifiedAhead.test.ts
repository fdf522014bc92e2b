import { describe, expect, it } from 'vitest';
import { modifiedAhead } from '../../../../src/health/rules/modifiedAhead';
import { NOW } from '../../curation/curationRig';
import { findingsIn, mend, quoteOf } from '../healthRig';

const look = { rules: [modifiedAhead] };
const HOUR = 3_600_000;
const iso = (time: number): string => new Date(time).toISOString();
const withField = (field: string): { readonly 'a.md': string } => ({
  'a.md': `---\nname: a\nmetadata:\n  type: user\n  ${field}\n---\n\nx\n`,
});

describe('modified-ahead', () => {
  it.each(['modified', 'confirmed_at'])('tells of %s, and offers the time of the file', async (key) => {
    const files = withField(`${key}: ${iso(NOW + 25 * HOUR)}`);
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding?.severity).toBe('information');
    expect(finding && quoteOf(files, finding)).toBe(`${key}: ${iso(NOW + 25 * HOUR)}`);
    // The rig's first file is a day old.
    expect(await mend(files, finding, look)).toEqual({
      text: files['a.md'].replace(iso(NOW + 25 * HOUR), iso(NOW - 24 * HOUR)),
      plain: false,
    });
  });

  it('offers nothing where the file’s time lies ahead too', async () => {
    const [finding] = await findingsIn(withField(`modified: ${iso(NOW)}`), {
      ...look,
      context: { now: NOW - 48 * HOUR },
    });
    expect(finding?.fixes).toEqual([]);
  });

  it.each([
    `modified: ${iso(NOW + 23 * HOUR)}`,
    `modified: ${iso(NOW - HOUR)}`,
    'modified: tomorrow',
    'modified: 99999-01-01',
    'modified:',
    'condition: until 2099-01-01',
  ])('says nothing of %s', async (field) => {
    expect(await findingsIn(withField(field), look)).toEqual([]);
  });

  it('says nothing of a superseded memory', async () => {
    const text = withField('modified: 2099-01-01')['a.md'];
    expect(await findingsIn({ '.superseded/a.md': text }, look)).toEqual([]);
  });
});
