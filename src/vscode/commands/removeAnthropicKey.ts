import * as vscode from 'vscode';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

export const removeAnthropicKey: Command = async ({ models: { key } }) => {
  const wasKept = await key.remove();
  const done = wasKept ? t('The Anthropic API key is removed.') : t('No Anthropic API key was kept.');
  const left = key.ofEnvironment === null ? '' : ` ${t('That of the variable ANTHROPIC_API_KEY is still used.')}`;
  void showInformation(`${done}${left}`);
};
