import * as vscode from 'vscode';
import { showInformation } from '../messages';
import { byStore, changeRows } from './changeRows';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';
import { isNode } from './rows';

/** Takes what others did as looked at: of the rows, else of a whole store. */
export const markLooked: Command = async (services, row, rows) => {
  const nodes = row === undefined ? [] : changeRows(services, row, rows);
  for (const ofStore of byStore(nodes)) {
    const [first] = ofStore;
    if (first === undefined) continue;
    await services.reviews.markLooked(
      first.open,
      ofStore.map(({ change }) => change),
    );
  }
  if (nodes.length > 0) return;
  const open = await pickStore(services, row);
  if (open === undefined) return;
  // What the row shows is what was looked at; what came since is not.
  const shown = isNode(row) && row.kind === 'review' ? row.changes : await services.reviews.refresh(open);
  if (shown.length === 0) void showInformation(vscode.l10n.t('Nothing changed since you last looked.'));
  await services.reviews.markLooked(open, shown);
};
