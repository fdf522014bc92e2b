import { describe, expect, it } from 'vitest';
import { staleHook } from '../../../../src/health/rules/staleHook';
import { textAt } from '../../curation/curationRig';
import { findingsIn, fixIn, quoteOf } from '../healthRig';

const look = { rules: [staleHook] };
const memory = (description: string): string =>
  `---\nname: Real database\ndescription: ${description}\ntype: user\n---\n`;

describe('stale-hook', () => {
  it('points at the hook and puts the description in its place', async () => {
    const files = {
      'MEMORY.md': '\ufeff| what | why |\r\n|---|---|\r\n| [DB](db.md) | tests hit PostgreSQL on port 5433 |\r\n',
      'db.md': memory('"Tests hit PostgreSQL on port 5434 | never a mock"'),
    };
    const [finding, ...others] = await findingsIn(files, look);
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ severity: 'information', fixes: [{ plain: false }] });
    expect(finding?.message).toContain('says 5433 where the description of “Real database” says 5434');
    expect(finding && quoteOf(files, finding)).toBe('tests hit PostgreSQL on port 5433');
    const { files: after } = await fixIn(files, finding?.fixes[0]);
    expect(textAt(after, 'MEMORY.md')).toBe(
      '| what | why |\r\n|---|---|\r\n| [DB](db.md) | Tests hit PostgreSQL on port 5434 \\| never a mock |\r\n',
    );
    expect(await findingsIn(after, look)).toEqual([]);
  });

  it('looks anew when the memory has changed, and says nothing of retired ones and of entries with several links', async () => {
    const index = '- [DB](db.md) — tests hit PostgreSQL on port 5433\n';
    expect(
      await findingsIn({ 'MEMORY.md': index, 'db.md': memory('Tests hit PostgreSQL on port 5433') }, look),
    ).toEqual([]);
    expect(
      await findingsIn({ 'MEMORY.md': index, 'db.md': memory('Tests hit PostgreSQL on port 5434') }, look),
    ).toHaveLength(1);
    const retired = memory('Tests hit PostgreSQL on port 5434').replace('type: user', 'status: superseded');
    expect(await findingsIn({ 'MEMORY.md': index, 'db.md': retired }, look)).toEqual([]);
    const two = '- [DB](db.md) and [X](x.md) — tests hit PostgreSQL on port 5433\n';
    expect(await findingsIn({ 'MEMORY.md': two, 'db.md': memory('Tests hit PostgreSQL on port 5434') }, look)).toEqual(
      [],
    );
  });
});
