import * as vscode from 'vscode';
import { INDEX_NAME } from '../../memory/contract';
import type { Clock } from '../../store/clock';
import { folderOf } from '../../store/memoryDirectory';
import type { OpenStores } from '../openStores';
import type { IndexLimit } from './indexLimit';
import { memoryDocumentOf } from './memoryDocument';

/** Milliseconds after which typing shows: a burst of keys is reckoned once. */
const QUIET_MS = 50;

/** Follows the editors that show an index. What marks them is loaded with the first of these. */
export class IndexLimitWatch implements vscode.Disposable {
  private readonly subscriptions: vscode.Disposable[];
  private marks: Promise<IndexLimit> | undefined;
  private cancelLook: (() => void) | undefined;

  constructor(
    private readonly stores: OpenStores,
    private readonly clock: Clock,
    private readonly onError: (error: unknown) => void,
  ) {
    this.subscriptions = [
      vscode.window.onDidChangeVisibleTextEditors(() => this.look()),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.isLoaded(document) && this.lookSoon()),
      stores.onDidChangeStores(() => this.look()),
      // Which folders hold an index of their own may differ.
      stores.onDidChangeSnapshot(() => this.lookSoon()),
    ];
  }

  dispose(): void {
    this.cancelLook?.();
    for (const subscription of this.subscriptions) subscription.dispose();
    void this.marks?.then((marks) => marks.dispose());
  }

  private lookSoon(): void {
    this.cancelLook?.();
    this.cancelLook = this.clock.after(QUIET_MS, () => this.look());
  }

  private look(): void {
    const indexes = vscode.window.visibleTextEditors.filter(({ document }) => isIndexFile(document));
    if (this.marks === undefined && !indexes.some(({ document }) => this.isLoaded(document))) return;
    this.marks ??= import('./indexLimit').then((loaded) => new loaded.IndexLimit());
    this.marks
      .then((marks) => {
        for (const editor of indexes) {
          if (this.isLoaded(editor.document)) marks.show(editor);
          else marks.clear(editor);
        }
      })
      .catch(this.onError);
  }

  /** Whether the client loads the document at session start: the index of a directory, or of one inside it. */
  private isLoaded(document: vscode.TextDocument): boolean {
    if (!isIndexFile(document)) return false;
    const memory = memoryDocumentOf(document, this.stores);
    if (memory === null) return false;
    return memory.path === INDEX_NAME || memory.open.store.snapshot.nestedRoots.includes(folderOf(memory.path));
  }
}

function isIndexFile({ uri }: vscode.TextDocument): boolean {
  return uri.path.endsWith(`/${INDEX_NAME}`);
}
