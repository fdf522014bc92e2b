import * as vscode from 'vscode';
import type { Command } from './registerCommands';

/** Shows a folder of Markdown files in the tree; it is remembered with the workspace. */
export const openDirectory: Command = async ({ sides, stores, tree, view }) => {
  const { t } = vscode.l10n;
  const [folder] =
    (await vscode.window.showOpenDialog({
      canSelectFiles: false,
      canSelectFolders: true,
      canSelectMany: false,
      title: t('Open a Memory Directory'),
      openLabel: t('Open Directory'),
    })) ?? [];
  if (folder === undefined) return;
  stores.start();
  const side = await sides.directories.add(folder.fsPath);
  const node = tree.nodeOfDirectory(side);
  if (node !== undefined) await view.reveal(node, true);
};
