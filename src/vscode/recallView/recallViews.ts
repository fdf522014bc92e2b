import * as vscode from 'vscode';
import { isRecallForm } from '../../protocol/recallGuards';
import type { RecallForm } from '../../protocol/recallMessages';
import { PANELS, VIEWS } from '../contributions';
import type { Logger } from '../logger';
import { showError } from '../messages';
import type { RecallHost } from './recallHost';
import type { RecallRoom } from './recallRoom';
import { webviewHtml, webviewOptions } from './webviewHtml';

const { t } = vscode.l10n;
const SCRIPT = 'recall.js';
const PART = 'recall';

/** What a command puts into a view. */
export interface Fill {
  /** `null` leaves the prompt as it is. */
  readonly prompt: string | null;
  /** The memory whose own words the prompt is. */
  readonly target: string | null;
  /** Absolute path of the memory directory; `null` leaves the chosen one. */
  readonly store: string | null;
}

export type LoadRoom = () => Promise<RecallRoom>;

/**
 * The recall view in the side bar, and the same in editor tabs. What draws and answers is loaded when the first of them
 * is shown.
 */
export class RecallViews implements vscode.WebviewViewProvider, vscode.WebviewPanelSerializer, vscode.Disposable {
  private room: Promise<RecallRoom> | undefined;
  private view: RecallHost | undefined;
  /** Filled in before the view was there. */
  private waiting: Fill | null = null;
  private wantsFocus = false;
  private readonly panels = new Set<vscode.WebviewPanel>();
  private readonly registrations: readonly vscode.Disposable[];

  constructor(
    private readonly extensionUri: vscode.Uri,
    private readonly loadRoom: LoadRoom,
    private readonly log: Logger,
  ) {
    this.registrations = [
      vscode.window.registerWebviewViewProvider(VIEWS.recall, this),
      vscode.window.registerWebviewPanelSerializer(PANELS.recall, this),
    ];
  }

  async resolveWebviewView(view: vscode.WebviewView): Promise<void> {
    const host = await this.draw(view.webview, null);
    this.view = host;
    if (this.waiting !== null) host?.fill(this.waiting);
    if (this.wantsFocus) host?.focus();
    this.waiting = null;
    this.wantsFocus = false;
    view.onDidChangeVisibility(() => !view.visible && host?.pause());
    view.onDidDispose(() => {
      host?.dispose();
      if (this.view === host) this.view = undefined;
    });
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    await this.adopt(panel, isRecallForm(state) ? state : null);
  }

  /** Shows the view in the side bar, with what a command fills in. */
  async show(fill: Fill): Promise<void> {
    if (this.view === undefined) this.waiting = fill;
    else this.view.fill(fill);
    await vscode.commands.executeCommand(`${VIEWS.recall}.focus`);
    if (this.view === undefined) this.wantsFocus = true;
    else this.view.focus();
  }

  /** Opens the same view beside the editor, as it stands in the side bar. */
  async openInEditor(): Promise<void> {
    const panel = vscode.window.createWebviewPanel(
      PANELS.recall,
      t('Recall Preview'),
      vscode.ViewColumn.Beside,
      webviewOptions(this.extensionUri),
    );
    const media = vscode.Uri.joinPath(this.extensionUri, 'media');
    panel.iconPath = {
      light: vscode.Uri.joinPath(media, 'recall-light.svg'),
      dark: vscode.Uri.joinPath(media, 'recall-dark.svg'),
    };
    await this.adopt(panel, this.view?.latest ?? null);
  }

  dispose(): void {
    for (const registration of this.registrations) registration.dispose();
    for (const panel of this.panels) panel.dispose();
    this.view?.dispose();
    void this.room?.then((room) => room.dispose());
  }

  private async adopt(panel: vscode.WebviewPanel, form: RecallForm | null): Promise<void> {
    this.panels.add(panel);
    const host = this.draw(panel.webview, form);
    panel.onDidChangeViewState(async () => !panel.visible && (await host)?.pause());
    panel.onDidDispose(() => {
      this.panels.delete(panel);
      void host.then((drawn) => drawn?.dispose());
    });
    await host;
  }

  private async draw(webview: vscode.Webview, form: RecallForm | null): Promise<RecallHost | undefined> {
    try {
      this.room ??= this.loadRoom();
      const host = (await this.room).createHost(webview, form);
      webview.options = webviewOptions(this.extensionUri);
      webview.html = webviewHtml(webview, this.extensionUri, SCRIPT, t('Recall Preview'));
      return host;
    } catch (error) {
      this.room = undefined;
      this.log.error(PART, 'The recall preview could not be shown.', error);
      void showError(t('The recall preview could not be shown: reload the window and try again.'));
      return undefined;
    }
  }
}
