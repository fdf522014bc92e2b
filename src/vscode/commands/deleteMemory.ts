import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { curationSettings } from '../curation/settings';
import { curate, rowsByStore, type StoreRows } from './curation';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Deletes memories with their entries; asks first only where the person wants that. */
export const deleteMemory: Command = async (services, row, rows) => {
  for (const chosen of rowsByStore(services, row, rows)) {
    if (curationSettings().confirmDelete && !(await agrees(chosen))) return;
    await curate(services, chosen.open, { verb: 'delete', intent: { paths: chosen.paths } });
  }
};

async function agrees({ open, nodes, paths }: StoreRows): Promise<boolean> {
  const links = await Promise.all(paths.map((path) => open.links.linksOf(path)));
  const from = [...new Set(links.flatMap((one) => one.from))].filter((path) => !paths.includes(path));
  const [first] = nodes;
  const question =
    nodes.length === 1
      ? t('Delete “{0}”?', displayText(first?.memory.title ?? '', 120))
      : t('Delete {0} memories?', nodes.length);
  const remains = t('This stops future use. Transcripts and git history may still hold the text.');
  const linked = from.length === 0 ? '' : `\n\n${t('Linked from: {0}', from.slice(0, 10).join(', '))}`;
  const choice = t('Delete');
  return (
    (await vscode.window.showWarningMessage(question, { modal: true, detail: remains + linked }, choice)) === choice
  );
}
