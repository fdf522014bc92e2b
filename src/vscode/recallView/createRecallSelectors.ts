import type * as vscode from 'vscode';
import type { Selector } from '../../recall/recall';
import { createOfflineSelector } from '../../recall/selectors/offlineSelector';
import type { MemoryStore } from '../../store/memoryStore';
import type { RecallSelectors } from './recallSelectors';

/** The selectors of the extension: the estimate keeps one index a store. */
export function createRecallSelectors(_secrets: vscode.SecretStorage): RecallSelectors {
  const offline = new WeakMap<MemoryStore, Selector>();
  return {
    choices: () => [{ id: 'offline', label: 'Offline estimate' }],
    label: () => 'the model',
    preferred: () => 'offline',
    offlineSelector(store) {
      const known = offline.get(store) ?? createOfflineSelector();
      offline.set(store, known);
      return known;
    },
    modelSelector: async () => 'No model.',
    describeRequest: async () => '',
    requestTokens: async () => 0,
    dispose: () => {},
  };
}
