import * as vscode from 'vscode';
import { showWarning } from '../messages';

/** The documents with unsaved changes at these absolute paths. */
export function unsavedDocuments(paths: readonly string[]): readonly vscode.TextDocument[] {
  const wanted = new Set(paths.map((path) => vscode.Uri.file(path).fsPath));
  return vscode.workspace.textDocuments.filter(
    (document) => document.isDirty && document.uri.scheme === 'file' && wanted.has(document.uri.fsPath),
  );
}

/**
 * Asks the person to save what is open with unsaved changes. A change beside them would leave two versions of one
 * file. `saved`: the files are not any more what a plan saw.
 */
export async function saveUnsaved(paths: readonly string[]): Promise<'clean' | 'saved' | 'unsaved'> {
  const unsaved = unsavedDocuments(paths);
  if (unsaved.length === 0) return 'clean';
  const { t } = vscode.l10n;
  const names = unsaved.map((document) => document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1)).join(', ');
  const save = t('Save and Continue');
  const choice = await showWarning(t('{0} has unsaved changes. This waits until they are saved.', names), save);
  if (choice !== save) return 'unsaved';
  for (const document of unsaved) if (!(await document.save())) return 'unsaved';
  return 'saved';
}
