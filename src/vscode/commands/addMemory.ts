import * as vscode from 'vscode';
import type { AddIntent } from '../../curation/planAdd';
import { isMemoryName } from '../../memory/scanRules';
import { askForMemory } from '../curation/askForMemory';
import { acceptsBesideTeam, acceptsScope } from '../curation/askScope';
import type { Done } from '../curation/curating';
import type { OpenStore } from '../openStore';
import type { Services } from '../services';
import { homeOf, type MemoryHome, pathAtHome } from '../side/memoryHome';
import { curate } from './curation';
import { pickStore, readSide } from './pickStore';
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
  const home = homeOf(services, open);
  const inside = intent.folder ?? '';
  const folder = inside === '' ? home.folder : pathAtHome(home, inside);
  if (!(await acceptsScope(intent.type, folder))) return;
  const isPrivateFeedback = intent.type === 'feedback' && folder === '';
  if (isPrivateFeedback && !(await acceptsBesideTeam(services, home.open, [intent]))) return;
  const place = await placeOf(services, home, folder);
  const request = { verb: 'add', intent: { ...intent, folder: place.folder } } as const;
  await openAdded(place.open, await curate(services, place.open, request));
}

/** A team store with an index of its own is added to by itself; the memories of others are in the index above it. */
async function placeOf(services: Services, { open }: MemoryHome, folder: string): Promise<MemoryHome> {
  const isOwn = folder.includes('/') || open.store.snapshot.nestedRoots.includes(folder);
  const side = isOwn ? services.sides.teamsOf(open).find(({ team }) => team.folder === folder) : undefined;
  return side === undefined ? { open, folder } : { open: await readSide(services, side), folder: '' };
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
