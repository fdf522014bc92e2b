import * as vscode from 'vscode';
import { plainLabel } from '../plainLabel';
import type { Command } from './registerCommands';

/** Says for each open folder which directory its memory is in, which rule decided, and what was ignored. */
export const showLocation: Command = async ({ stores }) => {
  const { t } = vscode.l10n;
  const items: vscode.QuickPickItem[] = [];
  const told = [
    ...stores.stores.map(({ folderNames, location }) => ({ name: folderNames.join(', '), location, reason: '' })),
    ...stores.closedFolders,
  ];
  for (const { name, location, reason } of told) {
    items.push({ label: plainLabel(name), kind: vscode.QuickPickItemKind.Separator });
    if (location === null) {
      items.push({ label: plainLabel(reason) });
      continue;
    }
    items.push({
      label: plainLabel(location.directory ?? t('no memory')),
      detail: plainLabel(location.ruleText, 400),
      iconPath: new vscode.ThemeIcon('folder'),
    });
    items.push({
      label: location.enabled ? t('Memory is on') : t('Memory is off'),
      detail: plainLabel(location.reason, 400),
      iconPath: new vscode.ThemeIcon(location.enabled ? 'check' : 'circle-slash'),
    });
    for (const setting of location.rejected) {
      items.push({
        label: t('{0} is ignored', plainLabel(setting.key)),
        detail: plainLabel(setting.why, 400),
        iconPath: new vscode.ThemeIcon('warning'),
      });
    }
  }
  if (items.length === 0) items.push({ label: t('Open a folder to see where its memory is kept.') });
  const picked = await vscode.window.showQuickPick(items, {
    title: t('Where this memory comes from'),
    placeHolder: t('Enter copies a line'),
  });
  if (picked !== undefined) await vscode.env.clipboard.writeText(picked.detail ?? picked.label);
};
