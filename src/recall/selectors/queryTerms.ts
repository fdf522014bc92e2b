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
const TOOLS_MAX_UNITS = 2_000;
const MAX_TERMS = 400;

const EXCLUDED = 0.15;
const FROM_PATH = 0.4;
const FROM_PROBLEMS = 0.6;
const FROM_SELECTION = 0.4;
const FROM_LANGUAGE = 0.25;
/** What warns of a tool in use is of help (contract §4); its plain usage notes are dropped elsewhere. */
const FROM_TOOLS = 0.25;

/** What is looked up for a query, by term: the prompt's words first, then the context's at less weight. */
export function readQueryTerms({ prompt, context, toolsInUse }: RecallQuery): ReadonlyMap<string, QueryTerm> {
  const terms = new Map<string, QueryTerm>();
  addPrompt(terms, prompt.slice(0, PROMPT_MAX_UNITS));
  const { activeFile, selection, problems } = context;
  addContext(terms, problems.join('\n').slice(0, PROBLEMS_MAX_UNITS), FROM_PROBLEMS);
  if (selection !== null) addContext(terms, selection.slice(0, SELECTION_MAX_UNITS), FROM_SELECTION);
  if (activeFile !== null) {
    addContext(terms, activeFile.path.slice(-PATH_MAX_UNITS), FROM_PATH);
    if (activeFile.language !== null) addContext(terms, activeFile.language.slice(0, PATH_MAX_UNITS), FROM_LANGUAGE);
  }
  addContext(terms, toolsInUse.join(' ').slice(0, TOOLS_MAX_UNITS), FROM_TOOLS);
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
    if (earlier === undefined) {
      if (terms.size >= MAX_TERMS) return;
      terms.set(term, { word: written, weight: added, evidence: added, fromPrompt: false });
    } else if (earlier.evidence > 0) {
      // What several sources name is what it is about: the prompt and the file's name, or the file's name and a problem.
      const most = earlier.fromPrompt ? Number.POSITIVE_INFINITY : 1;
      const evidence = Math.min(most, earlier.evidence + added);
      terms.set(term, { ...earlier, weight: earlier.weight + evidence - earlier.evidence, evidence });
    }
  }
}
