import type { SelectionResult } from '../recall';

export const UNREADABLE_ANSWER =
  'The model’s answer is not in the form that was asked for. Try again, or choose another model.';

/** What became of a question to a model. */
export function failed(problem: string): SelectionResult {
  return { kind: 'failed', problem };
}

/** Models give no reasons, so there are no details. */
export function answered(
  selected: readonly string[] | null,
  model: string | null,
  usage: { readonly inputTokens: number; readonly outputTokens: number } | null,
): SelectionResult {
  if (selected === null) return failed(UNREADABLE_ANSWER);
  return { kind: 'answer', selected, details: new Map(), model, usage };
}

/** `1 second`, `90 seconds`, `5 minutes`. */
export function secondsInWords(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 120) return `${whole} second${whole === 1 ? '' : 's'}`;
  return `${Math.ceil(whole / 60)} minutes`;
}
