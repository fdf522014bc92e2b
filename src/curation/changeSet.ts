/**
 * What a change writes, in full: for each file the bytes expected before and the bytes after. A preview, a test,
 * a dry run and the real thing are one such value. Paths are relative to the memory directory and use `/`.
 */

/**
 * Which time the file has afterwards: the client reckons age by it (contract §3). A number is that time itself, in
 * milliseconds since the epoch: a restored memory has the time it had, also where a copy to another machine lost it.
 */
export type MtimeAfter = 'keep' | 'now' | number;

export interface WriteChange {
  readonly kind: 'write';
  readonly path: string;
  /** `null`: there is no such file yet, and nothing is written over one that came since. */
  readonly before: Uint8Array | null;
  readonly after: Uint8Array;
  readonly mtime: MtimeAfter;
}

export interface MoveChange {
  readonly kind: 'move';
  readonly from: string;
  /** Must not exist. */
  readonly path: string;
  readonly before: Uint8Array;
  readonly after: Uint8Array;
  readonly mtime: MtimeAfter;
}

export interface DeleteChange {
  readonly kind: 'delete';
  readonly path: string;
  readonly before: Uint8Array;
}

export type FileChange = WriteChange | MoveChange | DeleteChange;

export interface ChangeSet {
  /** Absolute path of the memory directory. */
  readonly directory: string;
  /** What it does, as a sentence's beginning in the past tense: “Superseded “Real database in tests””. */
  readonly label: string;
  /** Applied in this order; each path at most once. Empty where there is nothing to do. */
  readonly changes: readonly FileChange[];
  /** Sentences that the person is told: links that dangle afterwards, an index that passes a limit. */
  readonly notes: readonly PlanNote[];
}

export interface PlanNote {
  /** `warning` is told before the change is made, `info` with it. */
  readonly severity: 'info' | 'warning';
  readonly text: string;
  /** `link`: one that does not lead any more to what it meant; there can be many. */
  readonly about?: 'link';
}

/** Why a plan can't be made. Expected, and told in one sentence. */
export interface PlanRefusal {
  readonly refused: string;
}

export type Plan = ChangeSet | PlanRefusal;

export function isRefusal(plan: Plan): plan is PlanRefusal {
  return 'refused' in plan;
}

/** A file as it was read for a plan. */
export interface PlannedFile {
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}
