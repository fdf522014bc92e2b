import * as vscode from 'vscode';
import { showWarning } from '../messages';
import type { OpenStore } from '../openStore';

const { t } = vscode.l10n;
const KEY = 'memoryLens.consentedDirectories';

/**
 * Whether a store may be written. A directory that files of the workspace named is written only in a trusted workspace,
 * and after the person agreed to that very directory once (contract §1); another project's after they agreed to it once.
 */
export async function mayWrite(open: OpenStore, memento: vscode.Memento): Promise<boolean> {
  const { location, standing, store } = open;
  if (!location.namedByWorkspace) return standing === 'project' ? hasConsent(open, memento) : true;
  if (!vscode.workspace.isTrusted) {
    void showWarning(
      t(
        'This workspace’s own settings name {0}. It is not written to while the workspace is not trusted.',
        store.directory,
      ),
    );
    return false;
  }
  return hasConsent(open, memento);
}

async function hasConsent({ standing, store, folderNames }: OpenStore, memento: vscode.Memento): Promise<boolean> {
  const consented = memento.get<readonly string[]>(KEY, []);
  // Who agreed to a directory agreed to the team's folders in it.
  if (
    consented.some((one) => store.directory === one || (standing === 'team' && store.directory.startsWith(`${one}/`)))
  )
    return true;
  const question =
    standing === 'project'
      ? t('This is the memory of another project, “{0}”. Let Memory Lens write there?', folderNames.join(', '))
      : t('Files of this workspace name its memory directory. Let Memory Lens write there?');
  const agree = t('Write There');
  const choice = await showWarning(question, { modal: true, detail: store.directory }, agree);
  if (choice !== agree) return false;
  await memento.update(KEY, [...consented, store.directory]);
  return true;
}
