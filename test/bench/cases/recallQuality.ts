import { createOfflineSelector } from '../../../src/recall/selectors/offlineSelector';
import { choosePlainly, chooseWith, measureQuality, type RecallQuality } from '../../support/recallQuality';
import { type LabelledPrompt, poolCandidates, readRecallSet } from '../../support/recallSet';
import type { Row } from '../report';

const FIGURES: readonly (readonly [keyof RecallQuality, string])[] = [
  ['recall', 'recall@5'],
  ['precision', 'precision'],
  ['empty', 'empty when empty'],
];

/** The offline estimate on the labelled prompts against MiniSearch's defaults; a ratio below 1 says that it is better. */
export async function measureRecallQuality(): Promise<readonly Row[]> {
  const all = readRecallSet();
  const sets: readonly (readonly [string, readonly LabelledPrompt[]])[] = [
    ['', all.filter(({ heldOut }) => !heldOut)],
    [' held out', all.filter(({ heldOut }) => heldOut)],
    [' from all projects in one', poolCandidates(all)],
  ];
  const rows: Row[] = [];
  for (const [kind, prompts] of sets) {
    const ours = await measureQuality(prompts, chooseWith(createOfflineSelector()));
    const plain = await measureQuality(prompts, choosePlainly);
    for (const [figure, name] of FIGURES) {
      rows.push({
        what: `recall set, ${name}, ${prompts.length} prompts${kind}`,
        figure: ours[figure].toFixed(3),
        baseline: `plain MiniSearch ${plain[figure].toFixed(3)}`,
        ratio: plain[figure] / ours[figure],
        aim: 1,
      });
    }
  }
  return rows;
}
