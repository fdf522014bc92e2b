import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { isGraveFinding } from '../health/needs';
import { showWarning } from '../messages';
import type { Services } from '../services';
import type { MemoryNode } from '../tree/treeNode';
import type { Command } from './registerCommands';
import { fileOf, memoryRows } from './rows';

/** A row under “Needs attention” leads to what was found first. */
function selectionOf({ health }: Services, { open, memory, groupId }: MemoryNode): { selection?: vscode.Range } {
  if (groupId !== 'attention') return {};
  const found = health.findingsOf(open.store.directory, memory.path);
  const first = found.find(({ finding }) => isGraveFinding(finding));
  return first === undefined ? {} : { selection: new vscode.Range(first.range.start, first.range.start) };
}

/** Opens the memories: one as a preview, several as tabs that stay. */
export const openMemory: Command = async (services, row, rows) => {
  const nodes = memoryRows(services, row, rows);
  for (const node of nodes) {
    const { problem } = node.memory;
    if (problem !== null) {
      void showWarning(`${displayText(node.memory.path, 120)}: ${problem}`);
      continue;
    }
    await openPlainly(fileOf(node), {
      preview: nodes.length === 1,
      preserveFocus: true,
      ...selectionOf(services, node),
    });
  }
};

/** The file itself, whatever its name: an editor that a glob ties to the name would run on text of others. */
export async function openPlainly(file: string, options: vscode.TextDocumentShowOptions): Promise<void> {
  await vscode.commands.executeCommand('vscode.openWith', vscode.Uri.file(file), 'default', options);
}
