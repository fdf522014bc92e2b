import type * as vscode from 'vscode';
import type { ChosenSelector, SelectorChoice } from '../../protocol/recallView';
import type { PreparedRecall } from '../../recall/preview';
import type { Selector } from '../../recall/recall';
import type { MemoryStore } from '../../store/memoryStore';

/** The selectors that a person can choose from, by id. */
export interface RecallSelectors extends vscode.Disposable {
  choices(): readonly SelectorChoice[];
  label(id: ChosenSelector): string;
  /** The one that the settings name. */
  preferred(): ChosenSelector;
  offlineSelector(store: MemoryStore): Selector;
  /** A sentence where it can't be asked. */
  modelSelector(id: ChosenSelector): Promise<Selector | string>;
  /** The very text that a model would be sent. */
  describeRequest(id: ChosenSelector, prepared: PreparedRecall): Promise<string>;
  /** Estimate of what that text costs. */
  requestTokens(prepared: PreparedRecall): Promise<number>;
}
