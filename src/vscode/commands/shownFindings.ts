import * as vscode from 'vscode';
import { INDEX_NAME } from '../../memory/contract';
import type { LocatedFinding } from '../health/locatedFinding';
import type { OpenStore } from '../openStore';
import { pathInDirectory } from '../pathInDirectory';
import type { Services } from '../services';
import { isIndexRow, memoryRows } from './rows';

/** A file with what was found in it. */
export interface FileFindings {
  readonly open: OpenStore;
  readonly path: string;
  readonly findings: readonly LocatedFinding[];
}

/** The file that a command about findings means: the row's, else that of the active editor; `undefined` where it is none of ours. */
export function findingsFor(services: Services, row: unknown): FileFindings | undefined {
  if (isIndexRow(row)) return of(services, row.open, INDEX_NAME);
  if (row !== undefined) {
    const [node] = memoryRows(services, row);
    return node === undefined ? undefined : of(services, node.open, node.memory.path);
  }
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (uri === undefined) return undefined;
  for (const open of services.stores.stores) {
    const path = pathInDirectory(open.store.directory, uri);
    if (path !== null) return of(services, open, path);
  }
  return undefined;
}

function of({ health }: Services, open: OpenStore, path: string): FileFindings {
  return { open, path, findings: health.findingsOf(open.store.directory, path) };
}
