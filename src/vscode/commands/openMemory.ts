import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { showWarning } from '../messages';
import type { Command } from './registerCommands';
import { fileOf, memoryRows } from './rows';

/** Opens the memories: one as a preview, several as tabs that stay. */
export const openMemory: Command = async (services, row, rows) => {
  const nodes = memoryRows(services, row, rows);
  for (const node of nodes) {
    const { problem } = node.memory;
    if (problem !== null) {
      void showWarning(`${displayText(node.memory.path, 120)}: ${problem}`);
      continue;
    }
    // The file itself, whatever its name: an editor that a glob ties to the name would run on text of others.
    await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(fileOf(node)), 'default', {
      preview: nodes.length === 1,
      preserveFocus: true,
    });
  }
};
