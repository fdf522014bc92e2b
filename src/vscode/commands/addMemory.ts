import * as vscode from 'vscode';
import type { AddIntent } from '../../curation/planAdd';
import { isMemoryName } from '../../memory/scanRules';
import { askForMemory } from '../curation/askForMemory';
import type { Done } from '../curation/curating';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { curate } from './curation';
import { pickStore } from './pickStore';
import type { Command } from './registerCommands';
import { isNode } from './rows';

/** Asks for type, name and description; then the new memory opens, ready for its body. */
export const addMemory: Command = async (services, row) => {
  const open = await pickStore(services, row);
  if (open === undefined) return;
  const type = isNode(row) && row.kind === 'group' && row.key.kind === 'type' ? row.key.type : undefined;
  const intent = await askForMemory(open, { ...(type === undefined ? {} : { type }) });
  if (intent !== undefined) await addAndOpen(services, open, intent);
};

export async function addAndOpen(services: Services, open: OpenStore, intent: AddIntent): Promise<void> {
  await openAdded(open, await curate(services, open, { verb: 'add', intent }));
}

/** Opens the memory that a change has added, at its end. */
export async function openAdded(open: OpenStore, done: Done | null): Promise<void> {
  const added = done?.changeSet.changes.find(
    (change) =>
      change.kind === 'write' &&
      change.before === null &&
      isMemoryName(change.path.slice(change.path.lastIndexOf('/') + 1)),
  );
  if (added === undefined) return;
  const editor = await vscode.window.showTextDocument(vscode.Uri.file(`${open.store.directory}/${added.path}`));
  const end = editor.document.lineAt(editor.document.lineCount - 1).range.end;
  editor.selection = new vscode.Selection(end, end);
  editor.revealRange(new vscode.Range(end, end));
}
