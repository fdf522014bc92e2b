import { HEAD_MAX_LINES } from './contract';
import type { HeaderFault, Memory } from './memory';

const FAULTS: Record<HeaderFault, string> = {
  broken: 'The header is not valid YAML. It is read line by line here; the agent may see no description.',
  tagged: 'The header names a language after its dashes. Nothing in it is read or run, here or by the agent.',
  unclosed: `The header does not end within ${HEAD_MAX_LINES} lines and 64 KB: the agent sees no description.`,
};

/** A sentence that says why this memory needs a person's eye; `null` where it does not. */
export function attentionOf(memory: Memory): string | null {
  if (memory.superseded !== null) return memory.problem;
  if (memory.problem !== null) return memory.problem;
  return memory.header.fault === null ? null : FAULTS[memory.header.fault];
}
