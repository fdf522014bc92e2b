import * as vscode from 'vscode';
import type { Location } from '../../location/location';
import { subjectOf } from '../../location/settings';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Says for each open folder which directory its memory is in, which rule decided, and what was ignored. */
export const showLocation: Command = async ({ stores }) => {
  const open = stores.stores.map(({ folderNames, location }) => [folderNames.join(', '), wordsOf(location)] as const);
  const closed = stores.closedFolders.map(
    ({ name, location, reason }) => [name, location === null ? reason : wordsOf(location)] as const,
  );
  const told = [...open, ...closed];
  const detail =
    told.length === 1 ? (told[0]?.[1] ?? '') : told.map(([name, words]) => `${name}\n${words}`).join('\n\n');
  if (told.length === 0) {
    void vscode.window.showInformationMessage(t('Open a folder to see where its memory is kept.'));
    return;
  }
  const copy = t('Copy');
  const choice = await vscode.window.showInformationMessage(
    t('Where this memory comes from'),
    { modal: true, detail },
    copy,
  );
  if (choice === copy) await vscode.env.clipboard.writeText(detail);
};

function wordsOf({ directory, wouldBe, ruleText, reason, rejected }: Location): string {
  const place = directory ?? wouldBe ?? t('no directory');
  const ignored = rejected.map((setting) => t('{0} is ignored: {1}', subjectOf(setting), setting.why));
  return [place, ruleText, reason, ...ignored].join('\n');
}
