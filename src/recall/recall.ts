import type { Memory } from '../memory/memory';

/**
 * The words of the recall preview: what a prompt would pull, and why (contract §4). Types alone.
 * Paths are relative to the memory directory and use `/`.
 */

/** What the editor shows while a prompt is written. It weighs less than the prompt. */
export interface RecallContext {
  /** Path relative to the workspace folder, with `/`, and the language's name as VS Code gives it. */
  readonly activeFile: { readonly path: string; readonly language: string | null } | null;
  readonly selection: string | null;
  /** Messages of the problems in the active file. */
  readonly problems: readonly string[];
}

export const EMPTY_CONTEXT: RecallContext = { activeFile: null, selection: null, problems: [] };

export interface RecallQuery {
  readonly prompt: string;
  readonly context: RecallContext;
  /** Names of the tools that are in use right now: their usage notes are of no help (contract §4). */
  readonly toolsInUse: readonly string[];
}

/** `offline` estimates; the others ask a model. `given` is an answer put in from outside. */
export type SelectorId = 'offline' | 'anthropic' | 'languageModel' | 'cli' | 'given';

/** What a selector gets to choose from. Nothing else of a memory may be sent away. */
export interface SelectionRequest {
  readonly query: RecallQuery;
  /** At most 200, newest first. */
  readonly candidates: readonly Memory[];
  /** A line a candidate, in the same order (contract §4, manifest). */
  readonly manifest: readonly string[];
  readonly signal: AbortSignal;
}

/** How a selector came to its choice on one memory. */
export interface SelectorDetail {
  /** Higher is better; comparable within one answer alone. */
  readonly score: number;
  /** Words of the query that the memory holds, as the query has them, the weightiest first. */
  readonly words: readonly string[];
  /** It warns (“never”, “gotcha”, 注意) and therefore weighs more. */
  readonly warns: boolean;
  /** It was passed over as a plain usage note of a tool in use; the tool's name. */
  readonly usageNoteOf: string | null;
}

export type SelectionResult =
  | {
      readonly kind: 'answer';
      /** Names as answered, best first: unchecked, perhaps too many, perhaps unknown. */
      readonly selected: readonly string[];
      /** By path, for what was looked at and came near; empty where the selector gives no reasons. */
      readonly details: ReadonlyMap<string, SelectorDetail>;
      /** Model that answered, and the tokens that it counted; `null` without a model. */
      readonly model: string | null;
      readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
    }
  /** One sentence for a person: what failed, and what to do. */
  | { readonly kind: 'failed'; readonly problem: string }
  | { readonly kind: 'cancelled' };

/** Chooses memories for a prompt. Never throws: a failure is a result. */
export interface Selector {
  readonly id: SelectorId;
  select(request: SelectionRequest): Promise<SelectionResult>;
}

/** Why a memory is not pulled. */
export type NotPulledReason =
  /** Retired: in `.superseded/`, or marked in place. */
  | 'superseded'
  /** A hidden, reserved or unmounted team folder, or a file that the client can't read as a memory. */
  | 'skippedFolder'
  | 'pastNewest'
  | 'noDescription'
  | 'headerTooLong'
  | 'belowCut'
  | 'usageNote'
  | 'inContext'
  /** The session's 61,440 units of injected text are used up. */
  | 'sessionFull';

export interface NotPulled {
  readonly path: string;
  readonly reason: NotPulledReason;
  readonly detail: SelectorDetail | null;
}

/** A memory as the client puts it into the context. */
export interface InjectedMemory {
  readonly path: string;
  /** As a whole: the staleness text where it applies, the line that names the file, the body, the notice where it was cut. */
  readonly text: string;
  /** The file's text in it. */
  readonly body: string;
  /** Days that the staleness text states; `null` without it. */
  readonly aged: number | null;
  readonly truncated: 'lines' | 'bytes' | null;
  /** Lines of `body` and of the file: line feeds, plus one unless the text is empty or ends with a line feed. */
  readonly lines: number;
  readonly totalLines: number;
}

/** What stands in the context before the first prompt (contract §2). */
export interface SessionStart {
  readonly text: string;
  readonly lines: number;
  /** UTF-16 units. */
  readonly units: number;
  /** Lines and units that the limits apply to, before the cut. */
  readonly countedLines: number;
  readonly countedUnits: number;
  readonly cut: readonly ('lines' | 'size')[];
  /** 1-based line of `MEMORY.md` from which nothing is loaded; `null` where all is. */
  readonly firstCutLine: number | null;
  /** The client writes this index first, because there is none. */
  readonly backfilled: boolean;
}
