import * as vscode from 'vscode';
import { oneLine } from '../../memory/oneLine';
import { curate } from './curation';
import type { Command } from './registerCommands';
import { memoryRows } from './rows';

export const editName: Command = async (services, row) => {
  const [node] = memoryRows(services, row);
  if (node === undefined) return;
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t('Edit Name'),
    value: node.memory.header.name ?? node.memory.title,
    validateInput: (text) => (oneLine(text) === '' ? vscode.l10n.t('A memory needs a name.') : null),
  });
  if (name === undefined || name === node.memory.header.name) return;
  await curate(services, node.open, { verb: 'edit', intent: { path: node.memory.path, name } });
};
