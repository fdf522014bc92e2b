import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { APIConnectionTimeoutError, APIError } from '@anthropic-ai/sdk/error';
import { Messages } from '@anthropic-ai/sdk/resources/messages/messages';
import { Models } from '@anthropic-ai/sdk/resources/models';
import { isApiKey } from './apiKey';
import { isRecord, tokensOf } from './jsonValues';
import type { ApiAccess, ApiFailure, ApiResult, MessageReply, MessagesApi } from './messagesApi';

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
      return readReply(reply);
    }),
  listModels: (access, signal) =>
    withClient(access, signal, async (client, options) => {
      const { data }: { data: unknown } = await client.models.list({ limit: MODELS_MAX }, options);
      if (!Array.isArray(data)) return null;
      return data.flatMap((model: unknown) =>
        isRecord(model) && typeof model.id === 'string'
          ? [{ id: model.id, name: typeof model.display_name === 'string' ? model.display_name : model.id }]
          : [],
      );
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
  const endsAt = Date.now() + timeoutMs;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), timeoutMs);
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
      fetch: (url, init) => fetchWithin(url, init, endsAt),
    });
    const reply = await call(client, { signal: AbortSignal.any([signal, deadline.signal]), timeout: timeoutMs });
    return reply === null ? { kind: 'failed', failure: { kind: 'unreadable' } } : { kind: 'reply', reply };
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    if (deadline.signal.aborted) return { kind: 'failed', failure: { kind: 'timeout' } };
    return { kind: 'failed', failure: failureOf(error, access.apiKey) };
  } finally {
    clearTimeout(timer);
  }
}

/** As `fetch`; where the service asks for a longer wait than there is time, the SDK is told not to sit it out. */
async function fetchWithin(...[url, init, endsAt]: [...Parameters<typeof fetch>, number]): Promise<Response> {
  const response = await fetch(url, init);
  const waitSeconds = retryAfterOf(response.headers);
  if (response.ok || waitSeconds === null || Date.now() + waitSeconds * 1000 < endsAt) return response;
  const headers = new Headers(response.headers);
  headers.set('x-should-retry', 'false');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

function failureOf(error: unknown, apiKey: string): ApiFailure {
  if (error instanceof APIConnectionTimeoutError) return { kind: 'timeout' };
  if (error instanceof APIError && error.status !== undefined) {
    return {
      kind: 'status',
      status: error.status,
      type: error.type,
      message: typeof error.apiMessage === 'string' ? error.apiMessage.replaceAll(apiKey, '\u2026') : null,
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

/** Seconds until one may ask again, from the headers that the SDK heeds. */
function retryAfterOf(headers: Headers): number | null {
  const milliseconds = Number.parseFloat(headers.get('retry-after-ms') ?? '');
  if (milliseconds > 0) return milliseconds / 1000;
  const value = headers.get('retry-after');
  if (value === null) return null;
  const seconds = Number.parseFloat(value);
  const wait = Number.isNaN(seconds) ? (Date.parse(value) - Date.now()) / 1000 : seconds;
  return wait > 0 ? wait : null;
}

function readAddress(baseUrl: string): string | null {
  if (!URL.canParse(baseUrl)) return null;
  const { protocol, username, password, search, hash } = new URL(baseUrl);
  const isPlain = username === '' && password === '' && search === '' && hash === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? baseUrl.trim().replace(/\/+$/, '') : null;
}

/** A gateway may answer anything, so nothing of the declared form is trusted. */
function readReply(reply: unknown): MessageReply | null {
  if (!isRecord(reply) || !Array.isArray(reply.content) || typeof reply.model !== 'string') return null;
  return {
    text: reply.content
      .flatMap((block: unknown) => (isRecord(block) && block.type === 'text' ? [String(block.text)] : []))
      .join(''),
    model: reply.model,
    stopReason: typeof reply.stop_reason === 'string' ? reply.stop_reason : null,
    ...tokensOf(reply.usage),
  };
}
