import * as vscode from 'vscode';
import type { ChangeHalf, ChangePair } from '../curation/changePairs';
import { showInformation, showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { sideOf } from '../side/sideOf';
import { readSide } from './pickStore';

const { t } = vscode.l10n;

export type Turn = 'undo' | 'redo';

/** Takes back, or makes again, what comes next in a store; where it was made in two stores at once, in both. */
export async function turnChange(services: Services, open: OpenStore, kind: Turn): Promise<void> {
  const [next] = (await services.curator.historyOf(open))[kind];
  const pair = next === undefined ? undefined : services.pairs.find(open.store.directory, next);
  if (pair !== undefined) await turnPair(services, pair, kind);
  else if (kind === 'undo') await services.curator.undo(open);
  else await services.curator.redo(open);
}

/** Nothing is turned where one half can't be: the memory would be in neither store. */
export async function turnPair(services: Services, pair: ChangePair, kind: Turn): Promise<boolean> {
  const [first, second] = pair;
  const steps: OpenStore[] = [];
  for (const half of kind === 'undo' ? [second, first] : [first, second]) {
    const open = await openAt(services, half);
    if (open === undefined) return false;
    const state = await stateOf(services, open, half, kind);
    if (state === 'next') steps.push(open);
    else if (state === 'blocked') {
      void showWarning(
        kind === 'undo'
          ? t('“{0}” was changed since, and both stores go together. Undo what was done there first.', titleOf(open))
          : t('“{0}” was changed since, so this can’t be done again in both stores.', titleOf(open)),
      );
      return false;
    }
  }
  for (const open of steps) {
    const isDone =
      kind === 'undo' ? await services.curator.undo(open, undefined, false) : await services.curator.redo(open, false);
    // What is left is in both stores: the first step only ever adds.
    if (!isDone) return false;
  }
  void services.sides.refreshProjects();
  void showInformation(kind === 'undo' ? t('Undone in both stores.') : t('Done again in both stores.'));
  return true;
}

/** `turned`: it is as it should be already. */
async function stateOf(
  { curator }: Services,
  open: OpenStore,
  { id }: ChangeHalf,
  kind: Turn,
): Promise<'next' | 'turned' | 'blocked'> {
  const { undo, redo } = await curator.historyOf(open);
  const [wanted, other] = kind === 'undo' ? [undo, redo] : [redo, undo];
  if (wanted[0] === id) return 'next';
  if (wanted.includes(id)) return 'blocked';
  // A new change drops what could be done again: then it was taken back, and is not made any more.
  return kind === 'undo' || other.includes(id) ? 'turned' : 'blocked';
}

/** The store of a half; it need not have a row any more. */
async function openAt({ stores, sides }: Services, { directory }: ChangeHalf): Promise<OpenStore | undefined> {
  const known = stores.storeAt(directory) ?? sides.stores.storeAt(directory);
  if (known !== undefined) return known;
  const side = sideOf(directory);
  if (side !== null) return readSide({ sides }, side);
  void showWarning(t('{0} is not shown any more. Open its project to undo this.', directory));
  return undefined;
}

function titleOf({ folderNames }: OpenStore): string {
  return folderNames.join(', ');
}
