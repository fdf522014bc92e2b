import { type ConfirmationPeriods, needsConfirmation } from './confirmation';
import { HEAD_MAX_LINES } from './contract';
import type { HeaderFault, Memory } from './memory';

/** For a row, whose end may be cut off. */
const SHORT_FAULTS: Record<HeaderFault, string> = {
  broken: 'YAML broken',
  tagged: 'language tag in the header',
  unclosed: 'header does not end',
};

const FAULTS: Record<HeaderFault, string> = {
  broken: 'The header is not valid YAML. It is read line by line here; the agent may see no description.',
  tagged: 'The header names a language after its dashes. Nothing in it is read or run, here or by the agent.',
  unclosed: `The header does not end within ${HEAD_MAX_LINES} lines and 64 KB: the agent sees no description.`,
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
  return memory.header.fault === null ? null : FAULTS[memory.header.fault];
}

/** A fault, or a condition that nobody said to hold for longer than its type's period. */
export function attentionOf(memory: Memory, { now, periods }: Moment): Attention | null {
  const fault = faultOf(memory);
  if (fault !== null) {
    const short = memory.header.fault === null || memory.problem !== null ? fault : SHORT_FAULTS[memory.header.fault];
    return { kind: 'fault', text: fault, short };
  }
  if (!needsConfirmation(memory, now, periods)) return null;
  const text = `needs confirmation: ${memory.header.condition ?? ''}`;
  return { kind: 'confirm', text, short: text };
}
