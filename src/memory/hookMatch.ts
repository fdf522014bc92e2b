/** Why a hook evidently no longer says what a description says. */
export type HookConflict =
  /** Nearly the same words, with another number or date. */
  | { readonly kind: 'number'; readonly hook: string; readonly description: string }
  /** Nearly the same words, one with a negation and one without. */
  | { readonly kind: 'negation' }
  /** Not one word in common, although both say enough. */
  | { readonly kind: 'subject' };

export interface MatchedTexts {
  /** Text of the entry's link. */
  readonly label: string;
  readonly hook: string;
  readonly description: string;
  /** Name and file stem of the memory. */
  readonly name: string;
}

/** Units that are looked at; a longer text is compared by its begin. */
const MAX_UNITS = 600;
/** Words that a text has at least to be compared, and those to tell that it is about something else. */
const MIN_WORDS = 3;
const MIN_SUBJECT_WORDS = 5;
const MIN_SUBJECT_SIGNS = 8;
/** Shares of words in common that make two sentences one. */
const SAME_SHARE = 0.75;
const ALIKE_SHARE = 0.8;

/**
 * Compares an entry's hook with its memory's description. Hooks are their writers' own words, so only what is evident
 * counts; `null` for all else.
 */
export function findHookConflict(texts: MatchedTexts): HookConflict | null {
  const hook = texts.hook.slice(0, MAX_UNITS);
  const description = texts.description.slice(0, MAX_UNITS);
  if (hook === '' || description === '' || description.startsWith(hook.replace(/…$/, ''))) return null;
  return (
    findChanged(hook, description, texts) ?? (isOtherSubject(hook, description, texts) ? { kind: 'subject' } : null)
  );
}

/** A number or a negation that differs between the hook and the sentence that says nearly the same. */
function findChanged(hook: string, description: string, { label, name }: MatchedTexts): HookConflict | null {
  const words = wordsOf(hook);
  if (words.size < MIN_WORDS) return null;
  let best = '';
  let share = 0;
  for (const sentence of description.split(SENTENCE_END)) {
    const held = shareOf(words, wordsOf(sentence));
    if (held > share) [best, share] = [sentence, held];
  }
  if (share < SAME_SHARE) return null;
  const number = findOtherNumber(hook, best, `${description} ${name} ${label}`);
  if (number !== null) return number;
  const isAlike = share >= ALIKE_SHARE && shareOf(wordsOf(best), words) >= ALIKE_SHARE;
  const negated = NEGATION.test(hook);
  return isAlike && negated !== NEGATION.test(negated ? description : best) ? { kind: 'negation' } : null;
}

const SENTENCE_END = /[.;!?](?=\s|$)|[。；！？]/u;
const NUMBER = /\d+(?:[.,:/-]\d+)*/g;

/** The one number on either side that the other lacks, both written in the same form. */
function findOtherNumber(hook: string, sentence: string, all: string): HookConflict | null {
  const there = new Set(all.match(NUMBER) ?? []);
  const own = new Set(hook.match(NUMBER) ?? []);
  const added = [...own].filter((number) => !there.has(number));
  const missed = [...new Set(sentence.match(NUMBER) ?? [])].filter((number) => !own.has(number));
  const [before, ...moreAdded] = added;
  const [now, ...moreMissed] = missed;
  if (before === undefined || now === undefined || moreAdded.length > 0 || moreMissed.length > 0) return null;
  const isSamePlace = formOf(before) === formOf(now) && hasSameNeighbour(hook, before, sentence, now);
  return isSamePlace ? { kind: 'number', hook: before, description: now } : null;
}

/** Whether the same word stands before both numbers, or behind both: a port is not compared with a version. */
function hasSameNeighbour(hook: string, before: string, sentence: string, now: string): boolean {
  const [a, b] = [hook.split(before), sentence.split(now)];
  const last = (text = ''): string | undefined => LAST_WORD.exec(text.toLowerCase())?.[1];
  const first = (text = ''): string | undefined => FIRST_WORD.exec(text.toLowerCase())?.[1];
  const [left, right] = [last(a[0]), first(a[1])];
  return (left !== undefined && left === last(b[0])) || (right !== undefined && right === first(b[1]));
}

const LAST_WORD = /(\p{Script=Han}|[^\P{L}\p{Script=Han}]{1,40})[^\p{L}\p{N}]{0,3}$/u;
const FIRST_WORD = /^[^\p{L}\p{N}]{0,3}(\p{Script=Han}|[^\P{L}\p{Script=Han}]{1,40})/u;

function formOf(number: string): string {
  return number.replace(/\d+/g, '0');
}

const NEGATION = /\b(?:not|no|never|none|cannot|nobody|nothing|without)\b|n['’]t\b|[不没沒無无勿莫]|禁止/iu;
const EACH_NEGATION = new RegExp(NEGATION.source, 'giu');

/** Whether the whole entry shares no word with anything that the memory is called or said to be. */
function isOtherSubject(hook: string, description: string, { label, name }: MatchedTexts): boolean {
  const isUnspaced = HAN.test(hook);
  if (isUnspaced !== HAN.test(description)) return false;
  // Two languages say one thing in other words; only in one that is known can words be compared.
  if (!isUnspaced && !(ENGLISH.test(hook) && ENGLISH.test(description))) return false;
  const read = isUnspaced ? signsOf : stemsOf;
  const least = isUnspaced ? MIN_SUBJECT_SIGNS : MIN_SUBJECT_WORDS;
  const said = read(hook);
  const meant = read(description);
  if (said.size < least || meant.size < least) return false;
  const all = new Set([...meant, ...read(name)]);
  return [...said, ...read(label)].every((word) => !all.has(word));
}

const HAN = /\p{Script=Han}/u;
const ENGLISH =
  /\b(?:the|a|an|of|and|to|is|are|in|for|on|with|not|no|be|by|from|at|or|it|as|only|never|before|after)\b/i;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const COMMON = new Set(
  'the and for are was were with that this from has have had but not all any its into than then when who what which only also always never just must should will can may does did use uses used using'.split(
    ' ',
  ),
);

/** Words in lower case, and pairs of neighbouring signs of Chinese; without numbers and negations. */
function wordsOf(text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const [word] of text.toLowerCase().replace(EACH_NEGATION, ' ').matchAll(WORD)) {
    if (HAN.test(word)) {
      const signs = [...word];
      for (let at = 0; at + 1 < signs.length; at++) words.add(`${signs[at]}${signs[at + 1]}`);
    } else if (word.length > 2 && !COMMON.has(word) && !/^\d/.test(word)) words.add(word);
  }
  return words;
}

const STEM_UNITS = 4;

/** The begins of words, so that `migrate` and `migration` are one; numbers as they are. */
function stemsOf(text: string): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const [word] of text.toLowerCase().matchAll(WORD))
    if (word.length > 2 && !COMMON.has(word)) stems.add(word.slice(0, STEM_UNITS));
    else if (/^\d+$/.test(word)) stems.add(word);
  return stems;
}

const EMPTY_SIGNS = new Set([...'的了是在和与與或不也就都而及其把被对對从從到为為有中上下']);

function signsOf(text: string): ReadonlySet<string> {
  return new Set([...text.toLowerCase()].filter((sign) => /[\p{L}\p{N}]/u.test(sign) && !EMPTY_SIGNS.has(sign)));
}

function shareOf(words: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (words.size === 0) return 0;
  let shared = 0;
  for (const word of words) if (other.has(word)) shared++;
  return shared / words.size;
}
