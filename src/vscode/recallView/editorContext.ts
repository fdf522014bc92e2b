import * as vscode from 'vscode';
import type { ContextView } from '../../protocol/recallView';
import type { OpenStores } from '../openStores';
import { languageName } from './languageName';

/** UTF-16 units of a selection that are looked at, and problems. */
const SELECTION_MAX_UNITS = 8_000;
const PROBLEMS_MAX = 20;
/** Milliseconds that changes of editor, selection and problems are gathered. */
const GATHER_MS = 150;

/** What the editor shows, with its texts. */
export interface EditorState {
  readonly file: { readonly path: string; readonly language: string } | null;
  readonly selection: { readonly text: string; readonly lines: number } | null;
  readonly problems: readonly string[];
}

const NOTHING: EditorState = { file: null, selection: null, problems: [] };

/**
 * The file that the person works on. Follows the active editor unless it is pinned; a memory that is opened
 * from the view is no such file, and a view that takes the focus leaves it as it was.
 */
export class EditorContext implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private state: EditorState = NOTHING;
  private editor: vscode.TextEditor | undefined;
  private pinned = false;
  private gathering: ReturnType<typeof setTimeout> | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly stores: Pick<OpenStores, 'stores'>) {
    this.subscriptions = [
      this.changed,
      vscode.window.onDidChangeActiveTextEditor(() => this.gather()),
      vscode.window.onDidChangeVisibleTextEditors(() => this.gather()),
      vscode.workspace.onDidCloseTextDocument(() => this.gather()),
      vscode.window.onDidChangeTextEditorSelection(({ textEditor }) => textEditor === this.editor && this.gather()),
      vscode.languages.onDidChangeDiagnostics(({ uris }) => {
        const shown = this.editor?.document.uri.toString();
        if (uris.some((uri) => uri.toString() === shown)) this.gather();
      }),
    ];
    this.read();
  }

  get current(): EditorState {
    return this.state;
  }

  get view(): ContextView {
    const { file, selection, problems } = this.state;
    return {
      file,
      selectedLines: selection?.lines ?? null,
      problems: problems.length === 0 ? null : problems.length,
      pinned: this.pinned,
    };
  }

  /** A pinned context stays as it is. */
  pin(pinned: boolean): void {
    this.pinned = pinned;
    if (!pinned) this.read();
    this.changed.fire();
  }

  dispose(): void {
    clearTimeout(this.gathering);
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private gather(): void {
    clearTimeout(this.gathering);
    this.gathering = setTimeout(() => {
      if (this.pinned) return;
      this.read();
      this.changed.fire();
    }, GATHER_MS);
  }

  private read(): void {
    const { activeTextEditor, visibleTextEditors } = vscode.window;
    const before = this.editor;
    if (activeTextEditor !== undefined && this.isWork(activeTextEditor)) this.editor = activeTextEditor;
    else if (before === undefined || !visibleTextEditors.includes(before))
      this.editor = visibleTextEditors.find((editor) => this.isWork(editor)) ?? before;
    // Behind another tab it shows no more, but it is what the person works on until its tab is closed.
    if (this.editor?.document.isClosed === true) this.editor = undefined;
    if (this.editor === undefined) this.state = NOTHING;
    else if (this.editor !== before || visibleTextEditors.includes(this.editor)) this.state = stateOf(this.editor);
  }

  /** A memory, an output channel or a text of ours is not what a prompt is about. */
  private isWork({ document: { uri } }: vscode.TextEditor): boolean {
    if (uri.scheme !== 'file' && uri.scheme !== 'untitled' && uri.scheme !== 'vscode-remote') return false;
    return !this.stores.stores.some(({ store }) => uri.fsPath.startsWith(`${store.directory}/`));
  }
}

function stateOf({ document, selection }: vscode.TextEditor): EditorState {
  const text = document.getText(selection).slice(0, SELECTION_MAX_UNITS);
  const problems = vscode.languages
    .getDiagnostics(document.uri)
    .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning)
    .slice(0, PROBLEMS_MAX);
  return {
    file: {
      path: vscode.workspace.asRelativePath(document.uri, false),
      language: document.languageId === 'plaintext' ? '' : languageName(document.languageId),
    },
    selection: text.trim() === '' ? null : { text, lines: selection.end.line - selection.start.line + 1 },
    problems: problems.map(({ message }) => message),
  };
}
