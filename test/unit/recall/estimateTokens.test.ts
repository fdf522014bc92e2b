import { describe, expect, it } from 'vitest';
import { estimateTokens } from '../../../src/recall/estimateTokens';

describe('estimateTokens', () => {
  it.each([
    ['', 0],
    ['a', 1],
    ['abcd', 1],
    ['abcde', 2],
    ['記憶', 2],
    ['добрый', 3],
    ['記憶 notes', 4],
    ['𠮷', 1],
  ])('counts %j as %i', (text, tokens) => expect(estimateTokens(text)).toBe(tokens));
});
