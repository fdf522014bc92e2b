import * as vscode from 'vscode';
import { describeHint } from '../curation/askForMemory';
import { curate } from './curation';
import type { Command } from './registerCommands';
import { memoryRows } from './rows';

export const editDescription: Command = async (services, row) => {
  const [node] = memoryRows(services, row);
  if (node === undefined) return;
  const description = await vscode.window.showInputBox({
    title: vscode.l10n.t('Edit Description'),
    prompt: vscode.l10n.t('The agent chooses memories by this sentence alone.'),
    value: node.memory.header.description ?? '',
    validateInput: describeHint,
  });
  if (description === undefined || description === node.memory.header.description) return;
  await curate(services, node.open, { verb: 'edit', intent: { path: node.memory.path, description } });
};
