import * as vscode from 'vscode';
import { shortenText } from '../../memory/shortenText';
import { askForMemory } from '../curation/askForMemory';
import { curationSettings } from '../curation/settings';
import { showInformation } from '../messages';
import type { MemoryNode } from '../tree/treeNode';
import { openAdded } from './addMemory';
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
      what: vscode.l10n.t('Merge {0} Memories', paths.length),
      about: vscode.l10n.t('{0} are joined, and superseded by the new one.', listOf(nodes)),
    });
    if (into === undefined) return;
    const { keep } = curationSettings();
    await openAdded(open, await curate(services, open, { verb: 'merge', intent: { paths, into, keep } }));
  }
};

/** Names that a line of a step has room for. */
const LISTED = 3;

function listOf(nodes: readonly MemoryNode[]): string {
  const names = nodes.slice(0, LISTED).map(({ memory }) => `“${shortenText(memory.title, 40)}”`);
  const more = nodes.length - names.length;
  return more > 0 ? vscode.l10n.t('{0} and {1} more', names.join(', '), more) : names.join(', ');
}
