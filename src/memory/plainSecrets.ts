import { isLikelyPassword, isLikelyToken } from './secretValue';
import type { TextRange } from './textLines';

/** A word that a secret may stand behind, and what it then is. */
interface Word {
  readonly what: string;
  readonly pattern: RegExp;
  readonly isLikely: (value: string, quoted: boolean) => boolean;
}

const PASSWORD: Word = {
  what: 'a password',
  pattern: /pass(?:word|wd|phrase|code|wort)|pwd|(?<![a-z])(?:pass|pw)(?= ?[:=])|密[码碼]|口令|通行[码碼]/iy,
  isLikely: isLikelyPassword,
};
const KEY: Word = {
  what: 'a key',
  pattern:
    /(?:secret[ _-]?)?(?:api|access|secret|private|signing|encryption|master)[ _-]?(?:access[ _-]?)?key|密[钥鑰匙]|金[鑰钥]/iy,
  isLikely: isLikelyToken,
};
const TOKEN: Word = { what: 'a token', pattern: /token|令牌/iy, isLikely: isLikelyToken };
const SECRET: Word = { what: 'a secret', pattern: /secret/iy, isLikely: isLikelyToken };
const WORDS: readonly Word[] = [PASSWORD, KEY, TOKEN, SECRET];

/** With what such words begin: three letters of any case, or one of another script. */
export const PLAIN_STARTS = [
  ...['pas', 'pwd', 'pw:', 'pw=', 'pw ', 'sec', 'tok', 'api', 'acc', 'pri', 'sig', 'enc', 'mas'],
  ...['\u5bc6', '\u53e3', '\u901a', '\u91d1', '\u4ee4'],
];

/** `password`, perhaps in quotes or bold, perhaps with what it is for, then `:`, `=`, “is” or the next cell of a table. */
const LINK =
  /["'`*_\])]{0,3}(?: ?[(（][^()（）\n]{1,40}[)）]| (?:for|of|on|in|at|to) [^\n:=：.;,]{1,40}?)?["'`*_]{0,3}(?:[ \t]*(?:[:：=＝]=?|=>|->|→|\|)[*_]{0,3}[ \t]*(?:\r?\n[ \t]*)?(?:[-*] )?|[ \t]+(?:is|was)(?: now| still| set to)?:?[ \t]+|[ \t]*(?:就?[是为為]|改[为為成])[：:]?[ \t]*)/iy;
const OPENING = /["'`“‘「『]/;
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '`': '`',
  '“': '”',
  '‘': '’',
  '「': '」',
  '『': '』',
};
/** What can stand in a secret that nothing encloses: no quotes, no escapes, nothing beyond ASCII. */
const BARE = /[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d-\x5f\x61-\x7b\x7d\x7e]{1,200}/y;
const MORE = /[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d-\x5f\x61-\x7b\x7d\x7e]*/y;
/** What ends a sentence rather than a secret. */
const AFTER = /[.,;:)*_]+$/;
const AFTER_UNITS = 4;
const EMPHASIS = /[*_]{1,3}(?=[^*_])/y;
/** Units of a secret that are looked at; a longer one is covered whole. */
const JUDGED = 200;

export interface PlainSecret extends TextRange {
  readonly what: string;
}

/** The secret that is told at a word: `password: …`, “the api key is …”. @param at where the word begins */
export function findPlainSecret(text: string, at: number): PlainSecret | null {
  for (const word of WORDS) {
    const end = endOf(word.pattern, text, at);
    if (end === null) continue;
    // The table's word may be the first of two: “secret token”, “access key secret”.
    const link = endOf(LINK, text, end);
    if (link === null) continue;
    const value = valueAt(text, link);
    if (value === null) continue;
    const { start, quoted } = value;
    if (!word.isLikely(text.slice(start, value.end), quoted)) continue;
    const isCut = !quoted && value.end - start >= JUDGED - AFTER_UNITS;
    return { start, end: isCut ? (endOf(MORE, text, value.end) ?? value.end) : value.end, what: word.what };
  }
  return null;
}

interface Value extends TextRange {
  readonly quoted: boolean;
}

function valueAt(text: string, from: number): Value | null {
  const start = endOf(EMPHASIS, text, from) ?? from;
  const opening = text.charAt(start);
  if (OPENING.test(opening)) {
    const near = text.slice(start + 1, start + 1 + JUDGED);
    const length = near.indexOf(CLOSING[opening] ?? opening);
    return length < 1 ? null : { start: start + 1, end: start + 1 + length, quoted: true };
  }
  const end = endOf(BARE, text, start);
  if (end === null) return null;
  const loose = AFTER.exec(text.slice(Math.max(start, end - AFTER_UNITS), end))?.[0].length ?? 0;
  return end - loose > start ? { start, end: end - loose, quoted: false } : null;
}

function endOf(sticky: RegExp, text: string, at: number): number | null {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : null;
}
