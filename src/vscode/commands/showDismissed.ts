import * as vscode from 'vscode';
import { RULE_TITLES } from '../../health/ruleTitles';
import { showInformation } from '../messages';
import { plainLabel } from '../plainLabel';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Brings dismissed findings back: all of the directory, or those that the person leaves ticked. */
export const showDismissed: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open === undefined) return;
  const { directory } = open.store;
  const items = services.health.dismissals.list(directory).map((dismissal) => ({
    label: plainLabel(dismissal.path),
    description: RULE_TITLES[dismissal.rule],
    picked: true,
    dismissal,
  }));
  if (items.length === 0) {
    void showInformation(t('Nothing is dismissed in this memory.'));
    return;
  }
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: t('Show Dismissed Findings Again'),
    placeHolder: t('What is ticked is shown again'),
  });
  if (chosen === undefined || chosen.length === 0) return;
  await services.health.dismissals.remove(
    directory,
    chosen.map(({ dismissal }) => dismissal),
  );
};
