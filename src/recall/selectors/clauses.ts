import { findExclusions } from './exclusions';
import { type RecallWord, readWords } from './recallWords';

/** A task of a prompt, or a part that it excludes. */
export interface Clause {
  readonly words: readonly RecallWord[];
  /** It says what to leave alone. */
  readonly excluded: boolean;
}

/** Here one task ends and another begins, however short: the end of a sentence, “then”. */
const HARD = /[.;!?](?=\s|$)|[\n。；！？]|\b(?:then|afterwards)\b|然後|然后|接著|接着|それから|その後/giu;
/** Here another task may begin, or a list or a phrase go on. */
const SOFT =
  /,(?!\d)|，|\s[\u2013\u2014-]{1,2}\s|\b(?:and|but)\b|(?<!合)[並并](?![發发行列排聯联])|再(?![次見见現现度版三])|그리고/giu;
/** A part that begins so tells more of the one before it, or does more with what that names (“and group it by month”). */
const GOES_ON =
  /^\s*(?:(?:i|we|he|she|it|they|you|this|that|these|those|which|who|because|since|as|so that|if|when|while|where|like|such|for|with|by)(?=\s|['’])|[a-z]+\s(?:it|them)\b)|^(?:因為|因为|由於|由于|例如|比如|方便|以便|所以)/iu;
/** What a part has to weigh to be a task of its own behind a soft boundary: more than a single word, which a list may name. */
const WEIGHT_OF_ONE_WORD = 1;
/** Clauses that are told apart: what comes after them is pasted text rather than a task, and goes with the last. */
const MAX_CLAUSES = 8;
/** What a prompt asks for besides an exclusion that it begins with, so that the exclusion is one; less is “note: never …”. */
const LEAST_LEFT = 1;
/** What may stand before a rule that is the whole prompt: “Databases: never …”. */
const LABEL = /^[^.,;!?\n，。；！？]{0,60}[:：]\s*$/u;

interface Piece extends Clause {
  /** Units at which it begins in the prompt. */
  readonly start: number;
  /** Whether it may go on with the part before it. */
  readonly afterSoft: boolean;
  readonly goesOn: boolean;
}

/**
 * The tasks of a prompt, each with its words: “fix the discount, then run the tests” has two. A prompt that consists
 * of exclusions is a rule (“never deploy on Fridays”), and its subject is what it speaks of: then nothing is excluded.
 */
export function readClauses(prompt: string): readonly Clause[] {
  const pieces = readPieces(prompt);
  return joinPieces(isRule(prompt, pieces) ? pieces.map((piece) => ({ ...piece, excluded: false })) : pieces);
}

function readPieces(prompt: string): readonly Piece[] {
  const exclusions = findExclusions(prompt);
  const boundaries = new Map<number, boolean>([[0, false]]);
  for (const { index, 0: found } of prompt.matchAll(SOFT)) boundaries.set(index + found.length, true);
  for (const { index, 0: found } of prompt.matchAll(HARD)) boundaries.set(index + found.length, false);
  for (const { start, end } of exclusions) {
    for (const at of boundaries.keys()) if (at > start && at < end) boundaries.delete(at);
    boundaries.set(start, boundaries.get(start) ?? true);
    boundaries.set(end, boundaries.get(end) ?? true);
  }
  const starts = [...boundaries].sort(([a], [b]) => a - b);
  return starts
    .map(([start, afterSoft], place): Piece => {
      const text = prompt.slice(start, starts[place + 1]?.[0]);
      const words = [...readWords(text)];
      const excluded = exclusions.some((range) => start >= range.start && start < range.end);
      return { start, afterSoft, goesOn: GOES_ON.test(text), words, excluded };
    })
    .filter(({ words }) => words.length > 0);
}

/** Whether the exclusions are what the prompt is about: nothing else is left, or hardly anything behind a leading one. */
function isRule(prompt: string, pieces: readonly Piece[]): boolean {
  const first = pieces.find(({ excluded }) => excluded);
  if (first === undefined) return false;
  const left = weightOf(pieces.flatMap(({ excluded, words }) => (excluded ? [] : words)));
  if (left === 0) return true;
  const before = prompt.slice(0, first.start);
  return left < LEAST_LEFT && (before.trim() === '' || LABEL.test(before));
}

function joinPieces(pieces: readonly Piece[]): readonly Clause[] {
  const joined: Clause[] = [];
  for (const piece of pieces) {
    const place = placeToJoin(joined, piece);
    const clause = joined[place];
    if (clause === undefined) joined.push(piece);
    else joined[place] = { words: [...clause.words, ...piece.words], excluded: piece.excluded };
  }
  return joined;
}

/** The place of the clause that a piece goes on with; -1 where it begins its own. */
function placeToJoin(clauses: readonly Clause[], { words, excluded, afterSoft, goesOn }: Piece): number {
  const last = clauses.at(-1);
  if (clauses.length >= MAX_CLAUSES) return clauses.findLastIndex((clause) => clause.excluded === excluded);
  if (last === undefined || !afterSoft || excluded || last.excluded) return -1;
  const isLight = Math.min(weightOf(last.words), weightOf(words)) <= WEIGHT_OF_ONE_WORD;
  return isLight || goesOn ? clauses.length - 1 : -1;
}

/** Of each term once. */
function weightOf(words: readonly RecallWord[]): number {
  const weights = new Map(words.map(({ term, weight }) => [term, weight]));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}
