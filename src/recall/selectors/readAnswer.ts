import { isRecord } from './jsonValues';

/** The form of an answer, for models that can be held to one. */
export const ANSWER_SCHEMA = {
  type: 'object',
  properties: { selected_memories: { type: 'array', items: { type: 'string' } } },
  required: ['selected_memories'],
  additionalProperties: false,
} as const;

const FENCE = /^```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n?```$/i;

/**
 * The names in a model's answer `{"selected_memories": […]}`, as they stand there: unchecked and perhaps too many. A code
 * fence around it and other keys beside it do no harm. `null` for anything else: words around it, a name that is no text,
 * a missing list. Never throws.
 */
export function readAnswer(text: string): readonly string[] | null {
  const trimmed = text.trim();
  return namesIn(parseJson(FENCE.exec(trimmed)?.[1] ?? trimmed));
}

/** As {@link readAnswer}, for an answer that is parsed already. */
export function namesIn(answer: unknown): readonly string[] | null {
  if (!isRecord(answer) || !Object.hasOwn(answer, 'selected_memories')) return null;
  const { selected_memories: names } = answer;
  if (!Array.isArray(names) || !names.every((name) => typeof name === 'string')) return null;
  return names;
}

/** `undefined` where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
