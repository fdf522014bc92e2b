import { describe, expect, it } from 'vitest';
import { createOfflineSelector } from '../../../../src/recall/selectors/offlineSelector';
import { choosePlainly, chooseWith, measureQuality } from '../../../support/recallQuality';
import { type LabelledPrompt, poolCandidates, readRecallSet } from '../../../support/recallSet';

type Prompts = readonly LabelledPrompt[];

/** What was reached when the set was last added to, a little below each figure. Raise them, never lower them. */
const FLOORS = [
  {
    of: 'tuned on',
    from: (all: Prompts) => all.filter(({ heldOut }) => !heldOut),
    recall: 0.85,
    precision: 0.98,
    empty: 0.94,
  },
  {
    of: 'held out',
    from: (all: Prompts) => all.filter(({ heldOut }) => heldOut),
    recall: 0.84,
    precision: 0.97,
    empty: 0.9,
  },
  { of: 'all projects in one', from: poolCandidates, recall: 0.83, precision: 0.915, empty: 0.93 },
];

describe('the offline estimate on the labelled prompts', () => {
  const all = readRecallSet();

  it('is measured on a set that is as large as promised, and whose labels name memories', () => {
    expect(all.length).toBeGreaterThanOrEqual(80);
    expect(new Set(all.map(({ project }) => project)).size).toBeGreaterThanOrEqual(6);
    expect(all.filter(({ pulls, mayPull }) => pulls.length + mayPull.length === 0).length).toBeGreaterThanOrEqual(16);
    expect(all.filter(({ heldOut }) => heldOut).length).toBeGreaterThanOrEqual(all.length * 0.32);
    for (const { candidates, pulls, mayPull } of all) {
      const usable = candidates.filter(({ superseded }) => superseded === null).map(({ path }) => path);
      expect(usable).toEqual(expect.arrayContaining([...pulls, ...mayPull]));
    }
  });

  it.each(FLOORS)('beats plain MiniSearch and keeps its level ($of)', async (floor) => {
    const prompts = floor.from(all);
    const ours = await measureQuality(prompts, chooseWith(createOfflineSelector()));
    const plain = await measureQuality(prompts, choosePlainly);
    for (const figure of ['recall', 'precision', 'empty'] as const) {
      expect(ours[figure], figure).toBeGreaterThan(plain[figure]);
      expect(ours[figure], figure).toBeGreaterThanOrEqual(floor[figure]);
    }
  });
});
