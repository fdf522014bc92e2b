import * as vscode from 'vscode';
import { INDEX_NAME } from '../../memory/contract';

/** Rows carry URIs of a scheme of their own, so that their badges never show in the Explorer. */
export const ROW_SCHEME = 'memory-lens-row';

export function memoryUri(directory: string, path: string): vscode.Uri {
  return vscode.Uri.from({ scheme: ROW_SCHEME, path: `/${path}`, query: directory });
}

export function indexUri(directory: string): vscode.Uri {
  return memoryUri(directory, INDEX_NAME);
}

/** Of a row that is shown as something that is not there. */
export function dimmedUri(directory: string): vscode.Uri {
  return vscode.Uri.from({ scheme: ROW_SCHEME, path: '/', query: directory, fragment: DIMMED });
}

const DIMMED = 'dimmed';

export function isDimmedUri(uri: vscode.Uri): boolean {
  return uri.scheme === ROW_SCHEME && uri.fragment === DIMMED;
}

/** What a row's URI stands for; `null` for URIs of others. */
export function parseRowUri(uri: vscode.Uri): { readonly directory: string; readonly path: string } | null {
  return uri.scheme === ROW_SCHEME ? { directory: uri.query, path: uri.path.slice(1) } : null;
}
