import * as vscode from 'vscode';
import { indexPathOf } from './openIndex';
import type { Command } from './registerCommands';
import { fileOf, isIndexRow, memoryRows } from './rows';

/** Puts the absolute paths of the rows on the clipboard, one a line. */
export const copyPath: Command = async (services, row, rows) => {
  const paths = memoryRows(services, row, rows).map((node) => vscode.Uri.file(fileOf(node)).fsPath);
  if (isIndexRow(row)) paths.unshift(indexPathOf(row.open));
  if (paths.length > 0) await vscode.env.clipboard.writeText(paths.join('\n'));
};
