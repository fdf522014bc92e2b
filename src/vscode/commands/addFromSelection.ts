import * as vscode from 'vscode';
import { askForMemory } from '../curation/askForMemory';
import { addAndOpen } from './addMemory';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

/** A new memory whose body begins with the selected text. */
export const addFromSelection: Command = async (services) => {
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText(editor.selection).trim() ?? '';
  if (text === '') {
    void vscode.window.showInformationMessage(vscode.l10n.t('Select the text that the memory is to hold.'));
    return;
  }
  services.stores.start();
  const open = await pickStore(services, undefined);
  if (open === undefined) return;
  const intent = await askForMemory(open, { body: `${text}\n` });
  if (intent !== undefined) await addAndOpen(services, open, intent);
};
