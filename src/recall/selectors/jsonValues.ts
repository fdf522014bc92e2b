/** Answers of programs and services, of which nothing is known before it is looked at. */

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A number of something; 0 where the value is none. */
export function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

/** Tokens of a question, of which some may have been cached, and of its answer. */
export function tokensOf(usage: unknown): { readonly inputTokens: number; readonly outputTokens: number } {
  const { input_tokens, cache_creation_input_tokens, cache_read_input_tokens, output_tokens } = isRecord(usage)
    ? usage
    : {};
  return {
    inputTokens: countOf(input_tokens) + countOf(cache_creation_input_tokens) + countOf(cache_read_input_tokens),
    outputTokens: countOf(output_tokens),
  };
}
