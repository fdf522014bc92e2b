import { expect, it } from 'vitest';
import { estimateTokens } from '../../../src/recall/tokenEstimate';

it('counts four units of an alphabet, and one character of Chinese, Japanese or Korean, as a token', () => {
  expect(estimateTokens('')).toBe(0);
  expect(estimateTokens('word')).toBe(1);
  expect(estimateTokens('words')).toBe(2);
  expect(estimateTokens('記憶')).toBe(2);
  expect(estimateTokens('かな、ハングル한글')).toBe(9);
  // One character beyond the first plane is two units and one token.
  expect(estimateTokens('𠀀😀')).toBe(2);
  expect(estimateTokens('use 記憶 now')).toBe(4);
});
