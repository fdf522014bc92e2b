import * as vscode from 'vscode';
import type { Services } from '../services';
import type { Command } from './registerCommands';

/** Milliseconds of quiet before what was typed is looked for. */
const QUIET_MS = 120;

let lastText = '';

/**
 * Shows the memories that hold what is typed in name, description or body, as it is typed.
 * Enter keeps them, Escape brings back what was shown before.
 */
export const filterMemories: Command = async (services) => {
  const { t } = vscode.l10n;
  const before = services.tree.isFiltered ? lastText : '';
  const input = vscode.window.createInputBox();
  input.title = t('Filter Memories');
  input.placeholder = t('Words in names, descriptions and bodies');
  input.value = before;
  let newest = 0;
  let kept = false;
  let cancel: (() => void) | undefined;
  const apply = async (text: string): Promise<void> => {
    const turn = ++newest;
    input.busy = true;
    const matching = await findIn(services, text);
    if (turn !== newest) return; // a later key has its own answer
    input.busy = false;
    showMatching(services, text, matching);
  };
  await new Promise<void>((resolve) => {
    input.onDidChangeValue((text) => {
      cancel?.();
      cancel = services.clock.after(QUIET_MS, () => void apply(text));
    });
    input.onDidAccept(() => {
      kept = true;
      cancel?.();
      void apply(input.value).then(() => input.hide());
    });
    input.onDidHide(() => resolve());
    input.show();
  });
  cancel?.();
  input.dispose();
  if (!kept) await apply(before);
  else if (services.tree.isFiltered) await vscode.commands.executeCommand('memoryLens.memories.focus');
};

export async function showFilter(services: Services, text: string): Promise<void> {
  showMatching(services, text, await findIn(services, text));
}

type Matching = ReadonlyMap<string, ReadonlySet<string>> | null;

async function findIn(services: Services, text: string): Promise<Matching> {
  if (text.trim() === '') return null;
  const found = await Promise.all(
    services.stores.stores.map(
      async ({ store, search }) => [store.directory, new Set(await search.find(text))] as const,
    ),
  );
  return new Map(found);
}

function showMatching(services: Services, text: string, matching: Matching): void {
  lastText = matching === null ? '' : text;
  services.tree.filter(matching);
  services.view.setFilterText(matching === null ? null : text.trim());
}
