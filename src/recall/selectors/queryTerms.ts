import type { RecallQuery } from '../recall';
import { type Clause, readClauses } from './clauses';
import { isCodeWord, readWords } from './recallWords';

/** A term that is looked up, and what a match of it is worth. */
export interface QueryTerm {
  /** The word of the query that it comes from, as written. */
  readonly word: string;
  /** What it adds to the score. */
  readonly weight: number;
  /** What it says for the memory being of use. */
  readonly evidence: number;
  /** Places in {@link QueryTerms.clauses} of the prompt's clauses that hold it; none for what the context alone holds. */
  readonly clauses: readonly number[];
}

/** What is asked for in one clause of the prompt. */
export interface AskedClause {
  /** Sum of the evidence of its terms. */
  readonly evidence: number;
  /** Its terms that are words of their own, neither everyday words nor numbers. */
  readonly ownWords: number;
  readonly excluded: boolean;
}

export interface QueryTerms {
  readonly terms: ReadonlyMap<string, QueryTerm>;
  readonly clauses: readonly AskedClause[];
  /** Sum of the evidence of all terms that the prompt asks for. */
  readonly evidence: number;
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
export function readQueryTerms({ prompt, context, toolsInUse }: RecallQuery): QueryTerms {
  const terms = new Map<string, QueryTerm>();
  const clauses = readClauses(prompt.slice(0, PROMPT_MAX_UNITS));
  addPrompt(terms, clauses);
  const isExcluded = ({ clauses: places }: QueryTerm) =>
    places.length > 0 && places.every((place) => clauses[place]?.excluded);
  const addContext = (text: string, factor: number) => addContextWords(terms, text, factor, isExcluded);
  const { activeFile, selection, problems } = context;
  addContext(problems.join('\n').slice(0, PROBLEMS_MAX_UNITS), FROM_PROBLEMS);
  if (selection !== null) addContext(selection.slice(0, SELECTION_MAX_UNITS), FROM_SELECTION);
  if (activeFile !== null) {
    addContext(activeFile.path.slice(-PATH_MAX_UNITS), FROM_PATH);
    if (activeFile.language !== null) addContext(activeFile.language.slice(0, PATH_MAX_UNITS), FROM_LANGUAGE);
  }
  addContext(toolsInUse.join(' ').slice(0, TOOLS_MAX_UNITS), FROM_TOOLS);
  return sumUp(terms, clauses);
}

function addPrompt(terms: Map<string, QueryTerm>, clauses: readonly Clause[]): void {
  for (const [place, { words, excluded }] of clauses.entries()) {
    for (const { term, written, weight } of words) {
      const earlier = terms.get(term);
      if (earlier === undefined && terms.size >= MAX_TERMS) continue;
      if (earlier?.clauses.at(-1) === place) continue;
      terms.set(term, {
        word: earlier?.word ?? written,
        // What is asked for once is asked for, even where it is excluded elsewhere (“fix the login, don't change the login page”).
        weight: Math.max(earlier?.weight ?? 0, weight * (excluded ? EXCLUDED : 1)),
        evidence: earlier?.evidence ?? weight,
        clauses: [...(earlier?.clauses ?? []), place],
      });
    }
  }
}

function sumUp(terms: ReadonlyMap<string, QueryTerm>, clauses: readonly Clause[]): QueryTerms {
  const sums = clauses.map(({ excluded }) => ({ evidence: 0, ownWords: 0, excluded }));
  let whole = 0;
  for (const { evidence, clauses: places } of terms.values()) {
    const holding = sums.filter((_, place) => places.includes(place));
    for (const sum of holding) {
      sum.evidence += evidence;
      if (evidence >= 1) sum.ownWords++;
    }
    if (holding.some(({ excluded }) => !excluded)) whole += evidence;
  }
  return { terms, clauses: sums, evidence: whole };
}

function addContextWords(
  terms: Map<string, QueryTerm>,
  text: string,
  factor: number,
  isExcluded: (term: QueryTerm) => boolean,
): void {
  const seen = new Set<string>();
  for (const { term, written, weight } of readWords(text)) {
    if (seen.has(term) || isCodeWord(written)) continue;
    seen.add(term);
    const added = weight * factor;
    const earlier = terms.get(term);
    if (earlier === undefined) {
      if (terms.size >= MAX_TERMS) return;
      terms.set(term, { word: written, weight: added, evidence: added, clauses: [] });
    } else if (!isExcluded(earlier)) {
      // What several sources name is what it is about: the prompt and the file's name, or the file's name and a problem.
      const most = earlier.clauses.length > 0 ? Number.POSITIVE_INFINITY : 1;
      const evidence = Math.min(most, earlier.evidence + added);
      terms.set(term, { ...earlier, weight: earlier.weight + evidence - earlier.evidence, evidence });
    }
  }
}
