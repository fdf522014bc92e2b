import type { PlanRequest } from '../curation/planRequest';
import type { TextRange } from '../memory/textLines';

/** Every rule, by the name that settings, reports and the command line use for it. In the order of the alphabet. */
export const RULE_IDS = [
  'budget',
  'contradiction',
  'cut-description',
  'dangling-entry',
  'derivable',
  'drift-changed',
  'drift-line',
  'drift-missing',
  'drift-moved',
  'drift-script',
  'drift-symbol',
  'duplicate-description',
  'duplicate-entry',
  'duplicate-name',
  'empty-file',
  'header-broken',
  'header-too-long',
  'long-description',
  'long-entry',
  'missing-description',
  'missing-front-matter',
  'missing-name',
  'missing-structure',
  'missing-type',
  'modified-ahead',
  'near-duplicate',
  'needs-confirmation',
  'orphan',
  'relative-date',
  'secret',
  'stale-hook',
  'successor-gone',
  'superseded-indexed',
  'two-types',
  'unknown-type',
  'unreadable',
  'vague-description',
] as const;
export type RuleId = (typeof RULE_IDS)[number];

/**
 * `error` and `warning`: what a careful reader would mend, and what makes `check` fail. `information`: worth knowing.
 * `hint`: shown where it stands and nowhere else.
 */
export const SEVERITIES = ['error', 'warning', 'information', 'hint'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** Another text for a part of a file. */
export interface FixEdit extends TextRange {
  readonly text: string;
  /** What stands there now, never empty unless the whole file is: an edit is refused where it is anything else. */
  readonly expected: string;
}

/** Edits of one file, in order and without overlap. Offsets are into its exact text (`readExact`). */
export interface FileFix {
  /** Relative to the memory directory. */
  readonly path: string;
  readonly edits: readonly FixEdit[];
}

/** How a finding is mended: by other words in files, or by what a verb of curation does. */
export type Remedy =
  | { readonly kind: 'edits'; readonly files: readonly FileFix[] }
  | { readonly kind: 'request'; readonly request: PlanRequest };

export interface Fix {
  /** Imperative, as a menu shows it: “Quote the description”. */
  readonly title: string;
  readonly remedy: Remedy;
  /** Whether *Fix all* takes it: it needs no judgement, and nothing that anybody wrote is lost by it. At most one fix of a finding is. */
  readonly plain: boolean;
}

/** Another place that a finding speaks of. */
export interface RelatedPlace {
  readonly path: string;
  /** `null`: the file as a whole. */
  readonly range: TextRange | null;
  /** A few words or a sentence. */
  readonly message: string;
}

/** What a rule has found. Its texts are made by `finding…` helpers, so that what they quote is fit to be shown. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** Relative to the memory directory: a memory, or an index. */
  readonly path: string;
  /** In UTF-16 units of the file's exact text, without byte order mark; `null`: the file as a whole. */
  readonly range: TextRange | null;
  /** One or two plain sentences: what is wrong and why it matters. Never a secret. */
  readonly message: string;
  readonly related: readonly RelatedPlace[];
  /** The best first. */
  readonly fixes: readonly Fix[];
}
