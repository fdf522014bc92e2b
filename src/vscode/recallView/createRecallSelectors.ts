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

/** The selectors of the extension: the estimate keeps one index a store, the models come as the settings are. */
export function createRecallSelectors(models: RecallModels): RecallSelectors {
  const offline = new WeakMap<MemoryStore, Selector>();
  const labels: Readonly<Record<ChosenSelector, string>> = {
    offline: t('Offline estimate'),
    anthropic: t('Anthropic API'),
    languageModel: t('VS Code language model'),
    cli: t('Agent’s command line'),
  };
  return {
    choices: () => IDS.map((id) => ({ id, label: labels[id] })),
    preferred: () => recallSettings().selector,
    offlineSelector(store) {
      const known = offline.get(store) ?? createOfflineSelector();
      offline.set(store, known);
      return known;
    },
    modelSelector: async (id) =>
      id === 'offline' ? t('The offline estimate asks no model: choose one first.') : models.selectorOf(id),
    describeRequest: ({ query, manifest }) => describeRequest({ query, manifest }),
  };
}

const IDS: readonly ChosenSelector[] = ['offline', 'anthropic', 'languageModel', 'cli'];
