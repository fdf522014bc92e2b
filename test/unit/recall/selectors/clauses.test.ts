import { describe, expect, it } from 'vitest';
import { readClauses } from '../../../../src/recall/selectors/clauses';

/** The words of each clause, with `!` before one that is excluded. */
function clausesOf(prompt: string): readonly string[] {
  return readClauses(prompt).map(({ words, excluded }) => {
    const written = [...new Set(words.map((word) => word.written))].join(' ');
    return excluded ? `!${written}` : written;
  });
}

describe('readClauses', () => {
  it.each([
    ['fix the discount, then run the tests', ['fix discount', 'run tests']],
    ['fix the discount and run the tests', ['fix discount', 'run tests']],
    ['commit. deploy', ['commit', 'deploy']],
    ['修正折扣，然後部署', ['修正 折扣', '部署']],
  ])('tells the tasks of “%s” apart', (prompt, clauses) => {
    const found = clausesOf(prompt);
    expect(found).toHaveLength(clauses.length);
    for (const [place, words] of clauses.entries())
      for (const word of words.split(' ')) expect(found[place]).toContain(word);
  });

  it.each([
    ['rename the header, footer and sidebar'],
    ['explain the hooks to me, I keep mixing up their cleanup'],
    ['load the orders table and group it by customer'],
    ['bump checkout.ts to 1,000 units'],
    ['合併分支'],
  ])('keeps “%s” as one', (prompt) => {
    expect(clausesOf(prompt)).toHaveLength(1);
  });

  it.each([
    ["restyle the form, don't touch the database", '!touch database'],
    ["don't touch the database, restyle the form", '!touch database'],
    ['重構解析，不要動資料庫', '資料庫'],
  ])('marks what “%s” excludes', (prompt, part) => {
    const excluded = clausesOf(prompt).filter((clause) => clause.startsWith('!'));
    expect(excluded).toHaveLength(1);
    expect(excluded[0]).toContain(part);
  });

  it.each([
    ['Never write or run a database migration without a go-ahead for that very change'],
    ['Note: never write a migration'],
    ["please, don't touch the database"],
    ["Don't deploy, don't push."],
    ['不要動資料庫'],
  ])('excludes nothing where the prompt is but a rule: “%s”', (prompt) => {
    expect(clausesOf(prompt).filter((clause) => clause.startsWith('!'))).toEqual([]);
  });

  it('still excludes where the task is but a pronoun', () => {
    expect(clausesOf("fix this, don't touch the database")).toContain('!touch database');
  });

  it('does not take pasted text apart', () => {
    expect(readClauses('one more failing line of the log\n'.repeat(500)).length).toBeLessThanOrEqual(8);
    expect(readClauses("don't touch the ledger, fix the form. ".repeat(100)).length).toBeLessThanOrEqual(9);
  });
});
