import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maskAddress, modelWords, strikeSecrets } from '../../../../src/recall/selectors/modelWords';
import { fuzzRuns } from '../../support/fuzz';

describe('Words of a model', () => {
  it('hold no key, no password and no second line, and leave alone what only begins like a key', () => {
    const key = 'sk-proj-abcdefgh12345678';
    expect(modelWords(`a\n${key} b`, 50)).toBe('a … b');
    expect(modelWords('my own secret', 50, 'own')).toBe('my … secret');
    expect(modelWords('x', 50, '')).toBe('x');
    expect(strikeSecrets('see https://u:p@ss@host/x, or mail me@host')).toBe('see https://…@host/x, or mail me@host');
    expect(strikeSecrets('sk-learn-notes-on-pipelines.md and sk-1')).toBe('sk-learn-notes-on-pipelines.md and sk-1');
  });

  it('strike a secret out wherever it stands, and the user part of an address whatever it holds', () => {
    const secret = 'Qz7TopSecretQz7';
    const any = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(any, any, (before, after) => {
        expect(strikeSecrets(before + secret + after, secret)).not.toContain(secret);
        expect(maskAddress(`http://${before}${secret}${after}@host`)).not.toContain(secret);
        expect(maskAddress(`${before.replace(/[@:]/g, '')}:${secret}@host`)).not.toContain(secret);
      }),
      { numRuns: fuzzRuns(300) },
    );
  });
});
