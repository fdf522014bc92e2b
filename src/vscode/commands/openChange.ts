import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { FileError } from '../../store/fileSystem';
import { showWarning } from '../messages';
import type { OpenStore } from '../openStore';
import type { ReviewedChange } from '../review/reviewedChange';
import type { Services } from '../services';
import { changeRows } from './changeRows';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Shows what somebody else did to a memory: as it was beside as it is; of one that is gone, as it was. */
export const openChange: Command = async (services, row) => {
  const [node] = changeRows(services, row);
  if (node !== undefined) await showChange(services, node.open, node.change);
};

export async function showChange(services: Services, open: OpenStore, change: ReviewedChange): Promise<void> {
  const { reviews, texts } = services;
  const { kind, path, before, latest } = change;
  const name = displayText(path, 120);
  if (kind === 'deleted') {
    const bytes = await reviews.copyOf(open, latest);
    if (bytes === null) void showWarning(t('No copy of “{0}” is kept, so what it said can’t be shown.', name));
    else await texts.showVersion(path, bytes);
    return;
  }
  const old = before === null ? null : await reviews.copyOf(open, before);
  const now = await readNow(open, path);
  if (now === null) return;
  if (before !== null && old === null) {
    void showWarning(t('No copy of what “{0}” was is kept. This is how it is now.', name));
    await texts.showVersion(path, now);
    return;
  }
  const title = before === null ? t('{0}: new', name) : t('{0}: as you knew it ↔ as it is', name);
  await texts.compare(path, old, now, title);
}

async function readNow({ store }: OpenStore, path: string): Promise<Uint8Array | null> {
  try {
    return await store.readBody(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    void showWarning(error.message);
    return null;
  }
}
