import type { ChangeSet, Plan } from '../../curation/changeSet';
import type { PlanRequest } from '../../curation/planRequest';
import type { WritableFileSystem } from '../../store/fileSystem';
import type { OpenStore } from '../openStore';

/** A change that was made. */
export interface Done {
  readonly changeSet: ChangeSet;
  /** In the history of the directory; `null` where there was nothing to do. */
  readonly id: string | null;
}

/** Whether the person wants a change as it is planned. */
export type Accept = (plan: ChangeSet) => Promise<boolean>;

/** Plans anew, where the disk moved on. @param now milliseconds since the epoch */
export type MakePlan = (fileSystem: WritableFileSystem, now: number) => Promise<Plan>;

export interface TurnableIds {
  readonly undo: readonly string[];
  readonly redo: readonly string[];
}

/** What commands ask of the curator. Everything that goes wrong has been told when a promise resolves. */
export interface Curating {
  /** Finishes or rolls back what a crash left, once, and says so. */
  recover(): Promise<void>;
  /** Plans and makes a change; `null` where the person or the plan declined. What `accept` saw is what is made. */
  run(open: OpenStore, request: PlanRequest, accept?: Accept): Promise<Done | null>;
  /** As {@link run}, for a change that no single request describes. */
  runPlan(open: OpenStore, makePlan: MakePlan, accept?: Accept): Promise<Done | null>;
  /** Why a file can't have this path, in a sentence. */
  pathFault(open: OpenStore, path: string): Promise<string | null>;
  /** Whether the person lets a store be written to: asked for once, where it must be. */
  mayWrite(open: OpenStore): Promise<boolean>;
  /** Takes back the latest change, or the one with this id if it is the latest. @param isTold whether it says so */
  undo(open: OpenStore, id?: string, isTold?: boolean): Promise<boolean>;
  redo(open: OpenStore, isTold?: boolean): Promise<boolean>;
  /** Ids of the changes of a store that can be taken back, and made again: those that come next stand first. */
  historyOf(open: OpenStore): Promise<TurnableIds>;
}
