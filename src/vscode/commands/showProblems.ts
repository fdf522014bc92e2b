import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { isGraveFinding } from '../health/needs';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';
import { findingsFor } from './shownFindings';

const { t } = vscode.l10n;

/** Opens a file at the first that is wrong with it, and the Problems view, which lists the rest. */
export const showProblems: Command = async (services, row) => {
  const file = findingsFor(services, row);
  const first = file?.findings.find(({ finding }) => isGraveFinding(finding)) ?? file?.findings[0];
  if (file === undefined || first === undefined) {
    const name = displayText(file?.path ?? '', 120);
    void showInformation(name === '' ? t('Nothing was found.') : t('Nothing was found in “{0}”.', name));
    return;
  }
  await vscode.commands.executeCommand('workbench.panel.markers.view.focus');
  await vscode.commands.executeCommand(
    'vscode.openWith',
    vscode.Uri.file(`${file.open.store.directory}/${file.path}`),
    'default',
    { preview: true, selection: new vscode.Range(first.range.start, first.range.start) },
  );
};
