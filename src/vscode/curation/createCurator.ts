import type * as vscode from 'vscode';
import type { PlanRequest } from '../../curation/planRequest';
import type { WritableFileSystem } from '../../store/fileSystem';
import type { Logger } from '../logger';
import type { OpenStore } from '../openStore';
import type { OwnWrites } from '../review/ownWrites';
import type { ShownTexts } from '../shownTexts';
import type { Accept, Curating } from './curating';

/** The curator, whose code is loaded when it is first needed. */
export function createCurator(
  context: vscode.ExtensionContext,
  fileSystem: WritableFileSystem,
  texts: ShownTexts,
  log: Logger,
  own: OwnWrites,
): Curating {
  let loaded: Promise<Curating> | undefined;
  const load = (): Promise<Curating> => {
    loaded ??= import('./loadCurator').then(({ loadCurator }) => loadCurator(context, fileSystem, texts, log, own));
    return loaded;
  };
  return {
    recover: async () => (await load()).recover(),
    run: async (open: OpenStore, request: PlanRequest, accept?: Accept) => (await load()).run(open, request, accept),
    runPlan: async (open, makePlan, accept) => (await load()).runPlan(open, makePlan, accept),
    pathFault: async (open, path) => (await load()).pathFault(open, path),
    mayWrite: async (open) => (await load()).mayWrite(open),
    undo: async (open, id, isTold) => (await load()).undo(open, id, isTold),
    redo: async (open, isTold) => (await load()).redo(open, isTold),
    historyOf: async (open) => (await load()).historyOf(open),
  };
}
