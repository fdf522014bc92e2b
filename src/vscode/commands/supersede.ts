import * as vscode from 'vscode';
import { curationSettings } from '../curation/settings';
import { curate, rowsByStore } from './curation';
import type { Command } from './registerCommands';
import { chooseSuccessor } from './supersedeWith';

/** Retires memories at once; a successor can be chosen afterwards. */
export const supersede: Command = async (services, row, rows) => {
  for (const { open, paths } of rowsByStore(services, row, rows)) {
    const { keep } = curationSettings();
    await curate(services, open, { verb: 'supersede', intent: { paths, by: null, keep } }, [
      { title: vscode.l10n.t('Choose Successor…'), run: () => chooseSuccessor(services, open, paths) },
    ]);
  }
};
