import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayText } from '../../../src/memory/displayText';
import { leastMultiple } from '../support/leastMultiple';

describe('displayText', () => {
  it.each([
    ['one\ntwo', 'one two'],
    ['one\r\n\r\n  two\u2028three\u0085four\tfive', 'one two three four five'],
    ['a\u0000b\u001b[31mc\u007fd', 'a b [31mc d'],
    ['a\u202egpj.exe', 'agpj.exe'],
    ['\u2066x\u2069 \u200ey\u200f \u061cz', 'x y z'],
    ['pass\u200bword\u2060s\u00ad\ufeff', 'passwords'],
    ['a\u{e0041}\u{e0042}b', 'ab'],
    ['a\ud800b', 'a\ufffdb'],
    ['  padded  ', 'padded'],
    ['👨‍👩‍👧 ❤️ نمی\u200cخواهم café e\u0301', '👨‍👩‍👧 ❤️ نمی\u200cخواهم café e\u0301'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['', ''],
  ])('shows %j as %j', (text, shown) => {
    expect(displayText(text, 200)).toBe(shown);
  });

  it('cuts with an ellipsis, and only what is too long', () => {
    expect(displayText('abcdef', 6)).toBe('abcdef');
    expect(displayText('abcdefg', 6)).toBe('abcde…');
    expect(displayText('abcd efg', 6)).toBe('abcd…');
    expect(displayText('abc', 1)).toBe('…');
    expect(displayText('abc', 0)).toBe('');
  });

  it('never cuts inside what a reader sees as one character', () => {
    expect(displayText('ab👨‍👩‍👧cdefghijkl', 6)).toBe('ab…');
    expect(displayText('abe\u0301\u0301xyz', 5)).toBe('ab…');
    expect(displayText('abc🌱xyz', 5)).toBe('abc…');
    expect(displayText('🇸🇪🇸🇪🇸🇪', 6)).toBe('🇸🇪…');
  });

  it('shows something of a character that is longer than the row', () => {
    expect(displayText(`e${'\u0301'.repeat(100)}`, 10)).toBe(`e${'\u0301'.repeat(8)}…`);
  });

  it('tells that text is missing where all that was looked at is hidden', () => {
    expect(displayText(`${'\u200b'.repeat(10_000)}secret`, 20)).toBe('…');
  });

  it('is one line within the limit, well-formed, whatever the text is', () => {
    const piece = fc.constantFrom(
      'a',
      ' ',
      '\n',
      '\r',
      '\u2029',
      '\u202e',
      '\u200b',
      '🌱',
      '👨‍👩‍👧',
      'e\u0301',
      '\ud83c',
      '\udf31',
      '\u0007',
      '完',
      '\ufe0f',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (pieces, maxUnits) => {
        const shown = displayText(pieces.join(''), maxUnits);
        expect(shown.length).toBeLessThanOrEqual(maxUnits);
        expect(shown).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202e\u200b]/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it('does not look at the rest of a long text', () => {
    const limit = 80;
    const showing = (text: string) => () => {
      for (let round = 0; round < 50; round++) displayText(text, limit);
    };
    const begin = 'wörd \u200b'.repeat(1_000);
    // Looking at all of it would be 200 times the cost of looking at all of its begin.
    expect(leastMultiple(showing(begin.repeat(200)), showing(begin), 20)).toBeLessThanOrEqual(20);
  });
});
