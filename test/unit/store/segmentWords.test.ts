import { describe, expect, it } from 'vitest';
import { segmentWords } from '../../../src/store/segmentWords';

describe('segmentWords', () => {
  it('cuts at whatever is neither letter nor digit', () => {
    expect(segmentWords('Use `pnpm`, not npm_7 — naïve Größe!')).toEqual([
      'Use',
      'pnpm',
      'not',
      'npm',
      '7',
      'naïve',
      'Größe',
    ]);
    expect(segmentWords('')).toEqual([]);
    expect(segmentWords('— … 🎉')).toEqual([]);
  });

  it.each(['数据库迁移', '東京都の天気', '한국어메모', 'ภาษาไทย'])(
    'gives %s by word, by pair and by character',
    (text) => {
      const words = segmentWords(text);
      const characters = [...text].filter((character) => /\p{L}/u.test(character));
      expect(words).toEqual(expect.arrayContaining([characters[0], `${characters[0]}${characters[1]}`]));
      expect(new Set(words).size).toBe(words.length);
    },
  );

  it('keeps one character whole, and pairs of what lies beyond the first plane', () => {
    expect(segmentWords('猫')).toEqual(['猫']);
    expect(segmentWords('𠮷野')).toContain('𠮷野');
  });
});
