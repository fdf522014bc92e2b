import * as vscode from 'vscode';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';

/** Takes the clipboard's text as the prompt. */
export const previewRecallForClipboard: Command = async ({ recall }) => {
  const prompt = (await vscode.env.clipboard.readText()).trim();
  if (prompt === '') {
    void showInformation(vscode.l10n.t('The clipboard holds no text: copy a prompt first.'));
    return;
  }
  await recall.show({ prompt, target: null, store: null });
};
