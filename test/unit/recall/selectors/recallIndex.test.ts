import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../../src/memory/memory';
import { RecallIndex } from '../../../../src/recall/selectors/recallIndex';
import { termsOf } from '../../../../src/recall/selectors/recallWords';
import { composeMemory } from '../../../support/recallSet';
import { fuzzRuns } from '../../support/fuzz';

function memory(path: string, name: string, description = ''): Memory {
  return composeMemory({ path, name, type: 'user', description }, 1_900_000_000_000);
}

function find(index: RecallIndex, ...words: string[]) {
  const found = index.find(new Map(words.flatMap(termsOf).map((term) => [term, 1])));
  return found
    .map(({ memory, score }) => ({ path: memory.path, score: score.toFixed(6) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

describe('RecallIndex', () => {
  it('finds by name, description and file name, but not by the type that the file name begins with', async () => {
    const index = await RecallIndex.load();
    index.follow([memory('feedback_tide_tables.md', 'Harbour', 'Moorings')]);
    for (const word of ['harbours', 'mooring', 'tide']) expect(find(index, word)).toHaveLength(1);
    expect(find(index, 'feedback')).toEqual([]);
  });

  it('weighs a term as it is told', async () => {
    const index = await RecallIndex.load();
    index.follow([memory('a.md', 'harbour'), memory('b.md', 'mooring')]);
    const scores = new Map(
      index
        .find(
          new Map([
            [termsOf('harbour')[0] ?? '', 1],
            [termsOf('mooring')[0] ?? '', 0.25],
          ]),
        )
        .map((match) => [match.memory.path, match.score]),
    );
    expect(scores.get('b.md')).toBeCloseTo((scores.get('a.md') ?? 0) / 4, 6);
  });

  it('holds, after any changes, what a new index holds', async () => {
    const words = fc.constantFrom('tide', 'harbour', 'mooring', 'crane', '碼頭', 'constructor');
    const state = fc.uniqueArray(fc.tuple(fc.nat(40), words, words), { selector: ([place]) => place, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(fc.array(state, { minLength: 1, maxLength: 6 }), async (states) => {
        const index = await RecallIndex.load();
        const known = new Map<string, Memory>();
        for (const each of states) {
          // The same content is the same object, as in two snapshots of which one follows the other.
          const candidates = each.map(([place, name, description]) => {
            const key = `${place} ${name} ${description}`;
            const made = known.get(key) ?? memory(`m${place}.md`, name, description);
            known.set(key, made);
            return made;
          });
          index.follow(candidates);
          const fresh = await RecallIndex.load();
          fresh.follow(candidates);
          expect(find(index, 'tide', 'harbour', 'crane', '碼頭')).toEqual(
            find(fresh, 'tide', 'harbour', 'crane', '碼頭'),
          );
        }
      }),
      { numRuns: fuzzRuns(60) },
    );
  });
});
