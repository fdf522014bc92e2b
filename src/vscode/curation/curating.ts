import type * as vscode from 'vscode';
import type { ChangeSet, PlanRefusal } from '../../curation/changeSet';
import type { PlanRequest } from '../../curation/planRequest';
import type { OpenStore } from '../openStores';

/** A change that was made. */
export interface Done {
  readonly changeSet: ChangeSet;
  /** In the history of the directory; `null` where there was nothing to do. */
  readonly id: string | null;
}

/** A change as a diff, before it is made. */
export type Preview = { readonly diff: string } | PlanRefusal;

/** What commands ask of the curator. Everything that goes wrong has been told when a promise resolves. */
export interface Curating extends vscode.Disposable {
  /** Finishes or rolls back what a crash left, once, and says so. */
  recover(): Promise<void>;
  /** Plans and makes a change; `null` where the person or the plan declined. */
  run(open: OpenStore, request: PlanRequest): Promise<Done | null>;
  preview(open: OpenStore, request: PlanRequest): Promise<Preview>;
  /** Why a file can't have this path, in a sentence. */
  pathFault(open: OpenStore, path: string): Promise<string | null>;
  /** Takes back the latest change, or the one with this id if it is the latest. */
  undo(open: OpenStore, id?: string): Promise<boolean>;
  redo(open: OpenStore): Promise<boolean>;
}
