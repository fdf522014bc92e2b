import * as vscode from 'vscode';
import { isApiKey } from '../../recall/selectors/apiKey';
import { COMMANDS } from '../contributions';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

export const setAnthropicKey: Command = async ({ models }) => {
  const typed = await vscode.window.showInputBox({
    title: t('Set Anthropic API Key'),
    prompt: t('VS Code keeps it in its secret storage. It is used only when you ask the Anthropic API.'),
    password: true,
    ignoreFocusOut: true,
    validateInput: (text) => (isApiKey(text.trim()) ? null : t('A key is one word without spaces.')),
  });
  if (typed === undefined) return;
  await models.key.keep(typed.trim());
  const test = t('Test Key');
  // Not awaited: a notification stays as long as the person likes.
  void showInformation(t('The Anthropic API key is kept.'), test).then((choice) => {
    if (choice === test) void vscode.commands.executeCommand(COMMANDS.testAnthropicKey);
  });
};
