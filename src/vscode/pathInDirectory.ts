import * as vscode from 'vscode';

/** Path of a file relative to a memory directory, with `/`; `null` where it is not in it. */
export function pathInDirectory(directory: string, uri: vscode.Uri): string | null {
  if (uri.scheme !== 'file') return null;
  const root = `${slashed(vscode.Uri.file(directory).fsPath)}/`;
  const file = slashed(uri.fsPath);
  return file.startsWith(root) ? file.slice(root.length) : null;
}

/** A back-slash separates on Windows alone; elsewhere it may be part of a name. */
function slashed(path: string): string {
  return /^(?:[A-Za-z]:|\\\\)/.test(path) ? path.replaceAll('\\', '/') : path;
}
