import * as vscode from 'vscode';
import { INDEX_NAME } from '../../memory/contract';
import { showInformation } from '../messages';
import type { OpenStore } from '../openStore';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

export const openIndex: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open === undefined) return;
  if (open.store.snapshot.index === null) {
    void showInformation(
      open.store.snapshot.indexProblem ??
        vscode.l10n.t('There is no index yet: the agent writes one when its next session starts.'),
    );
    return;
  }
  await vscode.window.showTextDocument(vscode.Uri.file(indexPathOf(open)), { preview: true });
};

/** Absolute path of a store's index, in the machine's style. */
export function indexPathOf(open: OpenStore): string {
  return vscode.Uri.file(`${open.store.directory}/${INDEX_NAME}`).fsPath;
}
