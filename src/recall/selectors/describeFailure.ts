import { displayText } from '../../memory/displayText';
import type { ApiAccess, ApiFailure } from './messagesApi';
import { secondsInWords } from './modelResult';
import { maskAddress, modelWords } from './modelWords';

const THEIR_WORDS_UNITS = 200;
const SHOWN_UNITS = 80;
const OVERLOADED = 529;

export interface FailureContext extends Pick<ApiAccess, 'baseUrl' | 'timeoutMs'> {
  readonly model: string;
  /** A sentence: where a person sets the key. */
  readonly howToSetKey: string;
}

/** A failure of the Messages API in one or two sentences: what happened, and what to do. Never holds the key, nor the user part of the address. */
export function describeFailure(failure: ApiFailure, context: FailureContext): string {
  const service = serviceOf(context.baseUrl);
  switch (failure.kind) {
    case 'status':
      return describeStatus(failure, service, context);
    case 'timeout':
      return `${service} did not answer within ${secondsInWords(context.timeoutMs / 1000)}. Try again, or allow it more time.`;
    case 'connection':
      return `The connection to ${service} failed or was cut${failure.code === null ? '' : ` (${modelWords(failure.code, SHOWN_UNITS)})`}. Check the network${context.baseUrl === null ? '' : ' and the base URL'}, then try again.`;
    case 'unreadable':
      return `${service} answered with something that is no message. Check the base URL.`;
    case 'tooLarge':
      return `${service} answered with far more than an answer. Check the base URL, or choose another model.`;
    case 'badKey':
      return `The API key holds characters that no key has. ${context.howToSetKey}`;
    case 'badAddress':
      return `The base URL ${displayText(maskAddress(context.baseUrl ?? ''), SHOWN_UNITS)} can’t be used: it has to begin with https:// or http:// and hold no user name, query or fragment.`;
    default:
      return failure satisfies never;
  }
}

function describeStatus(
  { status, type, message, retryAfterSeconds }: Extract<ApiFailure, { kind: 'status' }>,
  service: string,
  { baseUrl, model, howToSetKey }: FailureContext,
): string {
  const name = modelWords(model, SHOWN_UNITS);
  if (status === 401) return `${service} did not accept the API key. ${howToSetKey}`;
  if (status === 402)
    return `${service} says that a payment is due for this API key. See to its credit, then try again.`;
  if (status === 403) return `The API key may not use the model ${name}. Choose another model, or another key.`;
  if (status === 404) {
    return type === 'not_found_error'
      ? `${service} does not know the model ${name}. Choose another model.`
      : `${service} has no Messages API at this address. Check the base URL.`;
  }
  if (status === 413) return `The question is too large for ${service}. Ask with a shorter prompt or selection.`;
  if (status === 429) {
    return `${service} limits how often this key may ask. Try again ${retryAfterSeconds === null ? 'in a while' : `in ${secondsInWords(retryAfterSeconds)}`}.`;
  }
  if (status === OVERLOADED) return `${service} is overloaded right now. Try again in a while.`;
  if (status >= 300 && status < 400) {
    return `${service} points to another address; nothing was sent there. ${baseUrl === null ? 'Check the network.' : 'Correct the base URL.'}`;
  }
  const theirs = message === null ? '' : `: ${modelWords(message, THEIR_WORDS_UNITS)}`;
  if (status >= 500) return `${service} failed with error ${status}${theirs}. Try again later.`;
  return `${service} refused the question with error ${status}${theirs}. Choose another model, or check the base URL.`;
}

/** `Anthropic`, or the host of the base URL. */
function serviceOf(baseUrl: string | null): string {
  if (baseUrl === null) return 'Anthropic';
  const host = /^https?:\/\/(?:[^/?#]*@)?([^/?#@]+)/i.exec(baseUrl)?.[1];
  return host === undefined ? 'The service' : displayText(host, SHOWN_UNITS);
}
