import * as vscode from 'vscode';
import { displayText } from '../../memory/displayText';
import { showInformation } from '../messages';
import type { Command } from './registerCommands';
import { memoryRows } from './rows';

/** UTF-16 units of a description that are tried. */
const PROMPT_UNITS = 2_000;

/** Tries a memory's own description as the prompt: would it be found? */
export const previewRecallForMemory: Command = async (services, row, rows) => {
  const [node] = memoryRows(services, row, rows);
  if (node === undefined) {
    void showInformation(vscode.l10n.t('Select a memory first.'));
    return;
  }
  const { memory, open } = node;
  const prompt = displayText(memory.header.description ?? memory.title, PROMPT_UNITS);
  await services.recall.show({ prompt, target: memory.path, store: open.store.directory });
};
