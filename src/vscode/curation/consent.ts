import * as vscode from 'vscode';
import type { PathStyle } from '../../location/paths';
import type { FileSystem } from '../../store/fileSystem';
import { isInside, realPathOf } from '../../store/pathGuard';
import { showWarning } from '../messages';
import type { OpenStore } from '../openStore';

const { t } = vscode.l10n;
const KEY = 'memoryLens.consentedDirectories';

interface Machine {
  readonly fileSystem: FileSystem;
  readonly paths: PathStyle;
}

/**
 * Whether a store may be written. A directory that files of the workspace named is written only in a trusted workspace,
 * and after the person agreed to that very directory once (contract §1); another project's after they agreed to it once.
 */
export async function mayWrite(open: OpenStore, memento: vscode.Memento, machine: Machine): Promise<boolean> {
  const { location, standing, store } = open;
  if (!location.namedByWorkspace) return standing === 'project' ? hasConsent(open, memento, machine) : true;
  if (!vscode.workspace.isTrusted) {
    void showWarning(
      t(
        'This workspace’s own settings name {0}. It is not written to while the workspace is not trusted.',
        store.directory,
      ),
    );
    return false;
  }
  return hasConsent(open, memento, machine);
}

/**
 * The person agrees to where the directory really lies: a commit that puts a link in its place, or one that leads
 * elsewhere, is asked about anew.
 */
async function hasConsent(open: OpenStore, memento: vscode.Memento, machine: Machine): Promise<boolean> {
  const { standing, store, folderNames } = open;
  const { paths, fileSystem } = machine;
  const real = await realPathOf(store.directory, fileSystem, paths).catch(() => null);
  if (real === null) {
    void showWarning(t('Where {0} leads can’t be told. Nothing is written there.', store.directory));
    return false;
  }
  const consented = memento.get<readonly string[]>(KEY, []);
  // Who agreed to a directory agreed to the team's folders in it.
  if (consented.some((one) => real === one || (standing === 'team' && isInside(one, real, paths)))) return true;
  const question =
    standing === 'project'
      ? t('This is the memory of another project, “{0}”. Let Memory Lens write there?', folderNames.join(', '))
      : t('Files of this workspace name its memory directory. Let Memory Lens write there?');
  const detail = real === store.directory ? real : t('{0}, which leads to {1}', store.directory, real);
  const agree = t('Write There');
  if ((await showWarning(question, { modal: true, detail }, agree)) !== agree) return false;
  await memento.update(KEY, [...memento.get<readonly string[]>(KEY, []), real]);
  return true;
}
