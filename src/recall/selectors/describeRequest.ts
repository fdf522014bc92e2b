import { redactSecrets } from '../../memory/redact';
import type { SelectionRequest } from '../recall';
import { estimateTokens } from '../tokenEstimate';
import { SELECTION_POLICY, userMessageOf } from './selectionPolicy';

/** What goes to a model. Every selector sends this and nothing else of the person's, so what is shown is what is sent. */
export interface DescribedRequest {
  /** The policy, for models that take instructions apart from the message. */
  readonly system: string;
  readonly user: string;
  /** Both, as a model reads them: to be shown, and to be sent where there is one message alone. */
  readonly text: string;
  /** An estimate for `text`. */
  readonly tokens: number;
}

/**
 * What would be sent, with a mask for every secret: nobody chooses a memory by one, and what is sent may be kept. A
 * memory whose path holds one can't be chosen by a model.
 */
export function describeRequest(request: Pick<SelectionRequest, 'query' | 'manifest'>): DescribedRequest {
  const user = redactSecrets(userMessageOf(request));
  const text = `${SELECTION_POLICY}\n\n${user}`;
  return { system: SELECTION_POLICY, user, text, tokens: estimateTokens(text) };
}
