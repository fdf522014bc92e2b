import type { Memory } from '../../memory/memory';
import type { SelectionRequest, SelectionResult, Selector, SelectorDetail } from '../recall';
import { type AskedClause, type QueryTerms, readQueryTerms } from './queryTerms';
import { RecallIndex, type RecallMatch } from './recallIndex';
import { usageNoteOf } from './usageNotes';
import { warns } from './warnings';

/** Memories that a prompt pulls at most (contract §4). */
const MAX_SELECTED = 5;
/** Memories that came near and are told of. */
const MAX_NEAR = 10;
/** Words that are named as a reason. */
const MAX_WORDS = 8;
/** A number that stands anywhere. */
const SMALL_NUMBER = /^\p{N}{1,2}$/u;

/** Evidence from which a memory is pulled: a rare word of a short prompt in the name; in the description two, or one of a warning. */
const PULL_EVIDENCE = 0.8;
/** Share of {@link PULL_EVIDENCE} from which it came near. */
const NEAR_SHARE = 0.35;
/** Share of the best score for the same clause below which a memory is beside the point. */
const RELATIVE_CUT = 0.2;
/** What a warning's score and evidence are multiplied by. */
const WARNING_SCORE = 1.25;
const WARNING_EVIDENCE = 1.15;
/** What a word in the description says, against one in the name or file name: descriptions mention much in passing. */
const IN_DESCRIPTION = 0.75;
/** Share that the prompt's evidence counts where hardly any of its words match; all of it where half of them do. */
const LEAST_COVERAGE = 0.4;
/** What is added where all of them match. */
const FULL_COVERAGE_BONUS = 0.15;
/** Memories that a smaller directory is taken to hold: among three, a word that two of them share is still telling. */
const LEAST_COUNT = 15;

/**
 * The estimate without a model: BM25, and rules of its own for what words can't say. An index is kept from one call to the
 * next and follows the candidates, whichever store they come from. Same request, same answer.
 */
export function createOfflineSelector(): Selector {
  let loading: Promise<RecallIndex> | undefined;
  return {
    id: 'offline',
    async select(request) {
      try {
        loading ??= RecallIndex.load();
        const index = await loading;
        if (request.signal.aborted) return { kind: 'cancelled' };
        return choose(index, request);
      } catch (error) {
        // Whatever the index holds now is not to be trusted.
        loading = undefined;
        const reason = error instanceof Error ? error.message : String(error);
        return { kind: 'failed', problem: `The offline estimate failed: ${reason}. Reload the window and try again.` };
      }
    },
  };
}

interface Scored {
  readonly memory: Memory;
  readonly detail: SelectorDetail;
  readonly evidence: number;
  /** Place of the clause that speaks most for it; -1 where that is all of them together. */
  readonly clause: number;
}

function choose(index: RecallIndex, { query, candidates }: SelectionRequest): SelectionResult {
  index.follow(candidates);
  const asked = readQueryTerms(query);
  const matches = index.find(new Map(Array.from(asked.terms, ([term, { weight }]) => [term, weight])));
  const ranked = rank(matches, asked, candidates).map((scored) => ({
    ...scored,
    detail: {
      ...scored.detail,
      usageNoteOf: scored.detail.warns ? null : usageNoteOf(scored.memory, query.toolsInUse),
    },
  }));
  const pulled = ranked.filter(
    ({ memory, detail, evidence }) =>
      evidence >= PULL_EVIDENCE && memory.superseded === null && detail.usageNoteOf === null,
  );
  const best = new Map<number, number>();
  for (const { clause, detail } of pulled) best.set(clause, Math.max(best.get(clause) ?? 0, detail.score));
  const selected = pulled
    .filter(({ clause, detail }) => detail.score >= (best.get(clause) ?? 0) * RELATIVE_CUT)
    .slice(0, MAX_SELECTED);
  const near = ranked.filter((scored) => !selected.includes(scored)).slice(0, MAX_NEAR);
  return {
    kind: 'answer',
    selected: selected.map(({ memory }) => memory.path),
    details: new Map([...selected, ...near].map(({ memory, detail }) => [memory.path, detail])),
    model: null,
    usage: null,
  };
}

/** Those that came near or nearer, best first; of equals the newer one, as the candidates come. */
function rank(matches: readonly RecallMatch[], asked: QueryTerms, candidates: readonly Memory[]): readonly Scored[] {
  const rarity = readRarity(matches, candidates);
  const near: Scored[] = [];
  for (const match of matches) {
    const isWarning = warns(match.memory);
    const { matched, clause } = weigh(match, asked, rarity, isWarning);
    if (matched < PULL_EVIDENCE * NEAR_SHARE) continue;
    const evidence = matched * (isWarning ? WARNING_EVIDENCE : 1);
    // Sums of the same parts in another order differ far behind the point; that must not decide.
    const score = Number((match.score * (isWarning ? WARNING_SCORE : 1)).toFixed(6));
    const reasons = reasonsOf(match, asked, rarity, clause);
    // A number is no reason, and what has none is not near.
    if (reasons.words.length + reasons.contextWords.length === 0) continue;
    const detail = { score, ...reasons, warns: isWarning, usageNoteOf: null };
    near.push({ memory: match.memory, evidence, clause, detail });
  }
  const places = new Map(candidates.map((memory, place) => [memory, place]));
  const placeOf = ({ memory }: Scored) => places.get(memory) ?? candidates.length;
  return near.sort((a, b) => b.detail.score - a.detail.score || placeOf(a) - placeOf(b));
}

/** How much a term tells memories in force apart: 1 where a single one holds it, towards 0 where all do. */
function readRarity(matches: readonly RecallMatch[], candidates: readonly Memory[]): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  let count = 0;
  for (const { superseded } of candidates) if (superseded === null) count++;
  for (const { memory, fields } of matches) {
    if (memory.superseded !== null) continue;
    for (const term in fields) holders.set(term, (holders.get(term) ?? 0) + 1);
  }
  const least = Math.max(count, LEAST_COUNT);
  const inverse = (holding: number) => Math.log(1 + (least - holding + 0.5) / (holding + 0.5));
  return new Map(Array.from(holders, ([term, holding]) => [term, inverse(holding) / inverse(1)]));
}

/**
 * What the best of the prompt's tasks, or all of them together, says for a memory, and what the context adds. A clause
 * that says what to leave alone speaks for a warning of exactly that (“don't write a migration”), and for nothing else.
 */
function weigh(
  { fields }: RecallMatch,
  { terms, clauses, evidence: asked }: QueryTerms,
  rarity: ReadonlyMap<string, number>,
  isWarning: boolean,
): { readonly matched: number; readonly clause: number } {
  const parts = clauses.map(() => ({ matched: 0, covered: 0, ownWords: 0 }));
  let [matched, covered, shown] = [0, 0, 0];
  for (const term in fields) {
    const { evidence = 0, clauses: places = [] } = terms.get(term) ?? {};
    const counted = evidence * (rarity.get(term) ?? 0) * fieldFactor(fields[term] ?? []);
    for (const place of places) {
      const part = parts[place];
      if (part === undefined) continue;
      part.matched += counted;
      part.covered += evidence;
      if (evidence >= 1) part.ownWords++;
    }
    if (places.length === 0) shown += counted;
    else if (places.some((place) => clauses[place]?.excluded === false)) {
      matched += counted;
      covered += evidence;
    }
  }
  let best = asked === 0 ? 0 : matched * coverageFactor(covered / asked);
  let bestPlace = -1;
  for (const [place, clause] of clauses.entries()) {
    const part = parts[place];
    if (part === undefined || (clause.excluded && !(isWarning && isExactly(clause, part.ownWords)))) continue;
    const weight = part.matched * coverageFactor(part.covered / clause.evidence);
    if (weight >= best) [best, bestPlace] = [weight, place];
  }
  // The editor lends weight to what the prompt is about; for a prompt that names nothing (“fix this”) it speaks itself.
  const lent = asked < 1 ? shown : Math.min(shown, best);
  return { matched: best + lent, clause: bestPlace };
}

/** A single word (“don't touch the database”) says too little of what is warned of. */
function isExactly({ ownWords }: AskedClause, matching: number): boolean {
  return matching === ownWords && ownWords > 1;
}

/** One word of many may be there by chance; a memory that holds all that is asked is meant. */
function coverageFactor(coverage: number): number {
  const most = Math.min(1, 2 * coverage);
  const rest = Math.max(0, 2 * coverage - 1);
  return LEAST_COVERAGE + (1 - LEAST_COVERAGE) * most + FULL_COVERAGE_BONUS * rest;
}

/** A type is one of four words that half of the memories share: it says nothing. */
function fieldFactor(fields: readonly string[]): number {
  if (fields.includes('name') || fields.includes('file')) return 1;
  return fields.includes('description') ? IN_DESCRIPTION : 0;
}

/**
 * The words of the query that the memory holds, the weightiest first; of overlapping ones the longest. Of what the
 * prompt excludes, only the words of the clause that speaks for the memory.
 */
function reasonsOf(
  { fields }: RecallMatch,
  { terms, clauses }: QueryTerms,
  rarity: ReadonlyMap<string, number>,
  speaking: number,
): Pick<SelectorDetail, 'words' | 'contextWords'> {
  const weights = new Map<string, number>();
  const ofContext = new Set<string>();
  for (const term in fields) {
    const { word = term, evidence = 0, clauses: places = [] } = terms.get(term) ?? {};
    const isLeftAlone = places.length > 0 && places.every((place) => place !== speaking && clauses[place]?.excluded);
    if (isLeftAlone || SMALL_NUMBER.test(word)) continue;
    weights.set(word, Math.max(weights.get(word) ?? 0, evidence * (rarity.get(term) ?? 0)));
    if (places.length === 0) ofContext.add(word);
  }
  const words = [...weights.keys()]
    .sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0))
    .filter((word, _, all) => !all.some((other) => other !== word && other.includes(word)))
    .slice(0, MAX_WORDS);
  return {
    words: words.filter((word) => !ofContext.has(word)),
    contextWords: words.filter((word) => ofContext.has(word)),
  };
}
