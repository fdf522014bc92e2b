import type { MemoryRule } from '../rule';
import { findingsOfSecrets } from '../secretFindings';

/** A key, token or password anywhere in a memory, whatever the memory is: a superseded one is still read by whoever looks. */
export const secret: MemoryRule = {
  kind: 'memory',
  id: 'secret',
  severity: 'error',
  check: (memory) => findingsOfSecrets(memory.path, memory.text, true),
};
