import { EMPTY_CONTEXT, type RecallContext, type SelectionRequest } from '../../../../src/recall/recall';

interface Given {
  readonly prompt?: string;
  readonly context?: Partial<RecallContext>;
  readonly toolsInUse?: readonly string[];
  readonly manifest?: readonly string[];
  readonly signal?: AbortSignal;
}

/** A question to a selector, with what a test cares about. Models read the manifest alone, so there are no candidates. */
export function selectionRequest({ prompt, context, toolsInUse, manifest, signal }: Given = {}): SelectionRequest {
  return {
    query: {
      prompt: prompt ?? 'fix the discount, then run the tests',
      context: { ...EMPTY_CONTEXT, ...context },
      toolsInUse: toolsInUse ?? [],
    },
    candidates: [],
    manifest: manifest ?? ['- [feedback] tests.md (2026-11-01T10:00:00.000Z): Integration tests hit a real database'],
    signal: signal ?? new AbortController().signal,
  };
}
