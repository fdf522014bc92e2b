import * as vscode from 'vscode';
import { readInstructions } from '../../health/readInstructions';
import type { InstructionFile } from '../../health/rule';
import type { FileSystem } from '../../store/fileSystem';
import type { Logger } from '../logger';

const INSTRUCTIONS = /(?:^|\/)(?:CLAUDE|CLAUDE\.local|AGENTS)\.md$/;

/** What tells the agent what to do in the open folders: nothing is read of them before the person trusts them. Never rejects. */
export async function workspaceInstructions(fileSystem: FileSystem, log: Logger): Promise<readonly InstructionFile[]> {
  if (!vscode.workspace.isTrusted) return [];
  const folders = (vscode.workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file');
  try {
    return (await Promise.all(folders.map(({ uri }) => readInstructions(fileSystem, uri.fsPath)))).flat();
  } catch (error) {
    log.error('health', 'Reading the instructions of the workspace failed.', error);
    return [];
  }
}

/** Whether a document is of those files: when it is saved, memories are judged anew. */
export function holdsInstructions({ uri }: vscode.TextDocument): boolean {
  return INSTRUCTIONS.test(uri.path) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}
