import * as vscode from 'vscode';
import { COMMANDS, type CommandId, FOCUSED_ROW } from '../contributions';
import { showError } from '../messages';
import type { Services } from '../services';
import { addFromLog } from './addFromLog';
import { addFromSelection } from './addFromSelection';
import { addMemory } from './addMemory';
import { adoptMemory } from './adoptMemory';
import { applyFix } from './applyFix';
import { arrange } from './arrange';
import { bringBack } from './bringBack';
import { checkReferences } from './checkReferences';
import { chooseAnthropicModel } from './chooseAnthropicModel';
import { chooseLanguageModel } from './chooseLanguageModel';
import { clearFilter } from './clearFilter';
import { closeDirectory } from './closeDirectory';
import { confirmMemory } from './confirmMemory';
import { copyPath } from './copyPath';
import { acceptShown, discardShown } from './decision';
import { deleteMemory } from './deleteMemory';
import { dismissFindings } from './dismissFindings';
import { editDescription } from './editDescription';
import { editName } from './editName';
import { filterMemories } from './filterMemories';
import { fixAll } from './fixAll';
import { makePrivate } from './makePrivate';
import { markLooked } from './markLooked';
import { mergeMemories } from './mergeMemories';
import { mergeStores } from './mergeStores';
import { moveToTeam } from './moveToTeam';
import { openChange } from './openChange';
import { openDecidingSetting } from './openDecidingSetting';
import { openDirectory } from './openDirectory';
import { openFolder } from './openFolder';
import { openIndex } from './openIndex';
import { openLogEntry } from './openLogEntry';
import { openMemory } from './openMemory';
import { previewRecall } from './previewRecall';
import { previewRecallForClipboard } from './previewRecallForClipboard';
import { previewRecallForMemory } from './previewRecallForMemory';
import { previewRecallForSelection } from './previewRecallForSelection';
import { previewRecallInEditor } from './previewRecallInEditor';
import { redo } from './redo';
import { refresh } from './refresh';
import { removeAnthropicKey } from './removeAnthropicKey';
import { renameFile } from './renameFile';
import { repairIndex } from './repairIndex';
import { restoreMemory } from './restoreMemory';
import { retype } from './retype';
import { revealInIndex } from './revealInIndex';
import { searchAllProjects } from './searchAllProjects';
import { setAnthropicKey } from './setAnthropicKey';
import { setRuleSeverity } from './setRuleSeverity';
import { showAnyway } from './showAnyway';
import { showAttention } from './showAttention';
import { showChanges } from './showChanges';
import { showDismissed } from './showDismissed';
import { showLocation } from './showLocation';
import { showLog } from './showLog';
import { showMore } from './showMore';
import { showProblems } from './showProblems';
import { supersede } from './supersede';
import { supersedeWith } from './supersedeWith';
import { testAnthropicKey } from './testAnthropicKey';
import { undo } from './undo';
import { writeAnyway } from './writeAnyway';

/** What a command does. `row` and `rows` are what VS Code hands over: checked, since anyone can call a command. */
export type Command = (services: Services, row?: unknown, rows?: unknown) => Promise<void>;

/** Fails to compile where a command of `COMMANDS` has no handler. */
const HANDLERS: Record<CommandId, Command> = {
  [COMMANDS.acceptShown]: acceptShown,
  [COMMANDS.discardShown]: discardShown,
  [COMMANDS.addFromLog]: addFromLog,
  [COMMANDS.adoptMemory]: adoptMemory,
  [COMMANDS.mergeStores]: mergeStores,
  [COMMANDS.searchAllProjects]: searchAllProjects,
  [COMMANDS.addFromSelection]: addFromSelection,
  [COMMANDS.closeDirectory]: closeDirectory,
  [COMMANDS.openDirectory]: openDirectory,
  [COMMANDS.openLogEntry]: openLogEntry,
  [COMMANDS.bringBack]: bringBack,
  [COMMANDS.markAllLooked]: markLooked,
  [COMMANDS.markLooked]: markLooked,
  [COMMANDS.openChange]: openChange,
  [COMMANDS.showChanges]: showChanges,
  [COMMANDS.writeAnyway]: writeAnyway,
  [COMMANDS.addMemory]: addMemory,
  [COMMANDS.confirmMemory]: confirmMemory,
  [COMMANDS.deleteMemory]: deleteMemory,
  [COMMANDS.editDescription]: editDescription,
  [COMMANDS.editName]: editName,
  [COMMANDS.makePrivate]: makePrivate,
  [COMMANDS.mergeMemories]: mergeMemories,
  [COMMANDS.moveToTeam]: moveToTeam,
  [COMMANDS.previewRecall]: previewRecall,
  [COMMANDS.previewRecallForClipboard]: previewRecallForClipboard,
  [COMMANDS.previewRecallForMemory]: previewRecallForMemory,
  [COMMANDS.previewRecallForSelection]: previewRecallForSelection,
  [COMMANDS.previewRecallInEditor]: previewRecallInEditor,
  [COMMANDS.redo]: redo,
  [COMMANDS.renameFile]: renameFile,
  [COMMANDS.repairIndex]: repairIndex,
  [COMMANDS.restoreMemory]: restoreMemory,
  [COMMANDS.retype]: retype,
  [COMMANDS.supersede]: supersede,
  [COMMANDS.supersedeWith]: supersedeWith,
  [COMMANDS.undo]: undo,
  [COMMANDS.applyFix]: applyFix,
  [COMMANDS.dismissFindings]: dismissFindings,
  [COMMANDS.fixAll]: fixAll,
  [COMMANDS.setRuleSeverity]: setRuleSeverity,
  [COMMANDS.showDismissed]: showDismissed,
  [COMMANDS.showProblems]: showProblems,
  [COMMANDS.arrange]: arrange,
  [COMMANDS.clearFilter]: clearFilter,
  [COMMANDS.copyPath]: copyPath,
  [COMMANDS.filter]: filterMemories,
  [COMMANDS.openDecidingSetting]: openDecidingSetting,
  [COMMANDS.openFolder]: openFolder,
  [COMMANDS.openIndex]: openIndex,
  [COMMANDS.openMemory]: openMemory,
  [COMMANDS.refresh]: refresh,
  [COMMANDS.revealInIndex]: revealInIndex,
  [COMMANDS.showAnyway]: showAnyway,
  [COMMANDS.showAttention]: showAttention,
  [COMMANDS.showLocation]: showLocation,
  [COMMANDS.showLog]: showLog,
  [COMMANDS.testAnthropicKey]: testAnthropicKey,
  [COMMANDS.setAnthropicKey]: setAnthropicKey,
  [COMMANDS.removeAnthropicKey]: removeAnthropicKey,
  [COMMANDS.chooseLanguageModel]: chooseLanguageModel,
  [COMMANDS.checkReferences]: checkReferences,
  [COMMANDS.chooseAnthropicModel]: chooseAnthropicModel,
  [COMMANDS.showMore]: showMore,
};

export function registerCommands(services: Services): vscode.Disposable {
  const registered = Object.entries(HANDLERS).map(([id, command]) =>
    vscode.commands.registerCommand(id, (row?: unknown, rows?: unknown) =>
      runCommand(id, () => runOnRows(command, services, row, rows), services),
    ),
  );
  return vscode.Disposable.from(...registered);
}

async function runOnRows(command: Command, services: Services, row: unknown, rows: unknown): Promise<void> {
  if (row !== FOCUSED_ROW) return command(services, row, rows);
  const [focused, ...others] = await services.view.rowsForKey();
  await command(services, focused, focused === undefined ? undefined : [focused, ...others]);
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
    void showError(reason, showLogLabel).then((choice) => {
      if (choice === showLogLabel) services.log.show();
    });
  }
}
