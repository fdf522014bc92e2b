import type { Header, Memory } from '../memory/memory';
import { isCurrent } from './rule';

/**
 * Whether the client lists a memory for its model, so that its header matters: logs, proposals and hidden files are
 * passed over (contract §4). A team's memories count: another client may have them mounted.
 */
export function isListed(memory: Memory): boolean {
  return isCurrent(memory) && (memory.skip === null || memory.skip === 'team');
}

/** A listed memory's header, if it is one that the client can read: any fault of the whole is told of by another rule. */
export function soundHeaderOf(memory: Memory): Header | null {
  return memory.header.present && memory.header.fault === null && isListed(memory) ? memory.header : null;
}

/** Like {@link soundHeaderOf}, also where the YAML is broken and was read line by line. */
export function readHeaderOf(memory: Memory): Header | null {
  const { fault, present } = memory.header;
  return present && (fault === null || fault === 'broken') && isListed(memory) ? memory.header : null;
}

/** Whether a field says nothing. */
export function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}
