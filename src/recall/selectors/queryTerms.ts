import type { RecallQuery } from '../recall';
import { findExclusions } from './exclusions';
import { isCodeWord, readWords } from './recallWords';

/** A term that is looked up, and what a match of it is worth. */
export interface QueryTerm {
  /** The word of the query that it comes from, as written. */
  readonly word: string;
  /** What it adds to the score. */
  readonly weight: number;
  /** What it says for the memory being of use; nothing for what the prompt excludes. */
  readonly evidence: number;
  readonly fromPrompt: boolean;
}

/** Units that are read of each part; what comes after is pasted data. */
const PROMPT_MAX_UNITS = 8_000;
const SELECTION_MAX_UNITS = 2_000;
const PROBLEMS_MAX_UNITS = 2_000;
const PATH_MAX_UNITS = 500;
const MAX_TERMS = 400;

const EXCLUDED = 0.15;
const FROM_PATH = 0.4;
const FROM_PROBLEMS = 0.45;
const FROM_SELECTION = 0.4;
const FROM_LANGUAGE = 0.25;

/** What is looked up for a query, by term: the prompt's words first, then the context's at less weight. */
export function readQueryTerms({ prompt, context }: RecallQuery): ReadonlyMap<string, QueryTerm> {
  const terms = new Map<string, QueryTerm>();
  addPrompt(terms, prompt.slice(0, PROMPT_MAX_UNITS));
  const { activeFile, selection, problems } = context;
  addContext(terms, problems.join('\n').slice(0, PROBLEMS_MAX_UNITS), FROM_PROBLEMS);
  if (selection !== null) addContext(terms, selection.slice(0, SELECTION_MAX_UNITS), FROM_SELECTION);
  if (activeFile !== null) {
    addContext(terms, activeFile.path.slice(-PATH_MAX_UNITS), FROM_PATH);
    if (activeFile.language !== null) addContext(terms, activeFile.language.slice(0, PATH_MAX_UNITS), FROM_LANGUAGE);
  }
  return terms;
}

function addPrompt(terms: Map<string, QueryTerm>, prompt: string): void {
  const exclusions = findExclusions(prompt);
  for (const { term, written, at, weight } of readWords(prompt)) {
    const isExcluded = exclusions.some(({ start, end }) => at >= start && at < end);
    const earlier = terms.get(term);
    // What is asked for once is asked for, even where it is excluded elsewhere (“fix the login, don't change the login page”).
    if (earlier !== undefined ? isExcluded || earlier.evidence > 0 : terms.size >= MAX_TERMS) continue;
    const factor = isExcluded ? EXCLUDED : 1;
    terms.set(term, { word: written, weight: weight * factor, evidence: isExcluded ? 0 : weight, fromPrompt: true });
  }
}

function addContext(terms: Map<string, QueryTerm>, text: string, factor: number): void {
  const seen = new Set<string>();
  for (const { term, written, weight } of readWords(text)) {
    if (seen.has(term) || isCodeWord(written)) continue;
    seen.add(term);
    const added = weight * factor;
    const earlier = terms.get(term);
    if (earlier === undefined && terms.size >= MAX_TERMS) return;
    if (earlier === undefined) terms.set(term, { word: written, weight: added, evidence: added, fromPrompt: false });
    // What the prompt names and the editor shows is what it is about.
    else if (earlier.fromPrompt && earlier.evidence > 0)
      terms.set(term, { ...earlier, weight: earlier.weight + added, evidence: earlier.evidence + added });
  }
}
