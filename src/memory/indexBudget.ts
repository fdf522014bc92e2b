import { INDEX_AIM_LINES, INDEX_AIM_UNITS, INDEX_MAX_LINES, INDEX_MAX_UNITS, INDEX_WARN_SHARE } from './contract';
import { decodeText } from './decodeText';
import { type LoadedIndex, loadIndex } from './loadedIndex';

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

/** What a changed index uses, as the client counts it, for telling a person before it is written. */
export interface PlannedBudget {
  readonly lines: number;
  /** UTF-16 units. */
  readonly units: number;
  /** More than 140 lines or 17,500 units: the client would shorten it (contract §2). */
  readonly passesAim: boolean;
  /** More than 200 lines or 25,000 units: the rest is not loaded (contract §2). */
  readonly passesLimit: boolean;
}

export function budgetAfter(bytes: Uint8Array): PlannedBudget {
  const { countedLines: lines, countedUnits: units } = loadIndex(decodeText(bytes));
  return {
    lines,
    units,
    passesAim: lines > INDEX_AIM_LINES || units > INDEX_AIM_UNITS,
    passesLimit: lines > INDEX_MAX_LINES || units > INDEX_MAX_UNITS,
  };
}
