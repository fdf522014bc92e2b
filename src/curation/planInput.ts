import type { MemoryDirectory } from '../store/memoryDirectory';
import type { PlannedFile } from './changeSet';

/** What every plan is made from: a snapshot, the bytes of the files it concerns, and the time. */
export interface PlanInput {
  readonly snapshot: MemoryDirectory;
  /**
   * Bytes by path relative to the directory: the index where there is one, second indexes, and every memory that the
   * plan reads (all of them where links are followed). A path that is not here does not exist.
   */
  readonly files: ReadonlyMap<string, PlannedFile>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}
