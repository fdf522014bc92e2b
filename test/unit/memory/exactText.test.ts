import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readExact } from '../../../src/memory/exactText';
import { fuzzRuns } from '../support/fuzz';

describe('bytes', () => {
  it('come back from the text exactly', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.constantFrom([], [0xff, 0xfe], [0xef, 0xbb, 0xbf]),
        (tail, head) => {
          const bytes = Uint8Array.from([...head, ...tail]);
          const exact = readExact(bytes);
          expect(exact.toBytes(exact.text)).toEqual(bytes);
          expect(exact.toReadable(exact.text)).toBe(
            new TextDecoder(head.length === 2 ? 'utf-16le' : 'utf-8').decode(
              head.length === 2 ? bytes.subarray(0, bytes.length - (bytes.length % 2)) : bytes,
            ),
          );
        },
      ),
      { numRuns: fuzzRuns(2000) },
    );
  });
});
