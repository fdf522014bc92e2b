import * as vscode from 'vscode';
import { scopeAdvice } from '../../curation/scopeAdvice';
import type { FeedbackDraft, TouchingMemory } from '../../health/touchingTeamFeedback';
import { displayText } from '../../memory/displayText';
import type { Memory } from '../../memory/memory';
import { isOfTeam } from '../../memory/scanRules';
import { showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';

const { t } = vscode.l10n;

/** Whether a memory of a type may be written into a store: what is about the person is asked for where others read it. */
export async function acceptsScope(type: string, folder: string): Promise<boolean> {
  if (type !== 'user' || !isOfTeam(folder)) return true;
  const save = t('Save Anyway');
  const advice = scopeAdvice(type, folder, true) ?? '';
  return (await showWarning(advice, { modal: true }, save)) === save;
}

/**
 * Whether private feedback is saved although the team has some on the same subject, which is shown: it can be read
 * meanwhile, and nothing that was typed is lost by that.
 *
 * @param home the directory that holds private part and team
 * @param subjects what is about to be saved: memories of it, or a new one
 */
export async function acceptsBesideTeam(
  { health }: Pick<Services, 'health'>,
  home: OpenStore,
  subjects: readonly (FeedbackDraft | Memory)[],
): Promise<boolean> {
  const own = new Set(subjects.flatMap((subject) => ('path' in subject ? subject.path : [])));
  const found = new Map<string, TouchingMemory>();
  for (const subject of subjects)
    for (const one of await health.touchingTeamFeedback(home, subject))
      if (!own.has(one.path) && !found.has(one.path)) found.set(one.path, one);
  return found.size === 0 || reviewed(home, [...found.values()]);
}

interface Item extends vscode.QuickPickItem {
  readonly path: string | null;
}

function reviewed({ store }: OpenStore, found: readonly TouchingMemory[]): Promise<boolean> {
  const open: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon('go-to-file'), tooltip: t('Open') };
  const items: Item[] = [
    { label: t('Team feedback: open it to read'), kind: vscode.QuickPickItemKind.Separator, path: null },
    ...found.map(({ path, title, relation }) => ({
      label: plainLabel(title),
      description: plainLabel(`${relationWords(relation)} · ${path}`),
      detail: plainLabel(displayText(store.snapshot.memories.get(path)?.header.description ?? '', 300)),
      iconPath: new vscode.ThemeIcon('organization'),
      buttons: [open],
      path,
    })),
    // Last, so that Enter reads before it saves.
    { label: '', kind: vscode.QuickPickItemKind.Separator, path: null },
    { label: t('Save anyway'), iconPath: new vscode.ThemeIcon('check'), alwaysShow: true, path: null },
  ];
  const pick = vscode.window.createQuickPick<Item>();
  pick.title = t('The Team Has Feedback on This');
  pick.placeholder = t('Read it, then save yours anyway or press Escape');
  pick.ignoreFocusOut = true;
  pick.matchOnDetail = true;
  pick.items = items;
  const show = async ({ path }: Item): Promise<void> => {
    if (path === null) return;
    const uri = vscode.Uri.file(`${store.directory}/${path}`);
    try {
      await vscode.window.showTextDocument(uri, { preserveFocus: true, preview: true });
    } catch (error) {
      void showWarning(error instanceof Error ? error.message : String(error));
    }
  };
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(({ item }) => show(item));
    pick.onDidAccept(() => {
      const [item] = pick.selectedItems;
      if (item === undefined) return;
      if (item.path !== null) return void show(item);
      resolve(true);
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(false);
      pick.dispose();
    });
    pick.show();
  });
}

function relationWords(relation: TouchingMemory['relation']): string {
  switch (relation) {
    case 'contradicts':
      return t('seems to say the opposite');
    case 'repeats':
      return t('seems to say the same');
    case 'touches':
      return t('on the same subject');
  }
}
