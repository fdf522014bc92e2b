/** The Messages API as the selectors see it; {@link file://./sdkMessages.ts} speaks it with the vendor's SDK. */

export interface ApiAccess {
  readonly apiKey: string;
  /** `null` is the vendor's own. */
  readonly baseUrl: string | null;
  /** For a whole question, retries included. */
  readonly timeoutMs: number;
}

export interface MessageToSend {
  readonly model: string;
  /** `null` sends none. */
  readonly system: string | null;
  readonly user: string;
  /** JSON schema of the answer; `null` lets the model answer as it likes. */
  readonly schema: Readonly<Record<string, unknown>> | null;
  readonly maxTokens: number;
}

export type ApiFailure =
  | {
      readonly kind: 'status';
      readonly status: number;
      /** The API's own name of the error, such as `not_found_error`. */
      readonly type: string | null;
      /** The service's words, without the key. Text of others. */
      readonly message: string | null;
      readonly retryAfterSeconds: number | null;
    }
  | { readonly kind: 'timeout' }
  /** `code` is the system's, such as `ECONNREFUSED`. */
  | { readonly kind: 'connection'; readonly code: string | null }
  | { readonly kind: 'unreadable' }
  /** The answer was larger than any can be; the rest of it was not taken. */
  | { readonly kind: 'tooLarge' }
  /** Nothing was sent: the key or the address can't be used. */
  | { readonly kind: 'badKey' }
  | { readonly kind: 'badAddress' };

export type ApiResult<Reply> =
  | { readonly kind: 'reply'; readonly reply: Reply }
  | { readonly kind: 'failed'; readonly failure: ApiFailure }
  | { readonly kind: 'cancelled' };

export interface MessageReply {
  /** The text of the answer, without the key; empty where it holds none. */
  readonly text: string;
  /** As the service names it, without the key. Text of others. */
  readonly model: string;
  readonly stopReason: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ListedModel {
  readonly id: string;
  /** To be shown. */
  readonly name: string;
}

/** None of these throws. */
export interface MessagesApi {
  send(access: ApiAccess, message: MessageToSend, signal: AbortSignal): Promise<ApiResult<MessageReply>>;
  /** The models that this key may use, the newest first. */
  listModels(access: ApiAccess, signal: AbortSignal): Promise<ApiResult<readonly ListedModel[]>>;
}
