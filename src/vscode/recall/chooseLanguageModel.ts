import * as vscode from 'vscode';
import { plainLabel } from '../plainLabel';
import type { LanguageModelLack } from './recallModels';

const CHOSEN = 'recall.languageModel';

/** The model that the person chose before, or the only one; else the person is asked. */
export async function findLanguageModel(state: vscode.Memento): Promise<vscode.LanguageModelChat | LanguageModelLack> {
  const models = await vscode.lm.selectChatModels();
  const chosen = state.get<unknown>(CHOSEN);
  const known = models.find((model) => idOf(model) === chosen) ?? (models.length === 1 ? models[0] : undefined);
  return known ?? pick(models, state);
}

/** Asks, even where the person chose before. */
export async function chooseLanguageModel(
  state: vscode.Memento,
): Promise<vscode.LanguageModelChat | LanguageModelLack> {
  return pick(await vscode.lm.selectChatModels(), state);
}

async function pick(
  models: readonly vscode.LanguageModelChat[],
  state: vscode.Memento,
): Promise<vscode.LanguageModelChat | LanguageModelLack> {
  if (models.length === 0) return 'none';
  const chosen = state.get<unknown>(CHOSEN);
  const items = models.map((model) => ({
    label: plainLabel(model.name),
    description: plainLabel(model.vendor) + (idOf(model) === chosen ? ` · ${vscode.l10n.t('in use')}` : ''),
    model,
  }));
  const title = vscode.l10n.t('Which model chooses memories?');
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  if (picked === undefined) return 'dismissed';
  await state.update(CHOSEN, idOf(picked.model));
  return picked.model;
}

function idOf({ vendor, id }: vscode.LanguageModelChat): string {
  return `${vendor}/${id}`;
}
