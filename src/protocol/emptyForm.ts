import type { RecallForm } from './recallMessages';

/** Rows of “close, but not pulled” at first. */
export const NEAR_ROWS = 8;

/** The form of the recall view before anyone touched it. */
export function emptyForm(): RecallForm {
  return {
    prompt: '',
    tools: '',
    withFile: true,
    withSelection: true,
    withProblems: true,
    selector: 'offline',
    store: null,
    inContext: [],
    nearLimit: NEAR_ROWS,
    target: null,
  };
}
