import * as vscode from 'vscode';
import { COMMANDS, type CommandId } from '../contributions';
import type { Services } from '../services';
import { arrange } from './arrange';
import { clearFilter } from './clearFilter';
import { copyPath } from './copyPath';
import { filterMemories } from './filterMemories';
import { openFolder } from './openFolder';
import { openIndex } from './openIndex';
import { openMemory } from './openMemory';
import { refresh } from './refresh';
import { revealInIndex } from './revealInIndex';
import { showAnyway } from './showAnyway';
import { showLocation } from './showLocation';
import { showLog } from './showLog';
import { showMore } from './showMore';

/** What a command does. `row` and `rows` are what VS Code hands over: checked, since anyone can call a command. */
export type Command = (services: Services, row?: unknown, rows?: unknown) => Promise<void>;

/** Fails to compile where a command of `COMMANDS` has no handler. */
const HANDLERS: Record<CommandId, Command> = {
  [COMMANDS.arrange]: arrange,
  [COMMANDS.clearFilter]: clearFilter,
  [COMMANDS.copyPath]: copyPath,
  [COMMANDS.filter]: filterMemories,
  [COMMANDS.openFolder]: openFolder,
  [COMMANDS.openIndex]: openIndex,
  [COMMANDS.openMemory]: openMemory,
  [COMMANDS.refresh]: refresh,
  [COMMANDS.revealInIndex]: revealInIndex,
  [COMMANDS.showAnyway]: showAnyway,
  [COMMANDS.showLocation]: showLocation,
  [COMMANDS.showLog]: showLog,
  [COMMANDS.showMore]: showMore,
};

export function registerCommands(services: Services): vscode.Disposable {
  const registered = Object.entries(HANDLERS).map(([id, command]) =>
    vscode.commands.registerCommand(id, (row?: unknown, rows?: unknown) =>
      runCommand(id, () => command(services, row, rows), services),
    ),
  );
  return vscode.Disposable.from(...registered);
}

/** A failure is logged whole and shown in one sentence. */
async function runCommand(id: string, run: () => Promise<void>, services: Services): Promise<void> {
  try {
    await run();
  } catch (error) {
    services.log.error(id, 'The command failed.', error);
    const showLogLabel = vscode.l10n.t('Show Log');
    const reason = error instanceof Error ? error.message : String(error);
    // Not awaited: a notification stays as long as the person likes.
    void vscode.window.showErrorMessage(reason, showLogLabel).then((choice) => {
      if (choice === showLogLabel) services.log.show();
    });
  }
}
