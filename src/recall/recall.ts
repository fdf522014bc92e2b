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
  /** Words of the prompt that the memory holds, as the prompt has them, the weightiest first. */
  readonly words: readonly string[];
  /** Further words that it holds, which the context alone has (the file, the selection, problems, tools); likewise. */
  readonly contextWords: readonly string[];
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
  /** A hidden file, or one in a hidden, reserved or unmounted team folder. */
  | 'skippedFolder'
  /** The file can't be read: a link to nowhere, no permission. */
  | 'unreadable'
  | 'pastNewest'
  | 'noDescription'
  | 'headerTooLong'
  | 'belowCut'
  | 'usageNote'
  | 'inContext'
  /** The session's 61,440 units of injected text are used up. */
  | 'sessionFull'
  /** Nothing is looked for: the prompt has no white space in it. */
  | 'notAsked';

export interface NotPulled {
  readonly path: string;
  readonly memory: Memory;
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
  /** The file is so large that its end was not read: it has `totalLines` lines or more. */
  readonly totalIsLeast: boolean;
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
  /** A sentence that says why the index can't be read; `null` where it could be, or there is none. */
  readonly problem: string | null;
}

/** What of a session bears on its next prompt. Paths are those of memories. */
export interface RecallSession {
  /** Memories that recall brought in with earlier prompts. */
  readonly injectedPaths: ReadonlySet<string>;
  /** UTF-16 units of their bodies as injected, repetitions included. */
  readonly injectedUnits: number;
  /** Memories that the model read itself before this prompt. */
  readonly readPaths: ReadonlySet<string>;
  /** Memories that it reads in this turn, as a whole or in part, before the chosen ones are attached. */
  readonly readInTurn: ReadonlySet<string>;
}

export const EMPTY_SESSION: RecallSession = {
  injectedPaths: new Set(),
  injectedUnits: 0,
  readPaths: new Set(),
  readInTurn: new Set(),
};

/** Why the client asks no selector for a prompt. */
export type NotAskedReason =
  /** The prompt has no white space between two words. */
  | 'oneWord'
  /** The scan lists nothing. */
  | 'noCandidates'
  /** Earlier prompts brought in every candidate. */
  | 'allInContext'
  | 'sessionFull';

/** A name of the answer that brings nothing in, and why. */
export interface DroppedName {
  /** As answered, cut where it is long and names nothing. Text of others. */
  readonly name: string;
  /** The memory that it names; `null` where it names none. */
  readonly path: string | null;
  readonly reason: /** No memory has this name. */
    | 'unknown'
    /** There is such a memory, but the manifest does not list it. */
    | 'notListed'
    | 'inContext'
    /** Five names came before it. */
    | 'pastFive';
}

/** A memory that the prompt pulls, in the order of the answer. One that was answered twice stands twice. */
export interface SelectedMemory {
  readonly path: string;
  readonly memory: Memory;
  readonly detail: SelectorDetail | null;
  /** `null` where the file could not be read, and so brings nothing in. */
  readonly injected: InjectedMemory | null;
  /** A sentence that says why it could not be read; `null` where it was. */
  readonly problem: string | null;
}

/** Estimates; see `estimateTokens`. */
export interface PreviewTokens {
  readonly sessionStart: number;
  readonly manifest: number;
  readonly injected: number;
}

/** What one prompt would pull out of one snapshot. */
export interface Preview {
  readonly query: RecallQuery;
  /** `null`: the client asks a selector. */
  readonly notAsked: NotAskedReason | null;
  /** How many memories the scan lists, at most 200; counted also where no selector is asked. */
  readonly listed: number;
  /** What the selector got to see, newest first; empty where none is asked. */
  readonly candidates: readonly Memory[];
  /** A line a candidate, in the same order. A description of several lines makes one of several. */
  readonly manifest: readonly string[];
  readonly selector: SelectorId;
  /** Model that answered, and the tokens that it counted; `null` without a model. */
  readonly model: string | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
  readonly selected: readonly SelectedMemory[];
  readonly dropped: readonly DroppedName[];
  /** How many names the answer held beyond those that were looked at. */
  readonly unchecked: number;
  /** Every memory that is not pulled, the nearest first. */
  readonly near: readonly NotPulled[];
  /** What `selected` brings in, without those that could not be read. */
  readonly injected: readonly InjectedMemory[];
  readonly sessionStart: SessionStart;
  readonly tokens: PreviewTokens;
}

export type PreviewResult =
  | { readonly kind: 'preview'; readonly preview: Preview }
  | Exclude<SelectionResult, { readonly kind: 'answer' }>;
