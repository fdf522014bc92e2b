import * as vscode from 'vscode';
import { SETTINGS } from '../contributions';
import { showWarning } from '../messages';
import { plainLabel } from '../plainLabel';
import { recallSettings } from '../recall/settings';
import { withCancel } from '../recall/withCancel';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Offers what the service lists for the key, and writes the choice into the settings. */
export const chooseAnthropicModel: Command = async ({ models }) => {
  const listed = await withCancel(t('Asking for the models…'), (signal) => models.listAnthropicModels(signal));
  if (listed === 'cancelled') return;
  if (listed.problem !== null) void showWarning(listed.problem);
  const current = recallSettings().anthropicModel;
  const items = listed.models.map(({ id, name }) => ({
    label: plainLabel(name),
    description: `${name === id ? '' : plainLabel(id)}${id === current ? ` · ${t('in use')}` : ''}`,
    id,
  }));
  const title = t('Which Anthropic model chooses memories?');
  const picked = await vscode.window.showQuickPick(items, { title, matchOnDescription: true });
  if (picked === undefined) return;
  const settings = vscode.workspace.getConfiguration();
  await settings.update(SETTINGS.recallAnthropicModel, picked.id, vscode.ConfigurationTarget.Global);
};
