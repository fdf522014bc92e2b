/** Warnings and errors from which on their number is large enough to be divided by. */
const ENOUGH_WARNINGS = 50;

/** False alarms in percent, reckoned in both ways. */
export interface AlarmShare {
  /** Of the memories that were checked. */
  readonly ofMemories: number;
  /** Of the warnings and errors that were raised. */
  readonly ofWarnings: number;
  /** The one that the limit is held against. */
  readonly counted: number;
  readonly countedOf: 'warnings raised' | 'memories checked';
}

/**
 * The share of false alarms. It is held against the warnings raised, which is the stricter way, as soon as there are
 * 50 of them: with fewer, a single false alarm would be over 2 % whatever the rules are worth, and the memories count.
 */
export function shareOf(falseAlarms: number, warnings: number, memories: number): AlarmShare {
  const ofMemories = percent(falseAlarms, memories);
  const ofWarnings = percent(falseAlarms, warnings);
  return warnings >= ENOUGH_WARNINGS
    ? { ofMemories, ofWarnings, counted: ofWarnings, countedOf: 'warnings raised' }
    : { ofMemories, ofWarnings, counted: ofMemories, countedOf: 'memories checked' };
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}
