import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk/error';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { isApiKey } from './apiKey';
import { isRecord, tokensOf } from './jsonValues';
import type { ApiAccess, ApiFailure, ApiResult, ListedModel, MessageReply, MessagesApi } from './messagesApi';
import { MODEL_NAME_UNITS } from './modelResult';
import { modelWords, strikeSecrets } from './modelWords';
import { SdkFetch } from './sdkFetch';
import { retryAfterOf } from './sdkRetryAfter';

/*
 * The only file that imports the vendor's SDK, in a bundle of its own that is loaded with the first question. The parts
 * are named one by one: the package as a whole is more than three times as large.
 */

const VENDOR_URL = 'https://api.anthropic.com';
const SILENT = { error: () => {}, warn: () => {}, info: () => {}, debug: () => {} };
const MODELS_MAX = 100;

class Client extends BaseAnthropic {
  readonly messages = new Messages(this);
  readonly models = new Models(this);
}

export const sdkMessages: MessagesApi = {
  send: (access, message, signal) =>
    withClient(access, signal, async (client, options) => {
      const { model, system, user, schema, maxTokens } = message;
      const reply: unknown = await client.messages.create(
        {
          model,
          max_tokens: maxTokens,
          messages: [{ role: 'user', content: user }],
          ...(system === null ? {} : { system }),
          ...(schema === null ? {} : { output_config: { format: { type: 'json_schema', schema: { ...schema } } } }),
        },
        options,
      );
      return readReply(reply, access.apiKey);
    }),
  listModels: (access, signal) =>
    withClient(access, signal, async (client, options) => {
      const { data }: { data: unknown } = await client.models.list({ limit: MODELS_MAX }, options);
      if (!Array.isArray(data)) return null;
      return data.slice(0, MODELS_MAX).flatMap((model: unknown) => readModel(model, access.apiKey) ?? []);
    }),
};

interface CallOptions {
  readonly signal: AbortSignal;
  /** For one attempt. */
  readonly timeout: number;
}

/** Runs a call within the time and until it is called off; whatever it throws becomes a failure. `null` is a reply of no known form. */
async function withClient<Reply>(
  access: ApiAccess,
  signal: AbortSignal,
  call: (client: Client, options: CallOptions) => Promise<Reply | null>,
): Promise<ApiResult<Reply>> {
  if (!isApiKey(access.apiKey)) return { kind: 'failed', failure: { kind: 'badKey' } };
  const baseURL = readAddress(access.baseUrl ?? VENDOR_URL);
  if (baseURL === null) return { kind: 'failed', failure: { kind: 'badAddress' } };
  const timeoutMs = Math.max(1, Math.round(access.timeoutMs));
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
  const called = AbortSignal.any([signal, deadline.signal]);
  const limited = new SdkFetch(Date.now() + timeoutMs, called);
  try {
    const client = new Client({
      // A key that is passed in is the only one: variables and files that hold others are not looked at.
      apiKey: access.apiKey,
      baseURL,
      webhookKey: null,
      // No traces, and none of the SDK's own lines: at its loudest they hold prompts.
      openTelemetry: { traces: false, propagation: false },
      logLevel: 'off',
      logger: SILENT,
      // A redirect would carry the key and the prompt to an address that nobody chose.
      fetchOptions: { redirect: 'manual' },
      fetch: (url, init) => limited.fetch(url, init),
    });
    const reply = await call(client, { signal: called, timeout: timeoutMs });
    return reply === null ? { kind: 'failed', failure: { kind: 'unreadable' } } : { kind: 'reply', reply };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (limited.isPassed) return { kind: 'failed', failure: { kind: 'tooLarge' } };
    if (deadline.signal.aborted) return { kind: 'failed', failure: { kind: 'timeout' } };
    return { kind: 'failed', failure: failureOf(error, access.apiKey) };
  } finally {
    clearTimeout(timer);
    limited.dispose();
  }
}

function failureOf(error: unknown, apiKey: string): ApiFailure {
  if (error instanceof APIConnectionTimeoutError) return { kind: 'timeout' };
  if (error instanceof APIError && error.status !== undefined) {
    return {
      kind: 'status',
      status: error.status,
      type: error.type,
      message: typeof error.apiMessage === 'string' ? strikeSecrets(error.apiMessage, apiKey) : null,
      retryAfterSeconds: error.headers === undefined ? null : retryAfterOf(error.headers),
    };
  }
  if (error instanceof SyntaxError) return { kind: 'unreadable' };
  return { kind: 'connection', code: codeOf(error) };
}

/** The system's code of what lies at the bottom of an error. */
function codeOf(error: unknown): string | null {
  let found: string | null = null;
  for (let at = error, depth = 0; isRecord(at) && depth < 8; at = at.cause, depth++) {
    if (typeof at.code === 'string') found = at.code;
  }
  return found;
}

function readAddress(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl)) return null;
  const { protocol, username, password, search, hash } = new URL(baseUrl);
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? baseUrl.trim().replace(/\/+$/, '') : null;
}

/** A gateway may answer anything, so nothing of the declared form is trusted. */
function readReply(reply: unknown, apiKey: string): MessageReply | null {
  if (!isRecord(reply) || !Array.isArray(reply.content) || typeof reply.model !== 'string') return null;
  return {
    text: reply.content
      .flatMap((block: unknown) => (isRecord(block) && block.type === 'text' ? [String(block.text)] : []))
      .join('')
      .replaceAll(apiKey, '\u2026'),
    model: strikeSecrets(reply.model, apiKey),
    stopReason: typeof reply.stop_reason === 'string' ? reply.stop_reason : null,
    ...tokensOf(reply.usage),
  };
}

/** `null` for what could not be asked for by its id. */
function readModel(model: unknown, apiKey: string): ListedModel | null {
  if (!isRecord(model) || typeof model.id !== 'string') return null;
  const id = modelWords(model.id, MODEL_NAME_UNITS, apiKey);
  if (id === '' || id !== model.id) return null;
  const name = typeof model.display_name === 'string' ? modelWords(model.display_name, MODEL_NAME_UNITS, apiKey) : '';
  return { id, name: name === '' ? id : name };
}
