import type * as vscode from 'vscode';
import { journalDirectoryOf } from '../../curation/journalPlace';
import { pathsOf } from '../../location/paths';
import type { WritableFileSystem } from '../../store/fileSystem';
import { systemClock as clock } from '../../store/nodeClock';
import { readMachine } from '../../store/nodeFileSystem';
import { createNodeProcesses } from '../../store/nodeProcesses';
import type { Logger } from '../logger';
import type { OwnWrites } from '../review/ownWrites';
import type { ShownTexts } from '../shownTexts';
import { Curator } from './curator';

/** The curator with what it needs of this machine. The journal is shared with the command line. */
export function loadCurator(
  context: vscode.ExtensionContext,
  fileSystem: WritableFileSystem,
  texts: ShownTexts,
  log: Logger,
  own: OwnWrites,
): Curator {
  const machine = readMachine();
  const journalDirectory = journalDirectoryOf(machine) ?? `${context.globalStorageUri.fsPath}/journal`;
  return new Curator({
    deps: { fileSystem, clock, paths: pathsOf(machine.platform), processes: createNodeProcesses(), journalDirectory },
    fileSystem,
    clock,
    globalState: context.globalState,
    storage: context.globalStorageUri,
    texts,
    log,
    own,
  });
}
