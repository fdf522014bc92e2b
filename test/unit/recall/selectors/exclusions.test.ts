import { describe, expect, it } from 'vitest';
import { findExclusions } from '../../../../src/recall/selectors/exclusions';

function excluded(prompt: string): string {
  return findExclusions(prompt)
    .map(({ start, end }) => prompt.slice(start, end))
    .join('|');
}

describe('findExclusions', () => {
  it.each([
    ["refactor the form, don't touch the database", 'database'],
    ['do not change the login and the export. Then test', 'login and the export'],
    ['move it without touching the schema, please', 'schema'],
    ['fix the title, leave the map alone', 'map'],
    ['never edit the ledger but fix the report', 'ledger'],
    ['只改樣式，不要動資料庫和登入', '資料庫和登入'],
    ['重构解析，也别碰数据库', '数据库'],
    ['請勿修改 付款流程', '付款流程'],
  ])('finds in “%s” what to leave alone', (prompt, part) => {
    expect(excluded(prompt)).toContain(part);
  });

  it.each([
    ["don't forget to run the migration"],
    ["why don't the tests pass on the runner?"],
    ["I don't know how the export works"],
    ['the worker should never drop a message'],
    ['the login does not work without a cookie'],
    ['這個類別修改了資料庫'],
    ['特別處理 空白'],
  ])('finds nothing in “%s”', (prompt) => {
    expect(excluded(prompt)).toBe('');
  });

  it('ends with the clause', () => {
    expect(excluded("don't touch the ledger, fix the report")).not.toContain('report');
    expect(excluded('不要動資料庫，修正報表')).not.toContain('報表');
  });
});
