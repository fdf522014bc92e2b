import * as vscode from 'vscode';
import { askForType } from '../curation/askForMemory';
import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';

export const retype: Command = async (services, row, rows) => {
  for (const { open, paths, nodes } of rowsByStore(services, row, rows)) {
    const current = new Set(nodes.map((node) => node.memory.header.type));
    const type = await askForType(
      open,
      vscode.l10n.t('Change Type'),
      current.size === 1 ? ([...current][0] ?? null) : null,
    );
    if (type === undefined) return;
    await curate(services, open, { verb: 'retype', intent: { paths, type } });
  }
};
