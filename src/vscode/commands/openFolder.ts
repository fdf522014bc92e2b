import * as vscode from 'vscode';
import { showInformation } from '../messages';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

/** Shows the memory directory in the system's file manager, or opens it in a window where there is none. */
export const openFolder: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open === undefined) return;
  const { directory, snapshot } = open.store;
  if (snapshot.state === 'missing') {
    void showInformation(
      vscode.l10n.t('{0} does not exist yet: the agent makes it when it first remembers something.', directory),
    );
    return;
  }
  const uri = vscode.Uri.file(directory);
  const isLocalDesktop = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  if (isLocalDesktop) await vscode.commands.executeCommand('revealFileInOS', uri);
  else await vscode.commands.executeCommand('vscode.openFolder', uri, { forceNewWindow: true });
};
