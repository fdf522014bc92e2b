import type { NotAskedReason, NotPulledReason, SelectorDetail, SelectorId } from '../recall/recall';

/** What the recall view draws: text and numbers alone, all of it shown as text. */

/** The selectors that a person can choose from. */
export type ChosenSelector = Exclude<SelectorId, 'given'>;

export interface SelectorChoice {
  readonly id: ChosenSelector;
  readonly label: string;
}

export interface StoreChoice {
  /** Absolute path of the memory directory. */
  readonly id: string;
  readonly label: string;
}

/** The editor's part of the question; `null` where there is none. */
export interface ContextView {
  readonly file: { readonly path: string; readonly language: string } | null;
  /** Lines that are selected. */
  readonly selectedLines: number | null;
  readonly problems: number | null;
  /** It stays as it was when the person pinned it. */
  readonly pinned: boolean;
}

export interface PulledView {
  /** Names the memory in messages; not for the eye, see `shownPath`. */
  readonly path: string;
  readonly shownPath: string;
  readonly title: string;
  readonly description: string | null;
  readonly type: string | null;
  /** In words: `47 days ago`. */
  readonly age: string;
  readonly aged: number | null;
  readonly detail: SelectorDetail | null;
  /** `null` where the client would inject nothing of it; `problem` then says why. */
  readonly injected: {
    readonly text: string;
    readonly lines: number;
    readonly totalLines: number;
    /** The file is longer than was read of it. */
    readonly totalIsLeast: boolean;
    readonly truncated: 'lines' | 'bytes' | null;
    readonly tokens: number;
  } | null;
  readonly problem: string | null;
}

export interface NearView {
  readonly path: string;
  readonly shownPath: string;
  readonly title: string;
  readonly age: string;
  readonly reason: NotPulledReason;
  readonly detail: SelectorDetail | null;
}

export interface SessionStartView {
  readonly lines: number;
  readonly countedLines: number;
  readonly tokens: number;
  readonly cut: boolean;
  readonly firstCutLine: number | null;
  readonly backfilled: boolean;
}

/** Who chose. */
export interface ChoiceView {
  readonly selector: SelectorId;
  /** `null` for the offline estimate, and where a model's name is not known. */
  readonly model: string | null;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number } | null;
  /** The memories or the context are others than those that it was asked about. */
  readonly outdated: boolean;
}

/** What the offline estimate and the model's choice have in common. */
export interface ComparisonView {
  readonly both: readonly string[];
  readonly offlineOnly: readonly string[];
  readonly modelOnly: readonly string[];
}

export interface PreviewView {
  /** Why the client would not even ask; `null` where it does. */
  readonly notAsked: NotAskedReason | null;
  /** `loading` and `missing` are of the directory; then the rest is empty. */
  readonly state: 'ready' | 'loading' | 'missing' | 'failed' | 'noStore';
  readonly problem: string | null;
  readonly choice: ChoiceView;
  readonly candidates: number;
  readonly tokens: number;
  readonly pulled: readonly PulledView[];
  /** Names of an answer that were not taken, each with a sentence; perhaps not all. */
  readonly dropped: readonly { readonly name: string; readonly why: string }[];
  readonly droppedTotal: number;
  /** The nearest first; perhaps not all: see `nearTotal`. */
  readonly near: readonly NearView[];
  /** Those that have something in common with the prompt, or stay out for another reason than that. */
  readonly closeTotal: number;
  readonly nearTotal: number;
  readonly sessionStart: SessionStartView | null;
  readonly comparison: ComparisonView | null;
  /** Where the preview was asked for one memory: whether its own words find it. */
  readonly target: {
    readonly title: string;
    /** 1-based place among those pulled; `null` where it is not pulled. */
    readonly place: number | null;
    readonly reason: NotPulledReason | null;
    /** As a prompt its words have no space inside, so the client would not look for memories at all. */
    readonly oneWord: boolean;
  } | null;
  /** Tokens that a model would read for this prompt. */
  readonly requestTokens: number;
}
