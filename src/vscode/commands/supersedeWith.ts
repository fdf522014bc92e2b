import * as vscode from 'vscode';
import { SUPERSEDED_FOLDER } from '../../memory/contract';
import { shortenText } from '../../memory/shortenText';
import { ownMemories } from '../../store/memoryDirectory';
import { askForMemory } from '../curation/askForMemory';
import { curationSettings } from '../curation/settings';
import type { OpenStore } from '../openStore';
import { plainLabel } from '../plainLabel';
import type { Services } from '../services';
import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';

const { t } = vscode.l10n;

/** Retires memories in favour of one that is there, or of one that is written now. */
export const supersedeWith: Command = async (services, row, rows) => {
  for (const { open, paths } of rowsByStore(services, row, rows)) await chooseSuccessor(services, open, paths);
};

/** Asks for the successor of these memories, in force or superseded already, and names it. */
export async function chooseSuccessor(services: Services, open: OpenStore, paths: readonly string[]): Promise<void> {
  const successors = [...ownMemories(open.store.snapshot)]
    .filter(
      (memory) =>
        memory.superseded === null &&
        memory.problem === null &&
        memory.kind === 'memory' &&
        !paths.includes(memory.path),
    )
    .sort((a, b) => b.mtime - a.mtime)
    .map((memory) => ({
      label: plainLabel(memory.title),
      description: plainLabel(memory.path),
      detail: plainLabel(memory.header.description ?? ''),
      path: memory.path,
    }));
  const create = { label: t('New memory…'), iconPath: new vscode.ThemeIcon('add'), alwaysShow: true };
  const picked = await vscode.window.showQuickPick(
    [create, { label: t('Memories'), kind: vscode.QuickPickItemKind.Separator }, ...successors],
    {
      placeHolder:
        paths.length === 1
          ? t('What replaces “{0}”?', titleAt(open, paths[0] ?? ''))
          : t('What replaces these {0} memories?', paths.length),
      matchOnDescription: true,
      matchOnDetail: true,
    },
  );
  if (picked === undefined) return;
  const by = 'path' in picked ? picked.path : await askForMemory(open);
  if (by === undefined) return;
  await curate(services, open, { verb: 'supersede', intent: { paths, by, keep: curationSettings().keep } });
}

function titleAt(open: OpenStore, path: string): string {
  const { memories } = open.store.snapshot;
  return shortenText((memories.get(path) ?? memories.get(`${SUPERSEDED_FOLDER}/${path}`))?.title ?? path, 60);
}
