import * as vscode from 'vscode';
import { COMMANDS, VIEWS } from '../contributions';
import { showInformation } from '../messages';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { memoryStatus } from '../status/memoryStatus';
import { indexPathOf } from './openIndex';
import type { Command } from './registerCommands';

/** Goes to what the status bar tells of: the setting that switched memory off, the index's end, or the group. */
export const showAttention: Command = async (services) => {
  const status = memoryStatus(services.stores, services.tree);
  if (status === null) void showInformation(vscode.l10n.t('Nothing in memory needs attention.'));
  else if (status.kind === 'off') await vscode.commands.executeCommand(COMMANDS.openDecidingSetting);
  else if (status.kind === 'overBudget') await openAtCut(status.stores);
  else await revealAttention(services);
};

/** At the first line that is not loaded. */
async function openAtCut([open]: readonly OpenStore[]): Promise<void> {
  if (open === undefined) return;
  const line = Math.max(0, (open.store.snapshot.index?.parsed.loaded.firstCutLine ?? 1) - 1);
  const selection = new vscode.Range(line, 0, line, 0);
  await vscode.window.showTextDocument(vscode.Uri.file(indexPathOf(open)), { preview: true, selection });
}

async function revealAttention({ tree, view }: Services): Promise<void> {
  const node = tree.attentionNode();
  if (node === undefined) await vscode.commands.executeCommand(`${VIEWS.memories}.focus`);
  else await view.reveal(node, true);
}
