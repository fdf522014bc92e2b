import * as vscode from 'vscode';
import { VIEWS } from '../contributions';
import type { Command } from './registerCommands';

/** Milliseconds of quiet before what was typed is looked for. */
const QUIET_MS = 120;

/**
 * Shows the memories that hold what is typed in name, description or body, as it is typed. Enter, or a click on
 * a result, keeps them; Escape brings back what was shown before.
 */
export const filterMemories: Command = async ({ filter, clock, view }) => {
  const { t } = vscode.l10n;
  const before = filter.text;
  const input = vscode.window.createInputBox();
  input.title = t('Filter Memories');
  input.placeholder = t('Words in names, descriptions and bodies');
  input.value = before;
  // A click on a result must not close the box as Escape does.
  input.ignoreFocusOut = true;
  let kept = false;
  let cancel: (() => void) | undefined;
  const keep = (): void => {
    kept = true;
    input.hide();
  };
  const apply = async (text: string): Promise<void> => {
    input.busy = true;
    await filter.apply(text);
    input.busy = false;
  };
  let isClosing = false;
  const selecting = view.view.onDidChangeSelection(({ selection }) => {
    if (selection.length > 0 && !isClosing && filter.text !== before) keep();
  });
  await new Promise<void>((resolve) => {
    input.onDidChangeValue((text) => {
      cancel?.();
      cancel = clock.after(QUIET_MS, () => void apply(text));
    });
    input.onDidAccept(() => {
      cancel?.();
      void apply(input.value).then(keep);
    });
    input.onDidHide(() => {
      isClosing = true;
      resolve();
    });
    input.show();
  });
  cancel?.();
  selecting.dispose();
  input.dispose();
  if (!kept) await filter.apply(before);
  else if (filter.text !== '') await vscode.commands.executeCommand(`${VIEWS.memories}.focus`);
};
