import { EMPTY_CONTEXT, type RecallQuery } from '../../../../src/recall/recall';

/** A prompt with nothing around it unless given. */
export function query(prompt: string, rest: Partial<RecallQuery> = {}): RecallQuery {
  return { prompt, context: EMPTY_CONTEXT, toolsInUse: [], ...rest };
}
