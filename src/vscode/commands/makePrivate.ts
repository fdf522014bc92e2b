import * as vscode from 'vscode';
import { isOfTeam } from '../../memory/scanRules';
import { askWhatMoves, moveToPrivate } from './moveMemories';
import type { Command } from './registerCommands';

/** Takes memories out of the team: one change over both stores. */
export const makePrivate: Command = async (services, row, rows) => {
  const question = vscode.l10n.t('Which memories become private?');
  for (const moving of await askWhatMoves(services, row, rows, isOfTeam, question))
    await moveToPrivate(services, moving);
};
