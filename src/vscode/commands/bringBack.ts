import * as vscode from 'vscode';
import type { FormerFile } from '../../curation/planBringBack';
import { showInformation, showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { ReviewedChange } from '../review/reviewedChange';
import type { Services } from '../services';
import { canBringBack, changeTitle, changeWords } from '../tree/reviewItem';
import { byStore, changeRows } from './changeRows';
import { curate } from './curation';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Brings back memories that somebody else deleted, as they were: rows of changes, else those that are picked. */
export const bringBack: Command = async (services, row, rows) => {
  const nodes = changeRows(services, row, rows);
  if (nodes.length === 0) {
    const open = await pickStore(services, row);
    if (open !== undefined) await bringBackAll(services, open, await pick(services, open));
    return;
  }
  for (const ofStore of byStore(nodes)) {
    const [first] = ofStore;
    const changes = ofStore.map(({ change }) => change);
    if (first !== undefined) await bringBackAll(services, first.open, changes);
  }
};

/** Those of the changes that deleted something. */
async function bringBackAll(services: Services, open: OpenStore, changes: readonly ReviewedChange[]): Promise<void> {
  const files: FormerFile[] = [];
  for (const { path, kind, latest } of changes) {
    if (kind !== 'deleted') continue;
    const bytes = await services.reviews.copyOf(open, latest);
    if (bytes === null) void showWarning(t('No copy of “{0}” is kept, so it can’t be brought back.', path));
    else files.push({ path, bytes, mtime: latest.mtime });
  }
  if (files.length > 0) await curate(services, open, { verb: 'bringBack', intent: { files } });
}

async function pick({ reviews, clock }: Services, open: OpenStore): Promise<readonly ReviewedChange[]> {
  const gone = (await reviews.refresh(open)).filter(canBringBack);
  if (gone.length === 0) {
    void showInformation(t('Nothing was deleted since you last looked.'));
    return [];
  }
  const items = gone.map((change) => ({
    label: plainLabel(changeTitle(change)),
    description: plainLabel(changeWords(change, clock.now())),
    detail: plainLabel(change.path),
    change,
  }));
  const placeHolder = t('Which memories come back as they were?');
  const picked = await vscode.window.showQuickPick(items, { placeHolder, canPickMany: true });
  return (picked ?? []).map(({ change }) => change);
}
