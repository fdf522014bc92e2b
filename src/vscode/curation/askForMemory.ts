import * as vscode from 'vscode';
import type { AddIntent } from '../../curation/planAdd';
import { scopeAdvice } from '../../curation/scopeAdvice';
import { TEAM_FOLDER } from '../../memory/contract';
import { DESCRIPTION_AIM, judgeDescription } from '../../memory/descriptionLength';
import { oneLine } from '../../memory/oneLine';
import { typesOf } from '../../store/memoryDirectory';
import { teamStoresOf } from '../../store/teamStores';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import { shownTeamStores } from '../side/teamFolders';
import { typeHint, typeIcon, typeWord } from '../tree/words';
import { teamName } from './chooseTeam';

const { t } = vscode.l10n;

export interface Given {
  readonly type?: string;
  readonly name?: string;
  readonly description?: string;
  readonly body?: string;
  /** Asks for the type also where one is given; it is then the first choice. */
  readonly askAll?: boolean;
  /** Where it goes inside the store, where that is settled: nobody is asked whose memory it is. */
  readonly folder?: string;
  /** What the steps are of; a new memory where it is not given. */
  readonly what?: string;
  /** Said at each step. */
  readonly about?: string;
}

/** Asks for what a new memory needs, step by step; `undefined` where the person leaves. */
export async function askForMemory(open: OpenStore, given: Given = {}): Promise<AddIntent | undefined> {
  const steps =
    given.folder === undefined ? ['type', 'name', 'description', 'folder'] : ['type', 'name', 'description'];
  const titleOf = (step: string, words: string): string =>
    given.what === undefined
      ? t('New Memory: {0}', words)
      : t('{0}: {1} ({2} of {3})', given.what, words, steps.indexOf(step) + 1, steps.length);
  const about = given.about === undefined ? '' : `${given.about} `;
  const type =
    given.type !== undefined && !given.askAll
      ? given.type
      : await askForType(open, titleOf('type', t('Type')), given.type ?? null, about);
  if (type === undefined) return undefined;
  const name = await vscode.window.showInputBox({
    title: titleOf('name', t('Name')),
    prompt: about + t('A short name, as you would speak of it'),
    value: given.name ?? '',
    validateInput: (text) => (oneLine(text) === '' ? t('A memory needs a name.') : null),
  });
  if (name === undefined) return undefined;
  const advice = open.standing === 'team' ? scopeAdvice(type, TEAM_FOLDER, true) : null;
  const description = await vscode.window.showInputBox({
    title: titleOf('description', t('Description')),
    prompt: about + (advice === null ? '' : `${advice} `) + t('One sentence: the agent chooses memories by it alone'),
    value: given.description ?? '',
    validateInput: describeHint,
  });
  if (description === undefined) return undefined;
  const folder = given.folder ?? (await askForFolder(open, titleOf('folder', t('Private or Team')), type));
  if (folder === undefined) return undefined;
  return { type, name: name.trim(), description: description.trim(), body: given.body ?? null, folder };
}

/** A live counter, and what makes a description hard to find or to read. */
export function describeHint(text: string): vscode.InputBoxValidationMessage | null {
  const { Error: severe, Warning, Info } = vscode.InputBoxValidationSeverity;
  const { least, most } = DESCRIPTION_AIM;
  const count = t('{0} characters, best {1} to {2}', text.trim().length, least, most);
  switch (judgeDescription(oneLine(text))) {
    case 'empty':
      return { severity: severe, message: t('Without a description the agent can’t tell when it matters.') };
    case 'short':
      return { severity: Warning, message: t('{0}: say what it is about in concrete words.', count) };
    case 'long':
      return { severity: Warning, message: t('{0}: detail belongs in the body.', count) };
    case 'fits':
      return { severity: Info, message: count };
  }
}

/** The agent's four types and those that this store has of its own. */
export async function askForType(
  open: OpenStore,
  title: string,
  current: string | null,
  about = '',
): Promise<string | undefined> {
  const types = [...typesOf(open.store.snapshot)].sort((a, b) => Number(b === current) - Number(a === current));
  const items = types.map((type) => ({
    label: plainLabel(typeWord(type)),
    description: type === current ? t('as now') : typeHint(type),
    iconPath: new vscode.ThemeIcon(typeIcon(type)),
    type,
  }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: about + t('What kind of memory?') }))?.type;
}

/**
 * Private or a team's, where there is a team store that can be written. What is about the person stays private
 * (contract §3); where a reference usually goes comes first.
 */
async function askForFolder(
  { store, location, standing }: OpenStore,
  title: string,
  type: string,
): Promise<string | undefined> {
  if (type === 'user' || standing === 'team') return '';
  const teams = shownTeamStores(teamStoresOf(store.snapshot, location.mounted)).filter(
    ({ exists, isWritable }) => exists && isWritable,
  );
  if (teams.length === 0) return '';
  const adviceOn = (folder: string): { detail?: string } => {
    const detail = scopeAdvice(type, folder, true);
    return detail === null ? {} : { detail };
  };
  const own = {
    label: t('Private'),
    description: t('for you alone'),
    ...adviceOn(''),
    iconPath: new vscode.ThemeIcon('lock'),
    folder: '',
  };
  const shared = teams.map((team) => ({
    label: plainLabel(teamName(team)),
    description: team.isRead ? t('shared with everybody who has this project') : t('the agent does not read it'),
    ...adviceOn(team.folder),
    iconPath: new vscode.ThemeIcon('organization'),
    folder: team.folder,
  }));
  const items = type === 'reference' ? [...shared, own] : [own, ...shared];
  return (await vscode.window.showQuickPick(items, { title, placeHolder: t('Whose memory?') }))?.folder;
}
