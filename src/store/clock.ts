/** Time as the core sees it: passed in, so that tests rule it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `delayMs`; the returned function calls it off. */
  after(delayMs: number, task: () => void): () => void;
}
