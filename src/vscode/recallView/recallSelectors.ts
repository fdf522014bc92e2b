import type { ChosenSelector, SelectorChoice } from '../../protocol/recallView';
import type { PreparedRecall } from '../../recall/preview';
import type { Selector } from '../../recall/recall';
import type { DescribedRequest } from '../../recall/selectors/describeRequest';
import type { MemoryStore } from '../../store/memoryStore';

/** The selectors that a person can choose from, by id. */
export interface RecallSelectors {
  choices(): readonly SelectorChoice[];
  /** The one that the settings name. */
  preferred(): ChosenSelector;
  offlineSelector(store: MemoryStore): Selector;
  /** A sentence where there is no model to ask. */
  modelSelector(id: ChosenSelector): Promise<Selector | string>;
  /** The very text that a model would be sent, and what it costs. */
  describeRequest(prepared: PreparedRecall): DescribedRequest;
}
