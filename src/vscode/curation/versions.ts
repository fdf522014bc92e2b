import * as vscode from 'vscode';
import { decodeText } from '../../memory/decodeText';

const SCHEME = 'memory-lens-version';

/** Versions of files that are on no disk, for comparing. Kept while VS Code runs, a few of them. */
export class Versions implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly registered: vscode.Disposable;
  private next = 0;

  constructor() {
    this.registered = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  }

  /** A URI that shows these bytes as text; `null` shows as empty. */
  add(path: string, bytes: Uint8Array | null): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${path}`, query: String(this.next++) });
    this.texts.set(uri.query, bytes === null ? '' : decodeText(bytes));
    const [oldest] = this.texts.keys();
    if (this.texts.size > 40 && oldest !== undefined) this.texts.delete(oldest);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.query) ?? '';
  }

  dispose(): void {
    this.registered.dispose();
  }
}
