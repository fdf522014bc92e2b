import type * as vscode from 'vscode';
import type { ChosenSelector } from '../../protocol/recallView';
import type { Selector } from '../../recall/recall';
import type { ListedModel } from '../../recall/selectors/messagesApi';
import type { AnthropicKey } from './anthropicKey';

export type ModelSelectorId = Exclude<ChosenSelector, 'offline'>;

/** The models that a person can ask, and what they are set up with. */
export interface RecallModels {
  readonly key: AnthropicKey;
  /** As the settings are now. */
  selectorOf(id: ModelSelectorId): Promise<Selector>;
  /** Asks Anthropic the smallest question; `null` is well, a sentence says what is not. */
  checkKey(signal: AbortSignal): Promise<string | null>;
  /** What the service lists for the key; where it can't be had, `problem` says why, and the list is of those known to us. */
  listAnthropicModels(
    signal: AbortSignal,
  ): Promise<{ readonly models: readonly ListedModel[]; readonly problem: string | null }>;
  /** Lets the person pick one of VS Code's models, to be used from then on. */
  chooseLanguageModel(): Promise<vscode.LanguageModelChat | LanguageModelLack>;
}

/** Why there is no language model: none there, or none picked. */
export type LanguageModelLack = 'none' | 'dismissed';
