import * as vscode from 'vscode';
import type { AdoptPlan } from '../../curation/planAdopt';
import { displayText } from '../../memory/displayText';
import { showInformation, showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { sideTitle } from '../side/sideWords';
import { acceptsDiff } from './acceptsDiff';
import { joinStores } from './joinStores';
import { pickProject } from './pickProject';
import { pickStore, readSide } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Brings the memory of another project here, as for a project that was renamed or moved. */
export const adoptMemory: Command = async (services, row) => {
  if (services.stores.stores.length === 0) {
    void showWarning(t('No memory directory is open here that could adopt another one.'));
    return;
  }
  const side = await pickProject(services, row, {
    placeHolder: t('Whose memory is adopted?'),
    none: t('No other project on this machine has a memory.'),
  });
  if (side === undefined) return;
  const target = await pickStore(services, undefined, t('Where does the memory of “{0}” go?', sideTitle(side)));
  if (target === undefined) return;
  const isMove = await askHow(sideTitle(side));
  if (isMove === undefined) return;
  await joinStores(services, {
    from: side.directory,
    target,
    emptied: isMove ? await readSide(services, side) : null,
    what: 'adopt',
    accept: (plan) => accepts(services, plan, { name: sideTitle(side), target, isMove }),
  });
};

async function askHow(name: string): Promise<boolean | undefined> {
  const items = [
    {
      label: t('Copy'),
      detail: t('“{0}” keeps its memory. From then on the two change apart.', name),
      iconPath: new vscode.ThemeIcon('copy'),
      isMove: false,
    },
    {
      label: t('Move'),
      detail: t('“{0}” is emptied: for a project that was renamed or moved.', name),
      iconPath: new vscode.ThemeIcon('arrow-right'),
      isMove: true,
    },
  ];
  const placeHolder = t('How is the memory of “{0}” adopted?', name);
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.isMove;
}

interface Asked {
  readonly name: string;
  readonly target: OpenStore;
  readonly isMove: boolean;
}

/** Tells what would happen, and asks; who wants to see every file does. */
async function accepts(services: Services, plan: AdoptPlan, { name, target, isMove }: Asked): Promise<boolean> {
  const { memories } = plan.brought;
  const verb = isMove ? t('Move') : t('Copy');
  const what = memories === 1 ? t('1 memory') : t('{0} memories', memories);
  const question = isMove
    ? t('Move {0} of “{1}” to “{2}”?', what, name, target.folderNames.join(', '))
    : t('Copy {0} of “{1}” to “{2}”?', what, name, target.folderNames.join(', '));
  const show = t('Show Changes');
  const detail = sentencesOf(plan, isMove ? t('“{0}” is emptied.', name) : '').join('\n\n');
  const choice = await showInformation(question, { modal: true, detail }, verb, show);
  return choice === show ? acceptsDiff(services, plan.target, verb) : choice === verb;
}

/** What happens besides, each as a sentence. */
export function sentencesOf({ brought, target }: AdoptPlan, emptied: string): readonly string[] {
  const { entries } = brought;
  const index = entries === 1 ? t('1 entry joins the index.') : t('{0} entries join the index.', entries);
  return [
    entries > 0 ? index : '',
    ...target.notes.map(({ text }) => displayText(text, 600)),
    emptied,
    t('Undo gives everything back as it was.'),
  ].filter((sentence) => sentence !== '');
}
