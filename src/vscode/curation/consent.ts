import * as vscode from 'vscode';
import { showWarning } from '../messages';
import type { OpenStore } from '../openStore';

const KEY = 'memoryLens.consentedDirectories';

/**
 * Whether a store may be written. A directory that files of the workspace named is written only in a trusted workspace,
 * and after the person agreed to that very directory once (contract §1).
 */
export async function mayWrite({ location, store }: OpenStore, memento: vscode.Memento): Promise<boolean> {
  if (!location.namedByWorkspace) return true;
  const { t } = vscode.l10n;
  if (!vscode.workspace.isTrusted) {
    void showWarning(
      t(
        'This workspace’s own settings name {0}. It is not written to while the workspace is not trusted.',
        store.directory,
      ),
    );
    return false;
  }
  const consented = memento.get<readonly string[]>(KEY, []);
  if (consented.includes(store.directory)) return true;
  const agree = t('Write There');
  const choice = await showWarning(
    t('Files of this workspace name its memory directory. Let Memory Lens write there?'),
    { modal: true, detail: store.directory },
    agree,
  );
  if (choice !== agree) return false;
  await memento.update(KEY, [...consented, store.directory]);
  return true;
}
