import * as vscode from 'vscode';
import {
  type AnthropicDeps,
  type AnthropicSettings,
  createAnthropicSelector,
  KNOWN_ANTHROPIC_MODELS,
  testAnthropicKey,
} from '../../recall/selectors/anthropicSelector';
import { createCliSelector } from '../../recall/selectors/cliSelector';
import { describeFailure } from '../../recall/selectors/describeFailure';
import { createNodeProgramRunner } from '../../store/nodeProgramRunner';
import { SETTINGS } from '../contributions';
import type { AnthropicKey } from './anthropicKey';
import { chooseLanguageModel, findLanguageModel } from './chooseLanguageModel';
import { createLanguageModelSelector } from './languageModelSelector';
import type { RecallModels } from './recallModels';
import { recallSettings } from './settings';

const { t } = vscode.l10n;

/** The models with what they need of VS Code and this machine. The SDK is loaded with the first question to it. */
export function loadRecallModels(
  key: AnthropicKey,
  { globalState, languageModelAccessInformation: access }: vscode.ExtensionContext,
): RecallModels {
  const deps: AnthropicDeps = {
    readKey: () => key.read(),
    loadApi: async () => (await import('../../recall/selectors/sdkMessages')).sdkMessages,
  };
  const known = KNOWN_ANTHROPIC_MODELS.map((id) => ({ id, name: id }));
  return {
    key,
    selectorOf: async (id) => {
      const { timeoutMs, cliPath } = recallSettings();
      switch (id) {
        case 'anthropic':
          return createAnthropicSelector(anthropicSettings(), deps);
        case 'cli':
          return createCliSelector(
            { program: cliPath, timeoutMs, howToSetProgram: howToSetProgram() },
            createNodeProgramRunner(),
          );
        case 'languageModel':
          return createLanguageModelSelector({
            findModel: () => findLanguageModel(globalState),
            mayAsk: (model) => access.canSendRequest(model) === true,
            timeoutMs,
          });
        default:
          return id satisfies never;
      }
    },
    checkKey: (signal) => testAnthropicKey(anthropicSettings(), deps, signal),
    listAnthropicModels: async (signal) => {
      const apiKey = await deps.readKey();
      if (apiKey === null) return { models: known, problem: null };
      const settings = anthropicSettings();
      const result = await (await deps.loadApi()).listModels({ ...settings, apiKey }, signal);
      if (result.kind === 'reply' && result.reply.length > 0) return { models: result.reply, problem: null };
      return { models: known, problem: result.kind === 'failed' ? describeFailure(result.failure, settings) : null };
    },
    chooseLanguageModel: () => chooseLanguageModel(globalState),
  };
}

function howToSetProgram(): string {
  return t('Its path is the setting {0}.', SETTINGS.recallCliPath);
}

function anthropicSettings(): AnthropicSettings {
  const { anthropicModel, anthropicBaseUrl, timeoutMs } = recallSettings();
  const howToSetKey = t('Set one with the command “Set Anthropic API Key”.');
  return { model: anthropicModel, baseUrl: anthropicBaseUrl, timeoutMs, howToSetKey };
}
