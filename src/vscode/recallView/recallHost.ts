import * as vscode from 'vscode';
import { emptyForm } from '../../protocol/emptyForm';
import { isFromView } from '../../protocol/recallGuards';
import type { FromView, RecallForm, RowAction, ToView } from '../../protocol/recallMessages';
import type { ChosenSelector } from '../../protocol/recallView';
import { sessionStartOf } from '../../recall/sessionStart';
import { COMMANDS, type CommandId, SETTINGS } from '../contributions';
import type { Logger } from '../logger';
import { showError } from '../messages';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import { plainLabel } from '../plainLabel';
import type { ShownTexts } from '../shownTexts';
import { memoryNode } from '../tree/memoryNode';
import type { EditorContext } from './editorContext';
import { isAsked, type Previewing } from './previewing';
import type { RecallSelectors } from './recallSelectors';
import type { Fill } from './recallViews';

const { t } = vscode.l10n;
const PART = 'recall';

export interface RecallHostDependencies {
  readonly stores: OpenStores;
  readonly context: EditorContext;
  readonly previewing: Previewing;
  readonly selectors: RecallSelectors;
  readonly texts: ShownTexts;
  readonly log: Logger;
}

/** Which command stands behind a row's button. */
const ACTIONS: Readonly<Record<RowAction, CommandId>> = {
  open: COMMANDS.openMemory,
  supersede: COMMANDS.supersede,
  confirm: COMMANDS.confirmMemory,
  editDescription: COMMANDS.editDescription,
};

/** One recall view: hears its page and answers. Of several questions only the newest is answered. */
export class RecallHost implements vscode.Disposable {
  /** The form as the page last sent it. */
  latest: RecallForm | null = null;
  private ready = false;
  private wantsFocus = false;
  /** Filled in before the page could hear. */
  private waiting: Fill | null = null;
  private current = new AbortController();
  private readonly subscriptions: vscode.Disposable[];

  /** @param form what the page shows first, where it kept nothing itself */
  constructor(
    private readonly webview: vscode.Webview,
    private readonly dependencies: RecallHostDependencies,
    private readonly form: RecallForm | null,
  ) {
    const { stores, context } = dependencies;
    this.subscriptions = [
      webview.onDidReceiveMessage((message: unknown) => this.receive(message)),
      stores.onDidChangeSnapshot(() => this.post({ type: 'stale' })),
      stores.onDidChangeStores(() => {
        this.post({ type: 'stores', stores: this.storeChoices() });
        this.post({ type: 'stale' });
      }),
      context.onDidChange(() => {
        this.post({ type: 'context', context: context.view });
        this.post({ type: 'stale' });
      }),
    ];
    stores.start();
  }

  fill(fill: Fill): void {
    const { prompt } = fill;
    if (this.ready && prompt !== null) this.post({ type: 'fill', ...fill, prompt });
    else this.waiting = fill;
  }

  /** Puts the caret into the prompt, now or as soon as the page can. */
  focus(): void {
    if (this.ready) this.post({ type: 'focus' });
    else this.wantsFocus = true;
  }

  /** The page is hidden, and with that gone: what comes now waits for the next one. */
  pause(): void {
    this.ready = false;
    this.current.abort();
  }

  dispose(): void {
    this.current.abort();
    for (const subscription of this.subscriptions) subscription.dispose();
  }

  private receive(message: unknown): void {
    if (!isFromView(message)) {
      this.dependencies.log.error(PART, 'The view sent a message that is none.', null);
      return;
    }
    this.take(message).catch((error: unknown) => {
      this.dependencies.log.error(PART, `Answering “${message.type}” failed.`, error);
      void showError(error instanceof Error ? error.message : String(error));
    });
  }

  private async take(message: FromView): Promise<void> {
    switch (message.type) {
      case 'ready':
        return this.start(message.form);
      case 'preview':
        return this.preview(message.sequence, message.form);
      case 'askModel':
        return this.askModel(message.sequence, message.form);
      case 'cancel':
        return this.current.abort();
      case 'pin':
        return this.dependencies.context.pin(message.pinned);
      case 'act':
        return this.act(message.action, message.path, message.form);
      case 'show':
        return this.show(message.what, message.form);
      case 'setUp':
        return setUp(message.selector);
      default:
        return message satisfies never;
    }
  }

  private start(kept: RecallForm | null): void {
    const { selectors, context } = this.dependencies;
    const fill = this.waiting;
    this.waiting = null;
    this.ready = true;
    const base = kept ?? this.form ?? { ...emptyForm(), selector: selectors.preferred() };
    const form = fill === null ? base : { ...base, ...filledOf(fill) };
    const choices = selectors.choices();
    this.post({ type: 'start', form, stores: this.storeChoices(), selectors: choices, context: context.view });
    if (this.wantsFocus) this.post({ type: 'focus' });
    this.wantsFocus = false;
  }

  private async preview(sequence: number, form: RecallForm): Promise<void> {
    this.latest = form;
    const signal = this.begin();
    const preview = await this.dependencies.previewing.preview(form, signal);
    if (!signal.aborted) this.post({ type: 'previewed', sequence, preview });
  }

  private async askModel(sequence: number, form: RecallForm): Promise<void> {
    const signal = this.begin();
    const answer = await this.dependencies.previewing.askModel(form, signal);
    if ('pulled' in answer) this.post({ type: 'previewed', sequence, preview: answer });
    else this.post({ type: 'notAnswered', sequence, problem: answer.problem });
  }

  /** A new question ends the one before it. */
  private begin(): AbortSignal {
    this.current.abort();
    this.current = new AbortController();
    return this.current.signal;
  }

  private async act(action: RowAction, path: string, form: RecallForm): Promise<void> {
    const open = this.dependencies.previewing.storeOf(form);
    const memory = open?.store.snapshot.memories.get(path);
    if (open === undefined || memory === undefined) {
      void showError(t('“{0}” is not there any more.', plainLabel(path)));
      return;
    }
    await vscode.commands.executeCommand(ACTIONS[action], memoryNode(open, memory));
  }

  private async show(what: 'sessionStart' | 'request', form: RecallForm): Promise<void> {
    const { previewing, selectors, texts } = this.dependencies;
    const question = previewing.questionOf(form);
    if (!isAsked(question)) return;
    if (what === 'sessionStart') {
      const { text } = sessionStartOf(question.open.store.snapshot);
      await texts.show(t('MEMORY.md at session start.md'), text);
    } else {
      await texts.show(t('What is sent.md'), selectors.describeRequest(question.prepared).text);
    }
  }

  private storeChoices(): { id: string; label: string }[] {
    return this.dependencies.stores.stores.map(({ store, folderNames }: OpenStore) => ({
      id: store.directory,
      label: plainLabel(folderNames.join(', ')),
    }));
  }

  private post(message: ToView): void {
    if (this.ready) void this.webview.postMessage(message);
  }
}

/** A key, a model or a path: what the selector asks with. */
async function setUp(selector: ChosenSelector): Promise<void> {
  const { setAnthropicKey, chooseLanguageModel } = COMMANDS;
  if (selector === 'anthropic') await vscode.commands.executeCommand(setAnthropicKey);
  if (selector === 'languageModel') await vscode.commands.executeCommand(chooseLanguageModel);
  if (selector === 'cli') await vscode.commands.executeCommand('workbench.action.openSettings', SETTINGS.recallCliPath);
}

function filledOf({ prompt, target, store }: Fill): Partial<RecallForm> {
  return prompt === null ? {} : { prompt, target, ...(store === null ? {} : { store }) };
}
