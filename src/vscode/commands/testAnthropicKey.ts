import * as vscode from 'vscode';
import { showError, showInformation } from '../messages';
import { plainLabel } from '../plainLabel';
import { recallSettings } from '../recall/settings';
import { withCancel } from '../recall/withCancel';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

export const testAnthropicKey: Command = async ({ models }) => {
  const result = await withCancel(t('Testing the Anthropic API key…'), (signal) => models.checkKey(signal));
  if (result === 'cancelled') return;
  if (result !== null) void showError(result);
  else void showInformation(t('The Anthropic API key works with {0}.', plainLabel(recallSettings().anthropicModel)));
};
