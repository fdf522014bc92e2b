import { stemmer } from 'stemmer';
import { cutUnspaced } from '../../store/segmentWords';
import {
  ABBREVIATIONS,
  BINDING_CHARACTERS,
  CODE_WORDS,
  STOP_UNSPACED_WORDS,
  STOP_WORDS,
  WEAK_UNSPACED_WORDS,
  WEAK_WORDS,
} from './wordLists';

/** A word of a text and one form under which it is looked up; several terms may come of one word. */
export interface RecallWord {
  /** As the text has it. */
  readonly written: string;
  /** Where it begins in the text, in UTF-16 units. */
  readonly at: number;
  readonly term: string;
  /** What the term tells of the text's subject: 1 for a word of its own, less for parts, numbers and everyday words. */
  readonly weight: number;
}

/** Units of a term: what is longer is data, not a word. */
const TERM_MAX_UNITS = 40;
const WEAK = 0.3;
const NUMBER = 0.25;
/** A pair of neighbouring characters in unspaced text: each a word of its own, in two words, and in a longer word. */
const PAIR_OF_SINGLES = 0.6;
const PAIR_ACROSS = 0.25;
const PAIR_INSIDE = 0.3;

/** A run of unspaced script, or a word with what an apostrophe binds to it. */
const RUN =
  /(?<unspaced>(?:(?=[\p{L}\p{M}\p{N}])[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])+)|(?<spaced>(?:(?![\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\p{scx=Thai}\p{scx=Laoo}\p{scx=Khmr}\p{scx=Mymr}])[\p{L}\p{M}\p{N}])+(?:['’]\p{L}+)?)/gu;
/** Where a name of source code begins its next word: `camelCase`, `HTTPServer`, but not `GPUs`. */
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u;
/** Two words with a hyphen between. */
const COMPOUND = /(?<![\p{L}\p{N}_-])[a-z]{2,12}-[a-z]{2,12}(?![\p{L}\p{N}_-])/giu;
/** One thing under two names, of two everyday words. */
const PULL_REQUEST = /\b(?:pull|merge)[ -]requests?\b/giu;
const ENGLISH = /^[a-z]+$/;
const NEGATED = /n['’]t$/i;

/** The words of a text in its order, one for each term; words that say nothing are left out. */
export function* readWords(text: string): Generator<RecallWord> {
  for (const match of text.matchAll(RUN)) {
    const { unspaced, spaced } = match.groups ?? {};
    if (unspaced !== undefined) yield* readUnspaced(unspaced, match.index);
    else if (spaced !== undefined && !NEGATED.test(spaced)) yield* readSpaced(spaced, match.index);
  }
  for (const { index, 0: written } of text.matchAll(COMPOUND)) yield* readCompound(written, index);
  for (const { index, 0: written } of text.matchAll(PULL_REQUEST))
    yield { written, at: index, term: 'pullrequest', weight: 1 };
}

/** All terms of a text, repeated as they occur. */
export function termsOf(text: string): string[] {
  return Array.from(readWords(text), ({ term }) => term);
}

/** Whether a word is one of source code and paths in general (`const`, `src`), not of what the code is about. */
export function isCodeWord(word: string): boolean {
  return lists().code.has(normalise(word));
}

function* readSpaced(word: string, at: number): Generator<RecallWord> {
  const written = word.replace(/['’].*$/u, '');
  const whole = normalise(written);
  if (whole.length > TERM_MAX_UNITS) return;
  const parts = written.split(HUMP);
  for (const term of stemsOf(whole)) yield { written, at, term, weight: weightOf(term) };
  if (parts.length === 1) return;
  for (const part of parts) {
    // Parts of a proper name (OpenOCD, GitHub) mislead where they are everyday words.
    for (const term of stemsOf(normalise(part))) if (weightOf(term) === 1) yield { written, at, term, weight: 0.6 };
  }
}

/** `fail-over` is `failover` too: a part that is an everyday word says nothing of the whole. */
function* readCompound(written: string, at: number): Generator<RecallWord> {
  const parts = normalise(written).split('-');
  if (parts.every((part) => stemsOf(part).some((term) => weightOf(term) === 1))) return;
  yield { written, at, term: stem(parts.join('')), weight: 1 };
}

function stemsOf(word: string): readonly string[] {
  if (word === '' || lists().stop.has(word) || (word.length === 1 && ENGLISH.test(word))) return [];
  return (ABBREVIATIONS.get(word) ?? [word]).map(stem);
}

function weightOf(term: string): number {
  if (/^\p{N}+$/u.test(term)) return NUMBER;
  return lists().weak.has(term) ? WEAK : 1;
}

/** The dictionary's words, and each pair of neighbours: a dictionary cuts a phrase otherwise than its reader. */
function* readUnspaced(run: string, at: number): Generator<RecallWord> {
  const words = cutUnspaced(run);
  let start = at;
  let before = '';
  for (const word of words) {
    const characters = [...word];
    const first = characters[0] ?? '';
    if (before !== '') {
      const isPhrase = characters.length === 1 && before.length === lastCharacter(before).length;
      const pair = lastCharacter(before) + first;
      yield* unspacedWord(pair, start - lastCharacter(before).length, isPhrase ? PAIR_OF_SINGLES : PAIR_ACROSS);
    }
    if (characters.length > 1 || words.length === 1) yield* unspacedWord(word, start, 1);
    let inner = start;
    for (let i = 0; characters.length > 2 && i + 1 < characters.length; i++) {
      yield* unspacedWord(`${characters[i]}${characters[i + 1]}`, inner, PAIR_INSIDE);
      inner += characters[i]?.length ?? 0;
    }
    start += word.length;
    before = word;
  }
}

function* unspacedWord(written: string, at: number, share: number): Generator<RecallWord> {
  if (written.length > TERM_MAX_UNITS || isBinding(written)) return;
  const term = normalise(written);
  yield { written, at, term, weight: lists().weak.has(term) ? WEAK * share : share };
}

function lastCharacter(word: string): string {
  return [...word.slice(-2)].at(-1) ?? '';
}

function isBinding(word: string): boolean {
  return lists().stop.has(word) || [...word].some((character) => BINDING_CHARACTERS.has(character));
}

function normalise(word: string): string {
  return word.normalize('NFKC').toLowerCase();
}

function stem(word: string): string {
  return word.length > 3 && ENGLISH.test(word) ? stemmer(word) : word;
}

interface Lists {
  readonly stop: ReadonlySet<string>;
  readonly weak: ReadonlySet<string>;
  readonly code: ReadonlySet<string>;
}

let built: Lists | undefined;

/** Stemmed on first use: a start of the editor should not pay for it. */
function lists(): Lists {
  built ??= {
    stop: new Set([...STOP_WORDS, ...STOP_UNSPACED_WORDS]),
    weak: new Set([...WEAK_WORDS.map(stem), ...WEAK_UNSPACED_WORDS]),
    code: new Set(CODE_WORDS),
  };
  return built;
}
