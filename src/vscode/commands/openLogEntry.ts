import * as vscode from 'vscode';
import type { Command } from './registerCommands';
import { isNode } from './rows';

/** Opens a day's log at the entry. */
export const openLogEntry: Command = async (_services, row) => {
  if (!isNode(row) || (row.kind !== 'logEntry' && row.kind !== 'logDay')) return;
  const line = row.kind === 'logEntry' ? row.entry.line - 1 : 0;
  const uri = vscode.Uri.file(`${row.open.store.directory}/${row.day.path}`);
  // The file itself, whatever its name: an editor that a glob ties to the name would run on text of others.
  await vscode.commands.executeCommand('vscode.openWith', uri, 'default', {
    preview: true,
    preserveFocus: true,
    selection: new vscode.Range(line, 0, line, 0),
  });
};
