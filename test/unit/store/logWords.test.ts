import { expect, it } from 'vitest';
import { matchesAll, wordsOfQuery } from '../../../src/store/logWords';

it('finds every word anywhere in a line, whatever its case or width', () => {
  expect(matchesAll('The Zebrafish deploy ｆailed', wordsOfQuery('  zebra FAILED '))).toBe(true);
  expect(matchesAll('The zebrafish deploy', wordsOfQuery('zebra failed'))).toBe(false);
  expect(matchesAll('部署失败了', wordsOfQuery('失败'))).toBe(true);
});
