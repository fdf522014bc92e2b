import * as vscode from 'vscode';
import { decidingSwitch, keyPathOf } from '../../location/decidingSwitch';
import { findKeyPlace, type KeyPlace } from '../../location/jsonKeyPlace';
import type { SwitchLink } from '../../location/switchChain';
import { showInformation, showWarning } from '../messages';
import type { OpenFolder } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import type { Command } from './registerCommands';
import { isNode } from './rows';

const { t } = vscode.l10n;
/** Milliseconds. */
const RELOAD_PATIENCE_MS = 2_000;

/** Opens the settings file that decided whether memory is on, at the key; of a variable it says where that may be set. */
export const openDecidingSetting: Command = async (services, row) => {
  const folder = await pickFolder(foldersOf(services, row));
  if (folder === undefined) return;
  const link = decidingSwitch(folder.location);
  if (link === null) void showInformation(folder.location.reason);
  else if (link.file === null) tellVariable(link);
  else await openAtKey(link, link.file);
};

function foldersOf({ stores }: Services, row: unknown): readonly OpenFolder[] {
  if (isNode(row) && row.kind === 'notice' && row.action?.kind === 'setting')
    return [{ name: row.title, location: row.action.location }];
  const ofRow = isNode(row) && 'open' in row ? row.open.folders : [];
  return ofRow.length > 0 ? ofRow : stores.locatedFolders;
}

/** Asks where folders differ in what decided for them: those that it switched off come first. */
async function pickFolder(folders: readonly OpenFolder[]): Promise<OpenFolder | undefined> {
  if (folders.length === 0) {
    void showInformation(t('Open a folder to see what decides whether it has memory.'));
    return undefined;
  }
  const byLink = new Map<string, { readonly first: OpenFolder; readonly names: string[] }>();
  for (const folder of folders) {
    const known = byLink.get(folder.location.reason);
    if (known === undefined) byLink.set(folder.location.reason, { first: folder, names: [folder.name] });
    else known.names.push(folder.name);
  }
  const choices = [...byLink.values()].sort(
    (a, b) => Number(a.first.location.enabled) - Number(b.first.location.enabled),
  );
  if (choices.length === 1) return choices[0]?.first;
  const items = choices.map(({ first, names }) => ({
    label: plainLabel(names.join(', ')),
    detail: plainLabel(first.location.reason),
    folder: first,
  }));
  return (await vscode.window.showQuickPick(items, { placeHolder: t('Which setting?') }))?.folder;
}

function tellVariable({ name, value }: SwitchLink): void {
  void showInformation(t('{0} is set to “{1}” in the environment.', name, value ?? ''), {
    modal: true,
    detail: t(
      'VS Code took it over from what started it: a shell’s profile, a container, or the system’s variables. Change it there, then start VS Code anew.',
    ),
  });
}

async function openAtKey(link: SwitchLink, file: string): Promise<void> {
  const document = await openSettings(file);
  if (document === undefined) return;
  const editor = await vscode.window.showTextDocument(document, { preview: true });
  const find = (): KeyPlace | null => findKeyPlace(document.getText(), keyPathOf(link));
  const place = find() ?? ((await isReloaded(document)) ? find() : null);
  if (place === null) {
    void showInformation(t('{0} is not in this file any more.', link.name));
    return;
  }
  const range = new vscode.Range(document.positionAt(place.start), document.positionAt(place.end));
  editor.selection = new vscode.Selection(range.start, range.end);
  editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
}

/** VS Code first shows a file as it last knew it; whether a newer text came. */
function isReloaded(document: vscode.TextDocument): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (isNew: boolean): void => {
      listening.dispose();
      clearTimeout(timer);
      resolve(isNew);
    };
    const timer = setTimeout(() => end(false), RELOAD_PATIENCE_MS);
    const listening = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document && event.contentChanges.length > 0) end(true);
    });
  });
}

/** `undefined` where there is none, or none that can be opened, which has been told. */
async function openSettings(file: string): Promise<vscode.TextDocument | undefined> {
  const uri = vscode.Uri.file(file);
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    void showWarning(t('{0} is not there any more. Refresh shows what decides now.', file));
    return undefined;
  }
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch {
    void showWarning(t('{0} can’t be opened.', file));
    return undefined;
  }
}
