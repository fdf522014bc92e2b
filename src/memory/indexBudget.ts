import { INDEX_MAX_LINES, INDEX_MAX_UNITS, INDEX_WARN_SHARE } from './contract';
import type { LoadedIndex } from './loadedIndex';

export type BudgetLevel = 'ok' | 'warning' | 'error';

/** How much of the client's limits an index uses: 142 of 200 lines, 17,300 of 25,000 UTF-16 units. */
export interface IndexBudget {
  readonly lines: number;
  readonly units: number;
  readonly maxLines: number;
  readonly maxUnits: number;
  readonly level: BudgetLevel;
}

/** A warning from 80 % of either limit on, an error past it (contract §2). */
export function budgetOf(loaded: Pick<LoadedIndex, 'countedLines' | 'countedUnits'>): IndexBudget {
  const { countedLines: lines, countedUnits: units } = loaded;
  const past = (share: number): boolean => lines > INDEX_MAX_LINES * share || units > INDEX_MAX_UNITS * share;
  const reached = lines >= INDEX_MAX_LINES * INDEX_WARN_SHARE || units >= INDEX_MAX_UNITS * INDEX_WARN_SHARE;
  return {
    lines,
    units,
    maxLines: INDEX_MAX_LINES,
    maxUnits: INDEX_MAX_UNITS,
    level: past(1) ? 'error' : reached ? 'warning' : 'ok',
  };
}
