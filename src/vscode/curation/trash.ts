import * as vscode from 'vscode';
import type { ChangeSet } from '../../curation/changeSet';
import type { Logger } from '../logger';

/**
 * Puts a copy of each deleted file into the system's trash, where there is one. The journal keeps the bytes in any
 * case; this is for the person who looks in the trash.
 */
export async function copyToTrash({ changes }: ChangeSet, folder: vscode.Uri, log: Logger): Promise<void> {
  for (const change of changes) {
    if (change.kind !== 'delete') continue;
    const copy = vscode.Uri.joinPath(folder, change.path.slice(change.path.lastIndexOf('/') + 1));
    try {
      await vscode.workspace.fs.writeFile(copy, change.before);
      await vscode.workspace.fs.delete(copy, { useTrash: true });
    } catch {
      log.info('trash', 'This system has no trash; the journal keeps what was deleted.');
      await vscode.workspace.fs.delete(copy).then(undefined, () => undefined);
    }
  }
}
