import { type ConfirmationPeriods, needsConfirmation } from './confirmation';
import { describeFault } from './headerFaults';
import type { HeaderFault, Memory } from './memory';

/** For a row, whose end may be cut off. */
const SHORT_FAULTS: Record<HeaderFault, string> = {
  broken: 'YAML broken',
  tagged: 'language tag in the header',
  unclosed: 'header does not end',
};

/** What attention is reckoned by, besides the memory. */
export interface Moment {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly periods: ConfirmationPeriods;
}

/** Why a memory needs a person's eye, as a sentence or the end of one. */
export interface Attention {
  readonly kind: 'fault' | 'confirm';
  readonly text: string;
  /** A few words for a row. */
  readonly short: string;
}

/** A sentence that says what is wrong with the file or its header; `null` where nothing is. */
export function faultOf(memory: Memory): string | null {
  if (memory.problem !== null || memory.superseded !== null) return memory.problem;
  return describeFault(memory.header) ?? memory.note ?? null;
}

/** What the head of a file alone tells: its fault first, then a condition that nobody said to hold for longer than its type's period. */
export function attentionsOf(memory: Memory, { now, periods }: Moment): readonly Attention[] {
  const found: Attention[] = [];
  const fault = faultOf(memory);
  if (fault !== null) {
    const short = memory.header.fault === null || memory.problem !== null ? fault : SHORT_FAULTS[memory.header.fault];
    found.push({ kind: 'fault', text: fault, short });
  }
  if (needsConfirmation(memory, now, periods)) {
    const text = `needs confirmation: ${memory.header.condition ?? ''}`;
    found.push({ kind: 'confirm', text, short: text });
  }
  return found;
}
