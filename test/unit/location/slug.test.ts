import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchDriveCase, slugOf } from '../../../src/location/slug';
import recorded from '../../fixtures/vectors/slug.json';
import { recordedSlugOf } from '../support/clientVectors';

describe('slugOf', () => {
  it.each(recorded.vectors.map((row) => [row.label, row.path, row.slug] as const))('%s', (_label, path, slug) => {
    expect(slugOf(path)).toBe(slug);
  });

  it('agrees with the vectors for any text, lone surrogates too', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (path) => {
        expect(slugOf(path)).toBe(recordedSlugOf(path));
      }),
    );
    expect(slugOf(`/\ud800${'x'.repeat(300)}`)).toBe(recordedSlugOf(`/\ud800${'x'.repeat(300)}`));
  });

  it('composes letters only where it is asked to, and then also for the hash', () => {
    const decomposed = `/Users/dana/cafe\u0301/${'x'.repeat(250)}`;
    const composed = decomposed.normalize('NFC');
    expect(slugOf('/cafe\u0301')).toBe('-cafe-');
    expect(slugOf('/cafe\u0301', true)).toBe('-caf-');
    expect(slugOf(decomposed, true)).toBe(slugOf(composed));
    expect(slugOf(decomposed)).not.toBe(slugOf(composed));
  });
});

describe('matchDriveCase', () => {
  it('takes the folder that exists in the other case of the drive letter', () => {
    expect(matchDriveCase('C--git-x', ['c--git-x'])).toBe('c--git-x');
    expect(matchDriveCase('c--git-x', ['other', 'C--git-x'])).toBe('C--git-x');
  });

  it('prefers the exact name, and ignores no other case', () => {
    expect(matchDriveCase('C--git-x', ['c--git-x', 'C--git-x'])).toBe('C--git-x');
    expect(matchDriveCase('C--git-x', ['C--Git-x', 'c--GIT-x'])).toBe('C--git-x');
    expect(matchDriveCase('C-git-x', ['c-git-x'])).toBe('C-git-x');
    expect(matchDriveCase('C--git-x', [])).toBe('C--git-x');
  });
});
