import * as vscode from 'vscode';
import type { ApplyResult } from '../../curation/apply';
import { applyChangeSet } from '../../curation/apply';
import { type ChangeSet, isRefusal, type Plan } from '../../curation/changeSet';
import type { CurationDeps } from '../../curation/curationDeps';
import type { PlanRequest } from '../../curation/planRequest';
import { preparePlan } from '../../curation/preparePlan';
import { pathsTouched, readOnlyMountFault } from '../../curation/readOnlyMount';
import { recoverJournals } from '../../curation/recover';
import { newPathFault } from '../../curation/storePath';
import { applyReversal, readHistory, redoPlan, undoPlan } from '../../curation/undo';
import type { Clock } from '../../store/clock';
import type { WritableFileSystem } from '../../store/fileSystem';
import { isInside } from '../../store/pathGuard';
import type { Logger } from '../logger';
import { showError, showInformation, showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import type { OwnWrites } from '../review/ownWrites';
import type { ShownTexts } from '../shownTexts';
import { askOnConflict, tellMovedOn } from './askOnConflict';
import { mayWrite } from './consent';
import type { Accept, Curating, Done, MakePlan, TurnableIds } from './curating';
import { saveUnsaved, unsavedDocuments } from './openDocuments';
import { notesOf } from './planNotes';
import { copyToTrash } from './trash';
import { waitForAgent } from './waitForAgent';

const { t } = vscode.l10n;
const PART = 'curation';

export interface CuratorOptions {
  readonly deps: Omit<CurationDeps, 'isBusy'>;
  readonly fileSystem: WritableFileSystem;
  readonly clock: Clock;
  readonly globalState: vscode.Memento;
  /** For copies on their way to the trash. */
  readonly storage: vscode.Uri;
  readonly texts: ShownTexts;
  readonly log: Logger;
  readonly own: OwnWrites;
}

/** The one way from what a person wants to the disk: plan, ask where it must be asked, apply, tell. */
export class Curator implements Curating {
  private readonly deps: CurationDeps;
  private recovered: Promise<void> | undefined;

  constructor(private readonly options: CuratorOptions) {
    const isBusy = (path: string): string | null =>
      unsavedDocuments([path]).length > 0 ? t('It is open with unsaved changes.') : null;
    this.deps = { ...options.deps, isBusy };
  }

  /** Finishes or rolls back what a crash left, once, and says so. */
  recover(): Promise<void> {
    this.recovered ??= this.recoverOnce();
    return this.recovered;
  }

  async pathFault(open: OpenStore, path: string): Promise<string | null> {
    return newPathFault(open.store.snapshot, path);
  }

  /** Plans and makes a change; `null` where the person or the plan declined, which has been told. */
  run(open: OpenStore, request: PlanRequest, accept?: Accept): Promise<Done | null> {
    const makePlan: MakePlan = (fileSystem, now) => preparePlan(open.store.snapshot, request, fileSystem, now);
    return this.runPlan(open, makePlan, accept);
  }

  async runPlan(open: OpenStore, makePlan: MakePlan, accept?: Accept): Promise<Done | null> {
    await this.recover();
    const plan = this.refuseReadOnly(open, await makePlan(this.options.fileSystem, this.options.clock.now()));
    if (isRefusal(plan)) {
      void showWarning(plan.refused);
      return null;
    }
    if (plan.changes.length > 0 && accept !== undefined && !(await accept(plan))) return null;
    return this.make(open, plan, () => this.runPlan(open, makePlan, accept));
  }

  /** Makes a change that is planned already. */
  private async make(open: OpenStore, plan: ChangeSet, again: () => Promise<Done | null>): Promise<Done | null> {
    if (plan.changes.length === 0) {
      void showInformation(notesOf(plan, 'info') || t('There is nothing to do.'));
      return null;
    }
    const waited = await waitForAgent(open, plan.directory, this.deps);
    if (waited === 'cancelled') return null;
    if (waited === 'waited') {
      // What it did meanwhile is in the plan that is made now.
      await open.store.refresh();
      return again();
    }
    if (!(await this.mayWrite(open))) return null;
    if (!(await this.acceptWarnings(plan))) return null;
    const documents = await saveUnsaved(pathsOf(plan));
    if (documents === 'unsaved') return null;
    if (documents === 'saved') {
      await open.store.refresh();
      return again();
    }
    const result = await this.options.own.run(plan, () => applyChangeSet(plan, this.depsOf(open)));
    if (!(await this.settle(open, plan.label, result))) {
      if (result.outcome !== 'conflict') return null;
      return (await askOnConflict(result.differences, this.options.texts)) ? again() : null;
    }
    await copyToTrash(plan, this.options.storage, this.options.log);
    return { changeSet: plan, id: result.outcome === 'applied' ? result.id : null };
  }

  undo(open: OpenStore, id?: string, isTold = true): Promise<boolean> {
    return this.turn(open, 'undo', isTold, id);
  }

  redo(open: OpenStore, isTold = true): Promise<boolean> {
    return this.turn(open, 'redo', isTold);
  }

  async historyOf(open: OpenStore): Promise<TurnableIds> {
    await this.recover();
    const { undoable, redoable } = await readHistory(open.store.directory, this.deps);
    return { undo: undoable.map(({ id }) => id), redo: redoable.map(({ id }) => id) };
  }

  private async turn(open: OpenStore, kind: 'undo' | 'redo', isTold: boolean, id?: string): Promise<boolean> {
    await this.recover();
    if ((await waitForAgent(open, open.store.directory, this.deps)) === 'cancelled') return false;
    const history = await readHistory(open.store.directory, this.deps);
    const reversal = kind === 'undo' ? undoPlan(history) : redoPlan(history);
    if (reversal === null) {
      void showInformation(kind === 'undo' ? t('There is nothing to undo.') : t('There is nothing to redo.'));
      return false;
    }
    if (id !== undefined && reversal.of !== id) {
      void showInformation(
        t('Something else was changed since. Undo in the view’s menu takes back the latest change first.'),
      );
      return false;
    }
    if (!(await this.mayWrite(open))) return false;
    const { directory } = open.store;
    if ((await saveUnsaved(pathsOf({ directory, changes: reversal.changes }))) === 'unsaved') return false;
    const result = await this.options.own.run(reversal, () => applyReversal(reversal, this.depsOf(open)));
    if (!(await this.settle(open, reversal.label, result))) {
      // Not awaited: a notification stays as long as the person likes.
      if (result.outcome === 'conflict') void tellMovedOn(result.differences, this.options.texts);
      return false;
    }
    const words = kind === 'undo' ? t('Undone: {0}.', reversal.label) : t('Done again: {0}.', reversal.label);
    if (isTold) void showInformation(words);
    return true;
  }

  /** Shows what became of a change, but for a conflict; whether it was made. */
  private async settle(open: OpenStore, label: string, result: ApplyResult): Promise<boolean> {
    await open.store.refresh();
    for (const note of result.notes) void showWarning(note);
    if (result.outcome === 'applied') return true;
    if (result.outcome === 'failed') {
      this.options.log.error(PART, `“${label}” was not done: ${result.reason}`);
      void showError(result.reason);
    }
    return false;
  }

  /** Whether the person agrees, and the directory still lies in what it has to lie in. */
  async mayWrite(open: OpenStore): Promise<boolean> {
    const { fileSystem, deps, globalState } = this.options;
    if (!(await mayWrite(open, globalState, { fileSystem, paths: deps.paths }))) return false;
    const { within, store } = open;
    if (within === null) return true;
    const real = await fileSystem.realPath(store.directory).catch(() => null);
    if (real !== null && isInside(within, real, deps.paths)) return true;
    void showWarning(t('{0} leads out of its project. Nothing is written there.', store.directory));
    return false;
  }

  private depsOf({ location }: OpenStore): CurationDeps {
    return { ...this.deps, mounted: location.mounted };
  }

  /** What can't be made is not shown for review either. */
  private refuseReadOnly({ location }: OpenStore, plan: Plan): Plan {
    if (isRefusal(plan)) return plan;
    const touched = pathsTouched(plan.changes);
    const fault = readOnlyMountFault(plan.directory, touched, location.mounted, this.deps.paths);
    return fault === null ? plan : { refused: fault };
  }

  /** What a plan warns of is told before it is done. */
  private async acceptWarnings(plan: ChangeSet): Promise<boolean> {
    const warnings = notesOf(plan, 'warning');
    if (warnings === '') return true;
    const goOn = t('Do It Anyway');
    return (await showWarning(warnings, { modal: true }, goOn)) === goOn;
  }

  private async recoverOnce(): Promise<void> {
    try {
      for (const { sentence } of await recoverJournals(this.deps)) void showWarning(sentence);
    } catch (error) {
      this.options.log.error(PART, 'Looking for changes that a crash cut in two failed.', error);
    }
  }
}

function pathsOf({ directory, changes }: Pick<ChangeSet, 'directory' | 'changes'>): readonly string[] {
  return pathsTouched(changes).map((path) => `${directory}/${path}`);
}
