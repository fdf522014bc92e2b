import * as vscode from 'vscode';
import { TEAM_FOLDER } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import { type TeamStore, teamStoresOf } from '../../store/teamStores';
import { showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';

const { t } = vscode.l10n;
const NAME_UNITS = 60;

/**
 * The team store that memories of a directory go to: the only one, else the one that the person picks. Where there is no
 * such folder yet, the person is asked whether the move makes it; `undefined` where they decline.
 *
 * @param except folders that the memories are in
 */
export async function chooseTeam(home: OpenStore, except: ReadonlySet<string>): Promise<string | undefined> {
  const stores = teamStoresOf(home.store.snapshot, home.location.mounted).filter(({ folder }) => !except.has(folder));
  // `team/` is told of where a store is to be mounted in it, though it is not there.
  const there = stores.filter(({ exists, mount }) => exists || mount !== null);
  if (there.length === 0) return except.size === 0 ? mayMake(home, TEAM_FOLDER) : undefined;
  const store = there.length === 1 ? there[0] : await pick(there);
  if (store === undefined) return undefined;
  return store.exists || !store.isWritable ? store.folder : mayMake(home, store.folder);
}

async function pick(stores: readonly TeamStore[]): Promise<TeamStore | undefined> {
  const items = stores.map((store) => ({
    label: plainLabel(teamName(store)),
    description: plainLabel(stateOf(store)),
    detail: plainLabel(store.sentence),
    iconPath: new vscode.ThemeIcon(store.isWritable ? 'organization' : 'lock'),
    store,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: t('To which team store?') }))?.store;
}

/** What a team store is called where one is chosen. */
export function teamName({ mount }: TeamStore): string {
  return mount === null ? t('Team') : t('Team: {0}', displayText(mount, NAME_UNITS));
}

function stateOf({ exists, isWritable, memories, problem }: TeamStore): string {
  if (problem !== null) return t('not opened');
  if (!isWritable) return t('read-only');
  if (!exists) return t('no such folder yet');
  return memories === 1 ? t('1 memory') : t('{0} memories', memories);
}

async function mayMake({ location, store }: OpenStore, folder: string): Promise<string | undefined> {
  const shown = displayText(folder, NAME_UNITS);
  if (!location.enabled) {
    void showWarning(t('There is no folder “{0}” yet, and the agent would not read it. {1}', shown, location.reason));
    return undefined;
  }
  const make = t('Make It and Move');
  const detail = t(
    'The move would make {0}. The agent reads the memories in it; who else has them depends on how you share that folder.',
    `${store.directory}/${shown}`,
  );
  const choice = await showWarning(t('There is no folder “{0}” yet.', shown), { modal: true, detail }, make);
  return choice === make ? folder : undefined;
}
