import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isLineStart, replaceBytes, spliceBetween } from '../../../src/curation/byteSplice';
import { fuzzRuns } from '../support/fuzz';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const lines = fc.array(fc.constantFrom('- [a](a.md)', '- [b](b.md)', 'a', '', '\r', '\n', '\r\n'), { maxLength: 12 });
const text = lines.map((parts) => parts.join(''));

describe('spliceBetween', () => {
  it('turns the one into the other and back, in whole lines', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const [before, after] = [bytesOf(first), bytesOf(second)];
        const { at, removed, inserted } = spliceBetween(before, after);
        expect(textOf(replaceBytes(before, at, at + removed.length, inserted))).toBe(second);
        expect(textOf(replaceBytes(after, at, at + inserted.length, removed))).toBe(first);
        expect(isLineStart(before, at) && isLineStart(after, at)).toBe(true);
      }),
      { numRuns: fuzzRuns(1_000) },
    );
  });

  it('holds one line where one line went, however alike the others are', () => {
    const splice = spliceBetween(
      bytesOf('- [a](a.md)\n- [b](b.md)\n- [c](c.md)\n'),
      bytesOf('- [a](a.md)\n- [c](c.md)\n'),
    );
    expect([splice.at, textOf(splice.removed), textOf(splice.inserted)]).toEqual([12, '- [b](b.md)\n', '']);
  });
});
