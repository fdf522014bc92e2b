import * as vscode from 'vscode';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';

/** Takes what is selected in the editor as the prompt. */
export const previewRecallForSelection: Command = async ({ recall }) => {
  const editor = vscode.window.activeTextEditor;
  const prompt = editor?.document.getText(editor.selection).trim() ?? '';
  if (prompt === '') {
    void showInformation(vscode.l10n.t('Select the text of a prompt in an editor first.'));
    return;
  }
  await recall.show({ prompt, target: null, store: null });
};
