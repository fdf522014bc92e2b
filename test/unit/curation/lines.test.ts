import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeSurvives, containsLines, hasLinesAdded, linesMissing, sharesLine } from '../../../src/curation/lines';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const texts = (parts: readonly Uint8Array[]): readonly string[] => parts.map((part) => new TextDecoder().decode(part));

describe('linesMissing', () => {
  it('gives the lines that are not there, as often as they are not', () => {
    expect(texts(linesMissing(bytes('a\nb\n'), bytes('b\nc\nb\n')))).toEqual(['c\n', 'b\n']);
    expect(linesMissing(bytes('a\nb'), bytes('b\n\n  \r\na'))).toEqual([]);
  });

  it('tells bytes apart that no text tells apart, and takes any line', () => {
    expect(linesMissing(Uint8Array.of(0xff, 10), Uint8Array.of(0xfe, 10))).toHaveLength(1);
    expect(containsLines(bytes(`${'x'.repeat(100_000)}\n`), bytes('x'.repeat(100_000)))).toBe(true);
  });
});

it('sees a shared line, but not a shared empty one', () => {
  expect(sharesLine(bytes('a\n\nb'), bytes('\n\nb\n'))).toBe(true);
  expect(sharesLine(bytes('a\n\n'), bytes('\n\nb\n'))).toBe(false);
});

it('takes lines for added only after a whole line', () => {
  expect(hasLinesAdded(bytes('a\n'), bytes('a\nb\n'))).toBe(true);
  expect(hasLinesAdded(bytes('a'), bytes('ab\n'))).toBe(false);
  expect(hasLinesAdded(bytes(''), bytes('b\n'))).toBe(false);
  expect(hasLinesAdded(bytes('a\n'), bytes('a\n'))).toBe(false);
});

describe('changeSurvives', () => {
  const lines = fc.array(fc.constantFrom<string>('a', 'b', 'c', 'd', '', '  '), { maxLength: 6 });
  const join = (parts: readonly string[]): Uint8Array => bytes(parts.map((part) => `${part}\n`).join(''));
  const told = (parts: readonly string[]): string => JSON.stringify(parts.filter((part) => part.trim() !== '').sort());

  it('holds where a line was added to the change, wherever', () => {
    fc.assert(
      fc.property(lines, lines, fc.nat(8), (before, after, at) => {
        const now = after.toSpliced(at % (after.length + 1), 0, 'theirs');
        // A change in order or empty lines alone can't be told.
        expect(changeSurvives(join(before), join(after), join(now))).toBe(told(before) !== told(after));
      }),
    );
  });

  it('fails where somebody wrote the old version with a line of their own', () => {
    expect(changeSurvives(bytes('a\nb\n'), bytes('a\nours\nb\n'), bytes('a\nb\ntheirs\n'))).toBe(false);
    expect(changeSurvives(bytes('a\nb\n'), bytes('b\n'), bytes('a\nb\ntheirs\n'))).toBe(false);
  });
});
