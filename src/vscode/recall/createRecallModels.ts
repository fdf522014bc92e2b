import type * as vscode from 'vscode';
import { AnthropicKey } from './anthropicKey';
import type { RecallModels } from './recallModels';

/** The models, whose code is loaded when one is first needed. */
export function createRecallModels(
  context: vscode.ExtensionContext,
  env: Readonly<Record<string, string | undefined>>,
): RecallModels {
  const key = new AnthropicKey(context.secrets, env);
  const load = async (): Promise<RecallModels> => (await import('./loadRecallModels')).loadRecallModels(key, context);
  return {
    key,
    selectorOf: async (id) => (await load()).selectorOf(id),
    checkKey: async (signal) => (await load()).checkKey(signal),
    listAnthropicModels: async (signal) => (await load()).listAnthropicModels(signal),
    chooseLanguageModel: async () => (await load()).chooseLanguageModel(),
  };
}
