import * as vscode from 'vscode';
import type { ChosenSelector } from '../../protocol/recallView';
import { DEFAULT_ANTHROPIC_MODEL } from '../../recall/selectors/anthropicSelector';
import { SETTINGS } from '../contributions';

const DEFAULT_TIMEOUT_SECONDS = 60;
const DEFAULT_PROGRAM = 'claude';

export interface RecallSettings {
  readonly selector: ChosenSelector;
  readonly anthropicModel: string;
  /** `null` is the vendor's own address. */
  readonly anthropicBaseUrl: string | null;
  readonly cliPath: string;
  readonly timeoutMs: number;
}

/** What the person chose for models; read anew each time. All of it is of the machine: no workspace can set it. */
export function recallSettings(): RecallSettings {
  const settings = vscode.workspace.getConfiguration();
  const text = (key: string): string => {
    const value = settings.get<unknown>(key);
    return typeof value === 'string' ? value.trim() : '';
  };
  const seconds = settings.get<unknown>(SETTINGS.recallTimeout);
  const isTime = typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0;
  return {
    selector: selectorOf(text(SETTINGS.recallSelector)),
    anthropicModel: text(SETTINGS.recallAnthropicModel) || DEFAULT_ANTHROPIC_MODEL,
    anthropicBaseUrl: text(SETTINGS.recallAnthropicBaseUrl) || null,
    cliPath: text(SETTINGS.recallCliPath) || DEFAULT_PROGRAM,
    timeoutMs: (isTime ? seconds : DEFAULT_TIMEOUT_SECONDS) * 1000,
  };
}

function selectorOf(value: string): ChosenSelector {
  switch (value) {
    case 'anthropic':
    case 'languageModel':
    case 'cli':
      return value;
    default:
      return 'offline';
  }
}
