import type { Selector } from '../recall';

/** An answer from outside: to try what the client makes of it, and to lay a recorded one beside a preview. */
export function createGivenSelector(names: readonly string[]): Selector {
  return {
    id: 'given',
    select: async () => ({ kind: 'answer', selected: names, details: new Map(), model: null, usage: null }),
  };
}
