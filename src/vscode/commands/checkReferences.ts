import * as vscode from 'vscode';
import { showInformation } from '../messages';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Compares the memories of a directory with the code now, and says what came of it. */
export const checkReferences: Command = async (services, row) => {
  if (!vscode.workspace.isTrusted) {
    void showInformation(t('The code is not looked at before you trust this workspace.'));
    return;
  }
  const open = await pickStore(services, row);
  if (open === undefined) return;
  const progress = {
    location: vscode.ProgressLocation.Notification,
    title: t('Comparing memories with the code'),
    cancellable: true,
  };
  const summary = await vscode.window.withProgress(progress, async (report, token) => {
    const control = new AbortController();
    token.onCancellationRequested(() => control.abort());
    let shown = 0;
    return services.health.checkReferences(
      open,
      (done, total) => {
        report.report({ increment: ((done - shown) / total) * 100, message: t('{0} of {1}', done, total) });
        shown = done;
      },
      control.signal,
    );
  });
  if (summary === null) return;
  const { memories, doubtful } = summary;
  if (doubtful === 0) {
    void showInformation(
      memories === 0
        ? t('No memory refers to the code of this workspace.')
        : t('{0} memories refer to the code: no reference is out of date.', memories),
    );
    return;
  }
  const show = t('Show Problems');
  const answer = await showInformation(
    t('{0} memories refer to the code, and in {1} of them something no longer fits.', memories, doubtful),
    show,
  );
  if (answer === show) await vscode.commands.executeCommand('workbench.panel.markers.view.focus');
};
