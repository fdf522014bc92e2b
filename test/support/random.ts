/** A small seeded source of chance, so that what is generated is the same each time. Not for secrets. */
export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of `items`; throws where there are none. */
  pick<T>(items: readonly T[]): T;
  /** The first whose running sum of weights exceeds a throw; the last where none does. */
  weighted<T>(items: readonly (readonly [T, number])[]): T;
  /** The form of a version 4 UUID. */
  uuid(): string;
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed);
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (items) => at(items, Math.floor(next() * items.length)),
    weighted: (items) => {
      const thrown = next();
      let sum = 0;
      for (const [item, weight] of items) {
        sum += weight;
        if (thrown < sum) return item;
      }
      return at(items, items.length - 1)[0];
    },
    uuid: () =>
      'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replaceAll('x', () => '0123456789abcdef'.charAt(Math.floor(next() * 16))),
  };
}

function at<T>(items: readonly T[], index: number): T {
  const item = items[index];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}

/** Mulberry32: 32 bits of state, good enough to spread test data. */
function mulberry32(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
