import * as vscode from 'vscode';
import { isOfTeam } from '../../memory/scanRules';
import { askWhatMoves, moveToTeamStore } from './moveMemories';
import type { Command } from './registerCommands';

/** Gives memories to the team: one change over both stores. */
export const moveToTeam: Command = async (services, row, rows) => {
  const question = vscode.l10n.t('Which memories go to the team?');
  for (const moving of await askWhatMoves(services, row, rows, (path) => !isOfTeam(path), question))
    await moveToTeamStore(services, moving);
};
