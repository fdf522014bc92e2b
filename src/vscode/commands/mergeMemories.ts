import * as vscode from 'vscode';
import { askForMemory } from '../curation/askForMemory';
import { curationSettings } from '../curation/settings';
import { showInformation } from '../messages';
import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';

/** Joins the selected memories into a new one; they are superseded by it. */
export const mergeMemories: Command = async (services, row, rows) => {
  for (const { open, nodes, paths } of rowsByStore(services, row, rows)) {
    const [first] = nodes;
    if (first === undefined || paths.length < 2) {
      void showInformation(vscode.l10n.t('Select two or more memories to merge.'));
      return;
    }
    const { header, title } = first.memory;
    const into = await askForMemory(open, {
      type: header.type ?? 'project',
      name: title,
      description: header.description ?? '',
      askAll: true,
      // It goes where the merged are.
      folder: '',
    });
    if (into === undefined) return;
    await curate(services, open, { verb: 'merge', intent: { paths, into, keep: curationSettings().keep } });
  }
};
