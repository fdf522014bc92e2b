import * as vscode from 'vscode';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';

export const chooseLanguageModel: Command = async ({ models }) => {
  if ((await models.chooseLanguageModel()) !== 'none') return;
  void showInformation(
    vscode.l10n.t('VS Code offers no language model here. Install an extension that brings one, or sign in to it.'),
  );
};
