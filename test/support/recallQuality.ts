import MiniSearch from 'minisearch';
import type { Memory } from '../../src/memory/memory';
import type { RecallQuery, Selector } from '../../src/recall/recall';
import { composeRequest, type LabelledPrompt } from './recallSet';

/** How well a way to choose does on labelled prompts; each figure from 0 to 1 (test/fixtures/recall/README.md). */
export interface RecallQuality {
  readonly recall: number;
  readonly precision: number;
  readonly empty: number;
}

export type Choose = (query: RecallQuery, candidates: readonly Memory[]) => Promise<readonly string[]>;

export async function measureQuality(prompts: readonly LabelledPrompt[], choose: Choose): Promise<RecallQuality> {
  const recalls: number[] = [];
  const emptied: number[] = [];
  let right = 0;
  let counted = 0;
  for (const { query, candidates, pulls, mayPull } of prompts) {
    const chosen = (await choose(query, candidates)).slice(0, 5);
    const hits = chosen.filter((path) => pulls.includes(path)).length;
    right += hits;
    counted += chosen.filter((path) => !mayPull.includes(path)).length;
    if (pulls.length > 0) recalls.push(hits / pulls.length);
    else if (mayPull.length === 0) emptied.push(chosen.length === 0 ? 1 : 0);
  }
  return { recall: mean(recalls), precision: counted === 0 ? 1 : right / counted, empty: mean(emptied) };
}

export function chooseWith(selector: Selector): Choose {
  return async (query, candidates) => {
    const result = await selector.select(composeRequest(query, candidates));
    if (result.kind !== 'answer') throw new Error(`The selector gave no answer: ${JSON.stringify(result)}`);
    return result.selected;
  };
}

/** MiniSearch as it comes: the same fields of the same memories, its own words, its best five. */
export const choosePlainly: Choose = async (query, candidates) =>
  plainIndex(candidates)
    .search(query.prompt)
    .map(({ id }) => String(id));

export function plainIndex(candidates: readonly Memory[]): MiniSearch {
  const index = new MiniSearch({ idField: 'path', fields: ['name', 'description', 'type', 'file'] });
  index.addAll(
    candidates.map(({ path, title, header }) => ({
      path,
      name: title,
      description: header.clientDescription ?? '',
      type: header.type ?? '',
      file: path,
    })),
  );
  return index;
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
