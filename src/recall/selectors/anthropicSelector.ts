import type { SelectionRequest, SelectionResult, Selector } from '../recall';
import { describeFailure } from './describeFailure';
import { describeRequest } from './describeRequest';
import type { ApiAccess, MessageReply, MessagesApi } from './messagesApi';
import { answered, failed } from './modelResult';
import { ANSWER_SCHEMA, readAnswer } from './readAnswer';

/** The newest Sonnet, as the client asks (contract §4). */
export const DEFAULT_ANTHROPIC_MODEL = 'claude-sonnet-5-5';
/** Offered where the service’s own list can’t be had. */
export const KNOWN_ANTHROPIC_MODELS = [
  DEFAULT_ANTHROPIC_MODEL,
  'claude-haiku-5-5',
  'claude-opus-5-5',
  'claude-sonnet-5',
] as const;

/** Five file names need few; models that think first count that too. */
const MAX_TOKENS = 4_096;

export interface AnthropicSettings extends Omit<ApiAccess, 'apiKey'> {
  readonly model: string;
  /** A sentence: where a person sets the key. */
  readonly howToSetKey: string;
}

export interface AnthropicDeps {
  /** `null` where there is no key. */
  readonly readKey: () => Promise<string | null>;
  /** Loads the SDK; called with the first question, not before. */
  readonly loadApi: () => Promise<MessagesApi>;
}

/** Asks a model over the Messages API. */
export function createAnthropicSelector(settings: AnthropicSettings, deps: AnthropicDeps): Selector {
  return {
    id: 'anthropic',
    select: async (request) => {
      try {
        return await ask(request, settings, deps);
      } catch {
        // What was thrown may quote the key, so it is not repeated.
        return failed('Anthropic could not be asked. Try again; if that fails too, install the extension anew.');
      }
    },
  };
}

/** Whether the key and the model work, found out by the smallest question. `null` is well; a sentence says what is not. */
export async function testAnthropicKey(
  settings: AnthropicSettings,
  { readKey, loadApi }: AnthropicDeps,
  signal: AbortSignal,
): Promise<string | null> {
  const apiKey = await readKey();
  if (apiKey === null) return noKey(settings);
  const message = { model: settings.model, system: null, user: 'Answer with OK.', schema: null, maxTokens: 1 };
  const result = await (await loadApi()).send({ ...settings, apiKey }, message, signal);
  return result.kind === 'failed' ? describeFailure(result.failure, settings) : null;
}

async function ask(
  request: SelectionRequest,
  settings: AnthropicSettings,
  { readKey, loadApi }: AnthropicDeps,
): Promise<SelectionResult> {
  const apiKey = await readKey();
  if (apiKey === null) return failed(noKey(settings));
  const api = await loadApi();
  if (request.signal.aborted) return { kind: 'cancelled' };
  const { system, user } = describeRequest(request);
  const { model } = settings;
  const message = { model, system, user, schema: ANSWER_SCHEMA, maxTokens: MAX_TOKENS };
  const result = await api.send({ ...settings, apiKey }, message, request.signal);
  switch (result.kind) {
    case 'reply':
      return readReply(result.reply);
    case 'failed':
      return failed(describeFailure(result.failure, settings));
    case 'cancelled':
      return result;
    default:
      return result satisfies never;
  }
}

function readReply({ text, model, stopReason, inputTokens, outputTokens }: MessageReply): SelectionResult {
  if (stopReason === 'refusal')
    return failed('The model declined to answer. Word the prompt anew, or choose another model.');
  if (stopReason === 'max_tokens')
    return failed('The model’s answer was too long and was cut. Try again, or choose another model.');
  if (stopReason === 'model_context_window_exceeded') {
    return failed('The question is too large for this model. Choose another model, or shorten the prompt.');
  }
  return answered(readAnswer(text), model, { inputTokens, outputTokens });
}

function noKey({ howToSetKey }: AnthropicSettings): string {
  return `There is no Anthropic API key. ${howToSetKey}`;
}
