import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase64, toBase64 } from '../../../src/curation/base64';
import { fuzzRuns } from '../support/fuzz';

describe('base 64', () => {
  it('agrees with the runtime’s, both ways', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
        const text = toBase64(bytes);
        expect(text).toBe(Buffer.from(bytes).toString('base64'));
        expect(fromBase64(text)).toEqual(bytes);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });

  it('takes nothing else for base 64', () => {
    for (const text of ['a', 'ab', 'abc', '====', 'ab=c', 'a b=', 'äbcd', 'YQ==YQ=='])
      expect(fromBase64(text), text).toBeNull();
  });
});
