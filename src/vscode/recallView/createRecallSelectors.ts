import * as vscode from 'vscode';
import type { ChosenSelector } from '../../protocol/recallView';
import type { Selector } from '../../recall/recall';
import { describeRequest } from '../../recall/selectors/describeRequest';
import { createOfflineSelector } from '../../recall/selectors/offlineSelector';
import type { MemoryStore } from '../../store/memoryStore';
import type { RecallModels } from '../recall/recallModels';
import { recallSettings } from '../recall/settings';
import type { RecallSelectors } from './recallSelectors';

const { t } = vscode.l10n;
const IDS: readonly ChosenSelector[] = ['offline', 'anthropic', 'languageModel', 'cli'];

/** The selectors of the extension: the estimate keeps one index a store; the models are asked by a click alone. */
export function createRecallSelectors(models: RecallModels): RecallSelectors {
  const offline = new WeakMap<MemoryStore, Selector>();
  return {
    choices: () => IDS.map((id) => ({ id, label: labelOf(id) })),
    label: labelOf,
    preferred: () => recallSettings().selector,
    offlineSelector(store) {
      const known = offline.get(store) ?? createOfflineSelector();
      offline.set(store, known);
      return known;
    },
    modelSelector: async (id) => (id === 'offline' ? t('Choose a model to ask.') : models.selectorOf(id)),
    describeRequest: async (_, prepared) => describeRequest(prepared).text,
    requestTokens: async (prepared) => describeRequest(prepared).tokens,
    dispose: () => {},
  };
}

function labelOf(id: ChosenSelector): string {
  switch (id) {
    case 'offline':
      return t('Offline estimate');
    case 'anthropic':
      return t('Anthropic API');
    case 'languageModel':
      return t('VS Code language model');
    case 'cli':
      return t('Agent’s command line');
    default:
      return id satisfies never;
  }
}
