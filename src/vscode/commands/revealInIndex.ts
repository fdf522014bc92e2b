import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { showInformation } from '../messages';
import { indexPathOf } from './openIndex';
import type { Command } from './registerCommands';
import { memoryRows } from './rows';

/** Opens the index at the memory's entry. */
export const revealInIndex: Command = async (services, row) => {
  const [node] = memoryRows(services, row);
  if (node === undefined) return;
  const line = services.tree.treeOf(node.open).report.lineOf(node.memory.path);
  if (line === null) {
    void showInformation(vscode.l10n.t('“{0}” is not in the index.', displayText(node.memory.title, 120)));
    return;
  }
  const at = new vscode.Position(line - 1, 0);
  await vscode.window.showTextDocument(vscode.Uri.file(indexPathOf(node.open)), {
    preview: true,
    selection: new vscode.Range(at, at),
  });
};
