import { describe, expect, it } from 'vitest';
import { readWords, termsOf } from '../../../../src/recall/selectors/recallWords';

function weights(text: string): Record<string, number> {
  return Object.fromEntries(Array.from(readWords(text), ({ written, weight }) => [written, weight]));
}

describe('the words of recall', () => {
  it('brings the forms of an English word together, and no stop word', () => {
    expect(termsOf('migrations')).toEqual(termsOf('Migrating'));
    expect(termsOf('please do it for the others')).toEqual([]);
    expect(termsOf("the authority's")).toEqual(termsOf('authority'));
    expect(termsOf('we don’t, they can’t')).toEqual([]);
  });

  it('cuts names of source code and paths', () => {
    expect(termsOf('src/checkout/seatMap_vendor.ts')).toEqual(
      expect.arrayContaining(termsOf('checkout seat map vendor')),
    );
    expect(termsOf('HTTPGateway')).toEqual(expect.arrayContaining(termsOf('gateway')));
    expect(termsOf('GPUs')).toEqual(termsOf('gpu'));
  });

  it('keeps everyday parts of a proper name out, and joins what a hyphen joins', () => {
    expect(termsOf('OpenOCD')).not.toContain('open');
    expect(termsOf('fail-over')).toEqual(expect.arrayContaining(termsOf('failover')));
    expect(termsOf('k8s')).toEqual(termsOf('Kubernetes'));
  });

  it('tells less of everyday words and numbers', () => {
    const { fix, invoice, 404: number } = weights('fix invoice 404');
    expect(invoice).toBe(1);
    expect(fix).toBeLessThan(0.5);
    expect(number).toBeLessThan(0.5);
  });

  it.each([
    ['資料庫遷移', '資料庫'],
    ['数据库迁移', '迁移'],
    ['データベースの移行', 'データベース'],
    ['圖片', '圖片'],
    ['修API文件', 'API'],
  ])('finds in %s the word %s', (text, word) => {
    expect(termsOf(text)).toEqual(expect.arrayContaining(termsOf(word)));
  });

  it('finds a Korean word with its particle by a pair of its characters', () => {
    expect(termsOf('데이터베이스를').filter((term) => termsOf('데이터베이스').includes(term))).not.toEqual([]);
  });

  it('gives words with their place in the text', () => {
    const text = 'Ship 離線地圖 to eu-west, 𠮷野家 too, naïve Größe';
    for (const { written, at } of readWords(text)) expect(text.startsWith(written, at)).toBe(true);
  });

  it('drops what is data, not a word', () => {
    expect(termsOf('a'.repeat(5_000))).toEqual([]);
  });
});
