import * as vscode from 'vscode';
import { decodeText } from '../memory/decodeText';
import { redactByLine, redactSecrets } from '../memory/redact';
import { showError } from './messages';

const SCHEME = 'memory-lens-text';
/** Texts that are kept; the oldest goes first. */
const KEPT = 40;

type Version = Uint8Array | null;

/**
 * Texts that are in no file, as documents that nobody can change. Kept while VS Code runs, a few of them. A mask stands
 * for every secret: such a document outlives the file, and shows it to whoever looks at the screen.
 */
export class ShownTexts implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);
  private next = 0;

  provideTextDocumentContent(uri: vscode.Uri): string {
    // A tab can outlive its text: VS Code brings it back in the next window.
    return (
      this.texts.get(uri.toString()) ?? vscode.l10n.t('This text is no longer kept. Close it and ask for it again.')
    );
  }

  /** @param name of the document, as its tab shows it; a second text of that name takes the first one's place */
  async show(name: string, text: string): Promise<void> {
    const uri = this.keep(name, '', text);
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    // Not as a preview: that would close the file that the person looks at.
    await vscode.window.showTextDocument(document, { preview: false });
  }

  /** Shows a version of a file that is not the one on the disk. @param path of the file: its ending says the language */
  async showVersion(path: string, version: Uint8Array): Promise<void> {
    const uri = this.keep(path, String(this.next++), textOf(version));
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: true });
  }

  /**
   * Shows two versions of a file side by side; `null`, where there is no file, shows as empty.
   *
   * @param path of the file: its ending says the language
   * @returns closes what was opened, where it is still open
   */
  async compare(path: string, before: Version, after: Version, title: string): Promise<() => Promise<void>> {
    const left = this.keep(path, String(this.next++), textOf(before));
    const right = this.keep(path, String(this.next++), textOf(after));
    await Promise.all([left, right].map((uri) => vscode.workspace.openTextDocument(uri)));
    // Not awaited: in a busy window the command can resolve long after its editor shows, and a question follows it.
    void vscode.commands
      .executeCommand('vscode.diff', left, right, redactSecrets(title), { preview: true })
      .then(undefined, (error: unknown) => showError(error instanceof Error ? error.message : String(error)));
    return async () => {
      const shown = vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(
          ({ input }) => input instanceof vscode.TabInputTextDiff && input.modified.toString() === right.toString(),
        );
      await vscode.window.tabGroups.close(shown);
    };
  }

  /** As {@link compare}, of several files in one editor. */
  async compareAll(
    files: readonly { readonly path: string; readonly before: Version; readonly after: Version }[],
    title: string,
  ): Promise<() => Promise<void>> {
    const rows = files.map(({ path, before, after }) => {
      const left = this.keep(path, String(this.next++), textOf(before), files.length * 2);
      const right = this.keep(path, String(this.next++), textOf(after), files.length * 2);
      return [right, left, right];
    });
    void vscode.commands
      .executeCommand('vscode.changes', title, rows)
      .then(undefined, (error: unknown) => showError(error instanceof Error ? error.message : String(error)));
    return async () => {
      // Extensions are told no more of such an editor than its title, to which VS Code adds the number of files.
      const shown = vscode.window.tabGroups.all
        .flatMap(({ tabs }) => tabs)
        .filter(({ label }) => label.startsWith(title));
      await vscode.window.tabGroups.close(shown);
    };
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }

  /** @param company texts that are shown with it, all of which have to stay */
  private keep(path: string, query: string, text: string, company = 0): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `/${redactSecrets(path)}`, query });
    const key = uri.toString();
    this.texts.delete(key);
    this.texts.set(key, redactByLine(text));
    const [oldest] = this.texts.keys();
    if (this.texts.size > KEPT + company && oldest !== undefined) this.texts.delete(oldest);
    return uri;
  }
}

function textOf(version: Version): string {
  return version === null ? '' : decodeText(version);
}
