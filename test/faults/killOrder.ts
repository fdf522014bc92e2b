/** Given as JSON in the environment, under {@link KILL_POINT}. */
export interface KillPoint {
  /** Milliseconds since the epoch: the time that the program believes in. */
  readonly now: number;
  /** Number of the call before which, or in the midst of which, it dies; `null` lets it live. */
  readonly stopAt: number | null;
  /** Gets a {@link CallCount} at the end. */
  readonly countTo: string | null;
  /** Writes a line to the standard error as the journal is begun. */
  readonly says: boolean;
}

export interface CallCount {
  readonly calls: number;
  /** Milliseconds from the beginning of the journal to the end. */
  readonly phaseMs: number;
}

export const KILL_POINT = 'MEMORY_LENS_KILL_POINT';
export const BEGUN = 'journal begun';
