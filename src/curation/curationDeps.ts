import type { MountedStores } from '../location/mountedStores';
import type { PathStyle } from '../location/paths';
import type { Clock } from '../store/clock';
import type { WritableFileSystem } from '../store/fileSystem';

/** Programs on this machine, for telling a claim of a dead one from that of a living one. */
export interface Processes {
  readonly ownId: number;
  isRunning(id: number): boolean;
}

/** What applying, recovering and undoing need of the outside. */
export interface CurationDeps {
  readonly fileSystem: WritableFileSystem;
  readonly clock: Clock;
  readonly paths: PathStyle;
  readonly processes: Processes;
  /**
   * Absolute; made when it is first needed. Outside every memory directory, so that the agent never sees it, and the
   * same for every program that curates on this machine: claims, recovery and undo reach as far as it is shared.
   */
  readonly journalDirectory: string;
  /** A sentence that says why a file can't be written now (it is open with unsaved changes); `null` where it can. */
  readonly isBusy?: (absolutePath: string) => string | null;
  /** What the agent’s sessions mount: nothing is written where that is read-only. */
  readonly mounted?: MountedStores;
  /** Milliseconds during which late writes to a replaced file are looked for; {@link DEFAULT_GRACE_MS} by default. */
  readonly graceMs?: number;
}

/**
 * Between opening a file and its last write, a program that appends a line takes well under a millisecond; this
 * leaves room for one that the system set aside meanwhile, and is not felt by a person.
 */
export const DEFAULT_GRACE_MS = 60;

export function pause(clock: Clock, delayMs: number): Promise<void> {
  return new Promise((resolve) => clock.after(delayMs, resolve));
}
