import type { SelectionResult } from '../recall';
import { modelWords } from './modelWords';

export const UNREADABLE_ANSWER =
  'The model’s answer is not in the form that was asked for. Try again, or choose another model.';

/** No model's name is longer; in UTF-16 units. */
export const MODEL_NAME_UNITS = 100;
const DAY_SECONDS = 86_400;

/** What became of a question to a model. */
export function failed(problem: string): SelectionResult {
  return { kind: 'failed', problem };
}

/**
 * Models give no reasons, so there are no details. The names stay as answered, since they are compared; who shows those
 * that name nothing shortens them (`checkSelection`). The model's own name is shown as it is here: cleaned, short, without keys.
 */
export function answered(
  selected: readonly string[] | null,
  model: string | null,
  usage: { readonly inputTokens: number; readonly outputTokens: number } | null,
): SelectionResult {
  if (selected === null) return failed(UNREADABLE_ANSWER);
  const name = model === null ? '' : modelWords(model, MODEL_NAME_UNITS);
  return { kind: 'answer', selected, details: new Map(), model: name === '' ? null : name, usage };
}

/** `1 second`, `90 seconds`, `5 minutes`; `more than a day`. */
export function secondsInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120) return `${whole} second${whole === 1 ? '' : 's'}`;
  return whole > DAY_SECONDS ? 'more than a day' : `${Math.ceil(whole / 60)} minutes`;
}
