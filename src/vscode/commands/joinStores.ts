import * as vscode from 'vscode';
import type { ChangeSet, Plan, PlanRefusal } from '../../curation/changeSet';
import type { AdoptIntent, AdoptPlan } from '../../curation/planAdopt';
import { pathsOf } from '../../location/paths';
import { readMachine } from '../../store/nodeFileSystem';
import type { Done } from '../curation/curating';
import { tellDone } from '../curation/tellDone';
import { showInformation, showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { createVscodeFileSystem } from '../vscodeFileSystem';
import { turnPair } from './turnChange';

const { t } = vscode.l10n;

export interface Join {
  /** Absolute path of the memory directory whose memory comes. */
  readonly from: string;
  readonly target: OpenStore;
  /** The store that is emptied; `null` where it stays as it is. */
  readonly emptied: OpenStore | null;
  readonly what: AdoptIntent['what'];
  /** Sees the plan as it would be made; what it warns of too. */
  readonly accept: (plan: AdoptPlan) => Promise<boolean>;
}

interface Copied {
  readonly plan: AdoptPlan;
  /** `null` where all stood in the target already. */
  readonly done: Done | null;
}

/**
 * Brings the memory of one store into another, and tells it. Emptying the other is a second change, made only when the
 * first one was; both are taken back as one.
 */
export async function joinStores(services: Services, join: Join): Promise<void> {
  const { target, emptied } = join;
  const copied = await copyOver(services, join);
  if (copied === null) return;
  const { plan, done } = copied;
  const second =
    emptied === null || plan.source === null ? null : await emptySource(services, join, emptied, plan.source);
  void services.sides.refreshProjects();
  if (emptied === null || plan.source === null) return tellDone(services, target, done);
  if (second === null) {
    void showWarning(t('The memory was copied, but not taken away from where it was: it is in both stores now.'));
    return tellDone(services, target, done);
  }
  const [first, last] = [halfOf(target, done), halfOf(emptied, second)];
  if (done === null || first === null || last === null) return tellDone(services, emptied, second);
  await services.pairs.add([first, last]);
  tellDone(services, target, done, [], () => turnPair(services, [first, last], 'undo'));
}

function halfOf({ store }: OpenStore, done: Done | null): { readonly directory: string; readonly id: string } | null {
  const id = done?.id ?? null;
  return id === null ? null : { directory: store.directory, id };
}

/** `null` where it was declined, or can't be done, which has been told. */
async function copyOver(services: Services, join: Join): Promise<Copied | null> {
  const { curator } = services;
  const { target, emptied, accept } = join;
  await curator.recover();
  const planned = await prepare(services, join);
  if ('refused' in planned) {
    void showWarning(planned.refused);
    return null;
  }
  let plan = planned;
  if (!(await accept(plan))) return null;
  if (emptied !== null && !(await curator.mayWrite(emptied))) return null;
  if (plan.target.changes.length === 0) {
    if (plan.source !== null) return { plan, done: null };
    void showInformation(t('There is nothing to do: all of it stands there already.'));
    return null;
  }
  let isSeen = true;
  let isFirst = true;
  const makePlan = async (): Promise<Plan> => {
    // What was told is not told a second time.
    const told = plan.target.notes.filter(({ severity }) => severity === 'info');
    if (isFirst) {
      isFirst = false;
      return { ...plan.target, notes: told };
    }
    const again = await prepare(services, join);
    if ('refused' in again) return again;
    plan = again;
    isSeen = false;
    return again.target;
  };
  const done = await curator.runPlan(target, makePlan, async () => isSeen || accept(plan));
  return done === null ? null : { plan, done };
}

/** Nothing is taken away that the other store does not have, whatever others did meanwhile. */
async function emptySource(
  services: Services,
  join: Join,
  emptied: OpenStore,
  source: ChangeSet,
): Promise<Done | null> {
  let isFirst = true;
  return services.curator.runPlan(emptied, async () => {
    if (isFirst) {
      isFirst = false;
      return source;
    }
    const again = await prepare(services, join);
    if ('refused' in again) return again;
    if (again.source !== null && again.target.changes.length === 0) return again.source;
    return { refused: t('“{0}” was changed while its memory was copied.', emptied.folderNames.join(', ')) };
  });
}

async function prepare({ clock }: Services, { from, target, emptied, what }: Join): Promise<AdoptPlan | PlanRefusal> {
  const { prepareAdopt } = await import('../../curation/prepareAdopt');
  const deps = { fileSystem: createVscodeFileSystem(), paths: pathsOf(readMachine().platform) };
  const intent = { what, move: emptied !== null };
  const progress = { location: vscode.ProgressLocation.Window, title: t('Reading both memory directories') };
  return vscode.window.withProgress(progress, () =>
    prepareAdopt(from, target.store.snapshot, intent, deps, clock.now()),
  );
}
