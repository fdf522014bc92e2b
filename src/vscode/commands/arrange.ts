import * as vscode from 'vscode';
import { GROUPINGS, SORTINGS } from '../../store/arrangement';
import { groupingWords, sortingWords } from '../tree/words';
import type { Command } from './registerCommands';

/** Asks how rows are grouped and sorted; what holds now is ticked. */
export const arrange: Command = async ({ arranging }) => {
  const tick = (holds: boolean): { iconPath: vscode.ThemeIcon } => ({
    iconPath: new vscode.ThemeIcon(holds ? 'check' : 'blank'),
  });
  const groupings = groupingWords();
  const sortings = sortingWords();
  const { t } = vscode.l10n;
  const items = [
    { label: t('Group'), kind: vscode.QuickPickItemKind.Separator },
    ...GROUPINGS.map((grouping) => ({
      label: groupings[grouping],
      ...tick(grouping === arranging.grouping),
      run: () => arranging.group(grouping),
    })),
    { label: t('Sort'), kind: vscode.QuickPickItemKind.Separator },
    ...SORTINGS.map((sorting) => ({
      label: sortings[sorting],
      ...tick(sorting === arranging.sorting),
      run: () => arranging.sort(sorting),
    })),
  ];
  const picked = await vscode.window.showQuickPick(items, { placeHolder: t('Group and sort memories') });
  if (picked !== undefined && 'run' in picked) await picked.run();
};
