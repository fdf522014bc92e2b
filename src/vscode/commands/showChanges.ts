import * as vscode from 'vscode';
import { showInformation } from '../messages';
import { plainLabel } from '../plainLabel';
import type { ReviewedChange } from '../review/reviewedChange';
import { changeTitle, changeWords } from '../tree/reviewItem';
import { showChange } from './openChange';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

interface Item extends vscode.QuickPickItem {
  /** `null`: all are to be marked. */
  readonly change: ReviewedChange | null;
}

/** Lists what others did to a store since the person last looked. */
export const showChanges: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open === undefined) return;
  const changes = await services.reviews.refresh(open);
  if (changes.length === 0) {
    void showInformation(t('Nothing changed since you last looked.'));
    return;
  }
  const now = services.clock.now();
  const items: Item[] = changes.map((change) => ({
    label: plainLabel(changeTitle(change)),
    description: plainLabel(changeWords(change, now)),
    detail: plainLabel(change.path),
    change,
  }));
  items.push(
    { label: '', kind: vscode.QuickPickItemKind.Separator, change: null },
    { label: t('Mark All as Looked At'), alwaysShow: true, change: null },
  );
  const placeHolder = t('What changed since you last looked');
  const picked = await vscode.window.showQuickPick(items, { placeHolder, matchOnDetail: true });
  if (picked === undefined) return;
  if (picked.change === null) await services.reviews.markLooked(open, changes);
  else await showChange(services, open, picked.change);
};
