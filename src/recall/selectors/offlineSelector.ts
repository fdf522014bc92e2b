import type { Memory } from '../../memory/memory';
import type { SelectionRequest, SelectionResult, Selector, SelectorDetail } from '../recall';
import { type QueryTerm, readQueryTerms } from './queryTerms';
import { RecallIndex, type RecallMatch } from './recallIndex';
import { usageNoteOf } from './usageNotes';
import { warns } from './warnings';

/** Memories that a prompt pulls at most (contract §4). */
const MAX_SELECTED = 5;
/** Memories that came near and are told of. */
const MAX_NEAR = 10;
/** Words that are named as a reason. */
const MAX_WORDS = 8;

/** Evidence from which a memory is pulled: one rare word of a short prompt in the name, or two in the description. */
const PULL_EVIDENCE = 0.75;
/** Share of {@link PULL_EVIDENCE} from which it came near. */
const NEAR_SHARE = 0.35;
/** Share of the best score below which a memory is beside the point. */
const RELATIVE_CUT = 0.35;
const WARNING_BOOST = 1.25;
/** What a word in the description says, against one in the name or file name: descriptions mention much in passing. */
const IN_DESCRIPTION = 0.8;
/** What evidence counts where none of the prompt's other words match. */
const LEAST_COVERAGE = 0.5;

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
}

function choose(index: RecallIndex, { query, candidates }: SelectionRequest): SelectionResult {
  index.follow(candidates);
  const terms = readQueryTerms(query);
  const matches = index.find(new Map(Array.from(terms, ([term, { weight }]) => [term, weight])));
  const ranked = rank(matches, terms, candidates).map((scored) => ({
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
  const least = (pulled[0]?.detail.score ?? 0) * RELATIVE_CUT;
  const selected = pulled.filter(({ detail }) => detail.score >= least).slice(0, MAX_SELECTED);
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
function rank(
  matches: readonly RecallMatch[],
  terms: ReadonlyMap<string, QueryTerm>,
  candidates: readonly Memory[],
): readonly Scored[] {
  const rarity = readRarity(matches, candidates.length);
  let asked = 0;
  for (const { evidence, fromPrompt } of terms.values()) if (fromPrompt) asked += evidence;
  const near: Scored[] = [];
  for (const match of matches) {
    const evidence = weigh(match, terms, rarity, asked);
    if (evidence < PULL_EVIDENCE * NEAR_SHARE) continue;
    const isWarning = warns(match.memory);
    // Sums of the same parts in another order differ far behind the point; that must not decide.
    const score = Number((match.score * (isWarning ? WARNING_BOOST : 1)).toFixed(6));
    const words = reasonsOf(match, terms, rarity);
    near.push({ memory: match.memory, evidence, detail: { score, words, warns: isWarning, usageNoteOf: null } });
  }
  const places = new Map(candidates.map((memory, place) => [memory, place]));
  const placeOf = ({ memory }: Scored) => places.get(memory) ?? candidates.length;
  return near.sort((a, b) => b.detail.score - a.detail.score || placeOf(a) - placeOf(b));
}

/** How much a term tells memories apart: 1 where a single candidate holds it, towards 0 where all do. */
function readRarity(matches: readonly RecallMatch[], count: number): ReadonlyMap<string, number> {
  const holders = new Map<string, number>();
  for (const { fields } of matches) for (const term in fields) holders.set(term, (holders.get(term) ?? 0) + 1);
  const inverse = (holding: number) => Math.log(1 + (count - holding + 0.5) / (holding + 0.5));
  return new Map(Array.from(holders, ([term, holding]) => [term, inverse(holding) / inverse(1)]));
}

function weigh(
  { fields }: RecallMatch,
  terms: ReadonlyMap<string, QueryTerm>,
  rarity: ReadonlyMap<string, number>,
  asked: number,
): number {
  let sum = 0;
  let covered = 0;
  for (const term in fields) {
    const { evidence = 0, fromPrompt = false } = terms.get(term) ?? {};
    sum += evidence * (rarity.get(term) ?? 0) * fieldFactor(fields[term] ?? []);
    if (fromPrompt) covered += evidence;
  }
  const coverage = asked === 0 ? 1 : covered / asked;
  return sum * (LEAST_COVERAGE + (1 - LEAST_COVERAGE) * Math.min(1, 2 * coverage));
}

/** A type is one of four words that half of the memories share: it says nothing. */
function fieldFactor(fields: readonly string[]): number {
  if (fields.includes('name') || fields.includes('file')) return 1;
  return fields.includes('description') ? IN_DESCRIPTION : 0;
}

/** The words of the query that the memory holds, the weightiest first; of overlapping ones the longest. */
function reasonsOf(
  { fields }: RecallMatch,
  terms: ReadonlyMap<string, QueryTerm>,
  rarity: ReadonlyMap<string, number>,
): readonly string[] {
  const weights = new Map<string, number>();
  for (const term in fields) {
    const { word = term, evidence = 0 } = terms.get(term) ?? {};
    if (evidence > 0) weights.set(word, Math.max(weights.get(word) ?? 0, evidence * (rarity.get(term) ?? 0)));
  }
  const words = [...weights.keys()].sort((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  return words.filter((word) => !words.some((other) => other !== word && other.includes(word))).slice(0, MAX_WORDS);
}
