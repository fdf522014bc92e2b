import type { ChosenSelector, ContextView, PreviewView, SelectorChoice, StoreChoice } from './recallView';

/** What the person set in the view. It is kept by the view itself, so that it survives hiding and reloading. */
export interface RecallForm {
  readonly prompt: string;
  readonly tools: string;
  readonly withFile: boolean;
  readonly withSelection: boolean;
  readonly withProblems: boolean;
  readonly selector: ChosenSelector;
  /** Absolute path of the memory directory; `null` before one was chosen. */
  readonly store: string | null;
  /** Paths that count as read in the session already. */
  readonly inContext: readonly string[];
  /** Rows of “close, but not pulled” that are asked for. */
  readonly nearLimit: number;
  /** The memory whose own words are tried; `null` for a prompt of the person. */
  readonly target: string | null;
}

/** What a row's button does to its memory. */
export type RowAction = 'open' | 'supersede' | 'confirm' | 'editDescription';

export type FromView =
  /** The view can hear; the host answers with `start`. */
  | { readonly type: 'ready'; readonly form: RecallForm | null }
  /** The form as it is now. The answer to an older number is dropped. */
  | { readonly type: 'preview'; readonly sequence: number; readonly form: RecallForm }
  | { readonly type: 'askModel'; readonly sequence: number; readonly form: RecallForm }
  | { readonly type: 'cancel' }
  | { readonly type: 'pin'; readonly pinned: boolean }
  | { readonly type: 'act'; readonly action: RowAction; readonly path: string; readonly form: RecallForm }
  /** Opens as a document: the session start as the agent sees it, or what a model would be sent. */
  | { readonly type: 'show'; readonly what: 'sessionStart' | 'request'; readonly form: RecallForm }
  /** Opens what a selector needs before it can be asked: its key, its model or its path. */
  | { readonly type: 'setUp'; readonly selector: ChosenSelector };

export type ToView =
  | {
      readonly type: 'start';
      readonly form: RecallForm;
      readonly stores: readonly StoreChoice[];
      readonly selectors: readonly SelectorChoice[];
      readonly context: ContextView;
    }
  | { readonly type: 'context'; readonly context: ContextView }
  | { readonly type: 'stores'; readonly stores: readonly StoreChoice[] }
  /** The memories or the context are others now: the view asks anew. */
  | { readonly type: 'stale' }
  | { readonly type: 'previewed'; readonly sequence: number; readonly preview: PreviewView }
  /** The model gave no answer: a sentence, or `null` where the person cancelled. */
  | { readonly type: 'notAnswered'; readonly sequence: number; readonly problem: string | null }
  /** The person wants to type. */
  | { readonly type: 'focus' }
  /** A command fills the prompt. */
  | { readonly type: 'fill'; readonly prompt: string; readonly target: string | null; readonly store: string | null };
