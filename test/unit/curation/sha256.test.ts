import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../src/curation/sha256';
import { fuzzRuns } from '../support/fuzz';

describe('sha256', () => {
  it('agrees with the hash of the runtime, also at the edges of a block', () => {
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1_000_000]) {
      const bytes = new Uint8Array(length).fill(0xa5);
      expect(sha256(bytes), `${length} bytes`).toBe(createHash('sha256').update(bytes).digest('hex'));
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(sha256(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'));
      }),
      { numRuns: fuzzRuns(200) },
    );
  });
});
