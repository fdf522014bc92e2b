import { isLikelyPassphrase, isLikelyPassword, isLikelyToken } from './secretValue';
import type { TextRange } from './textLines';

/** A word that a secret may stand behind, and what it then is. */
interface Word {
  readonly what: string;
  readonly pattern: RegExp;
  readonly isLikely: (value: string, quoted: boolean) => boolean;
}

const PASSPHRASE: Word = { what: 'a passphrase', pattern: /passphrase/iy, isLikely: isLikelyPassphrase };
const PASSWORD: Word = {
  what: 'a password',
  // A render pass is none.
  pattern:
    /pass(?:word|wd|phrase|code|wort)|pwd|(?<![a-z]|(?:render|shad[eo][rw]|depth|light(?:ing)?|geometry|compute|test|first|second) )(?:pass|pw)(?= ?[:=])|mot de passe|密[码碼]|口令|通行[码碼]|パスワード/iy,
  isLikely: isLikelyPassword,
};
const KEY: Word = {
  what: 'a key',
  pattern:
    /(?:secret[ _-]?)?(?:api|access|secret|private|signing|encryption|master)[ _-]?(?:access[ _-]?)?key|密[钥鑰匙]|金[鑰钥]/iy,
  isLikely: isLikelyToken,
};
/** That of a badge’s address is public. */
const TOKEN: Word = { what: 'a token', pattern: /(?<!badge\.svg\?)token|令牌/iy, isLikely: isLikelyToken };
const MAIL_CODE: Word = {
  what: 'an authorisation code',
  pattern: /授[权權][码碼]/y,
  // That of a mail box is sixteen small letters.
  isLikely: (value, quoted) => isLikelyToken(value, quoted) || (/^[a-z]{16}$/.test(value) && new Set(value).size > 7),
};
const SECRET: Word = { what: 'a secret', pattern: /secret/iy, isLikely: isLikelyToken };
const WORDS: readonly Word[] = [PASSPHRASE, PASSWORD, KEY, TOKEN, SECRET, MAIL_CODE];

/** With what such words begin: three letters of any case, or one of another script. */
export const PLAIN_STARTS = [
  ...['pas', 'pwd', 'pw:', 'pw=', 'pw ', 'sec', 'tok', 'api', 'acc', 'pri', 'sig', 'enc', 'mas', 'mot'],
  ...['\u5bc6', '\u53e3', '\u901a', '\u91d1', '\u4ee4', '\u6388', '\u30d1'],
];

/** `password`, perhaps in quotes or bold, perhaps with what it is for, then `:`, `=`, “is” or the next cell of a table. */
const LINK =
  /["'`*_\])]{0,3}(?: ?[(（][^()（）\n]{1,40}[)）]| (?:for|of|on|in|at|to) [^\n:=：.;,]{1,40}?)?["'`*_]{0,3}(?:[ \t\u00a0\u202f]*(?:[:：=＝]=?|=>|->|→|\|)[*_]{0,3}[ \t]*(?:\r?\n[ \t]*){0,2}(?:[-*] )?|[ \t]+(?:is|was)(?: now| still| set to)?:?[ \t]+|[ \t]*(?:就?[是为為]|は|改[为為成])[：:]?[ \t]*)/iy;
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
const EMPTY_LINE = /\n[ \t]*\r?\n/;
const LINE_END = /["'`”’」』*_.]{0,4}[ \t]*(?:\r?\n|$)/y;
const PAIRS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
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
    // Below an empty line a text goes on that need not be the value.
    if (EMPTY_LINE.test(text.slice(end, link)) && endOf(LINE_END, text, value.end) === null) continue;
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
  const run = endOf(BARE, text, start);
  if (run === null) return null;
  const end = start + closedLength(text.slice(start, run));
  const loose = AFTER.exec(text.slice(Math.max(start, end - AFTER_UNITS), end))?.[0].length ?? 0;
  return end - loose > start ? { start, end: end - loose, quoted: false } : null;
}

/** Units before the first bracket that closes what began before: `[password: …](file.md)`, `{{ token: … }}`. */
function closedLength(value: string): number {
  const open: string[] = [];
  for (let at = 0; at < value.length; at++) {
    const sign = value.charAt(at);
    const opening = PAIRS[sign];
    if (opening === undefined) {
      if (sign === '(' || sign === '[' || sign === '{') open.push(sign);
    } else if (open.pop() !== opening) return at;
  }
  return value.length;
}

function endOf(sticky: RegExp, text: string, at: number): number | null {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : null;
}
