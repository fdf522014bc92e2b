import { NEAR_ROWS } from '../../protocol/emptyForm';
import { isRecallForm, isToView } from '../../protocol/recallGuards';
import type { FromView, RecallForm, RowAction, ToView } from '../../protocol/recallMessages';
import type { ChosenSelector, ContextView, PreviewView, SelectorChoice, StoreChoice } from '../../protocol/recallView';

/** How the page speaks with VS Code. */
export interface Host {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

/** UTF-16 units from which a prompt is long, and how long the person pauses before it is looked at. */
const LONG_PROMPT = 20_000;
const LONG_PROMPT_MS = 400;
/** Rows of “close, but not pulled” that *Show more* adds. */
const NEAR_STEP = 50;

/** A model at work, or the sentence that says why it gave no answer. */
export type Asking = { readonly who: string } | { readonly problem: string } | null;

/** What the view shows, and what the person does to it. Draws nothing. */
export class RecallModel {
  form: RecallForm | null = null;
  preview: PreviewView | null = null;
  context: ContextView = { file: null, selectedLines: null, problems: null, pinned: false };
  stores: readonly StoreChoice[] = [];
  selectors: readonly SelectorChoice[] = [];
  asking: Asking = null;
  /** How often the host asked for the caret. */
  focusWanted = 0;
  /** Number of the newest question; the answer to an older one is dropped. */
  private sequence = 0;
  /** Memories changed while a model was at work. */
  private missedChange = false;
  private cancelWait: (() => void) | undefined;

  constructor(
    private readonly host: Host,
    private readonly changed: () => void,
    /** Runs something later; the answer calls it off. */
    private readonly later: (run: () => void, ms: number) => () => void,
  ) {}

  start(): void {
    const kept = this.host.getState();
    this.post({ type: 'ready', form: isRecallForm(kept) ? kept : null });
  }

  /** A message of the host; whatever else comes is passed over. */
  receive(message: unknown): void {
    if (!isToView(message)) return;
    this.take(message);
    this.changed();
  }

  /** The person changed the form. */
  edit(change: Partial<RecallForm>): void {
    if (this.form === null) return;
    const asksElse = 'prompt' in change || 'store' in change;
    this.setForm({ ...this.form, ...(asksElse ? { target: null, nearLimit: NEAR_ROWS } : {}), ...change });
    this.cancelWait?.();
    // A pasted file as a prompt is not sent at each key.
    if (this.form.prompt.length > LONG_PROMPT) this.cancelWait = this.later(() => this.ask(), LONG_PROMPT_MS);
    else this.ask();
  }

  /** Asks for the preview of the form as it is. */
  ask(): void {
    if (this.form === null) return;
    this.cancel();
    this.post({ type: 'preview', sequence: ++this.sequence, form: this.form });
    this.changed();
  }

  askModel(): void {
    // One question at a time: a key that is held down asks once.
    if (this.form === null || (this.asking !== null && 'who' in this.asking)) return;
    if (this.form.selector === 'offline' || this.preview?.notAsked !== null || this.form.prompt.trim() === '')
      this.ask();
    else {
      this.asking = { who: this.whoOf(this.form.selector) };
      this.post({ type: 'askModel', sequence: ++this.sequence, form: this.form });
      this.changed();
    }
  }

  cancel(): void {
    if (this.asking !== null && 'who' in this.asking) this.post({ type: 'cancel' });
    this.asking = null;
  }

  pin(pinned: boolean): void {
    this.post({ type: 'pin', pinned });
  }

  act(action: RowAction, path: string): void {
    if (this.form !== null) this.post({ type: 'act', action, path, form: this.form });
  }

  setUp(): void {
    if (this.form !== null) this.post({ type: 'setUp', selector: this.form.selector });
  }

  show(what: 'sessionStart' | 'request'): void {
    if (this.form !== null) this.post({ type: 'show', what, form: this.form });
  }

  showMoreNear(): void {
    if (this.form !== null) this.edit({ nearLimit: this.form.nearLimit + NEAR_STEP });
  }

  /** Counts a memory as read in the session, or no longer. */
  setInContext(path: string, read: boolean): void {
    if (this.form === null) return;
    const others = this.form.inContext.filter((other) => other !== path);
    this.edit({ inContext: read ? [...others, path] : others });
  }

  private take(message: ToView): void {
    switch (message.type) {
      case 'start':
        this.stores = message.stores;
        this.selectors = message.selectors;
        this.context = message.context;
        this.setForm(message.form);
        this.ask();
        return;
      case 'context':
        this.context = message.context;
        return;
      case 'stores':
        this.stores = message.stores;
        return;
      case 'stale':
        if (this.asking !== null && 'who' in this.asking) this.missedChange = true;
        else this.askAgain();
        return;
      case 'previewed':
        if (message.sequence !== this.sequence) return;
        this.preview = message.preview;
        if (this.asking !== null && 'who' in this.asking) this.asking = null;
        this.catchUp();
        return;
      case 'notAnswered':
        if (message.sequence !== this.sequence) return;
        this.asking = message.problem === null ? null : { problem: message.problem };
        this.catchUp();
        return;
      case 'focus':
        this.focusWanted += 1;
        return;
      case 'fill': {
        const { prompt, target, store } = message;
        this.edit({ prompt, target, ...(store === null ? {} : { store }) });
        this.focusWanted += 1;
        return;
      }
      default:
        message satisfies never;
    }
  }

  /** What changed while the model was at work shows once it has answered. */
  private catchUp(): void {
    if (!this.missedChange) return;
    this.missedChange = false;
    this.askAgain();
  }

  /** The same question for other memories: what a model said of its own failing stays. */
  private askAgain(): void {
    if (this.form === null) return;
    this.post({ type: 'preview', sequence: ++this.sequence, form: this.form });
  }

  private whoOf(id: ChosenSelector): string {
    return this.selectors.find((choice) => choice.id === id)?.label ?? id;
  }

  private setForm(form: RecallForm): void {
    this.form = form;
    this.host.setState(form);
  }

  private post(message: FromView): void {
    this.host.postMessage(message);
  }
}
