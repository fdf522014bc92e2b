import * as vscode from 'vscode';
import { curate } from './curation';
import type { Command } from './registerCommands';
import { memoryRows } from './rows';

/** Renames the file; its entry and every link to it follow. */
export const renameFile: Command = async (services, row) => {
  const [node] = memoryRows(services, row);
  if (node === undefined) return;
  const { path } = node.memory;
  const name = path.slice(path.lastIndexOf('/') + 1);
  const to = await vscode.window.showInputBox({
    title: vscode.l10n.t('Rename File'),
    prompt: vscode.l10n.t('The entry in the index and every link follow.'),
    value: path,
    valueSelection: [path.length - name.length, path.length - '.md'.length],
    validateInput: (text) => (text === path ? null : services.curator.pathFault(node.open, text)),
  });
  if (to === undefined || to === path) return;
  await curate(services, node.open, { verb: 'rename', intent: { path, to } });
};
