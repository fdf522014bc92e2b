import { PAIR_SHAPES } from './pairSecrets';
import { findPlainSecret, PLAIN_STARTS } from './plainSecrets';
import { findPrivateKeys } from './privateKeys';
import { isStandIn, SECRET_SHAPES, type SecretShape } from './secretShapes';
import { isLikelyToken } from './secretValue';
import type { TextRange } from './textLines';
import { TextStarts } from './textStarts';

/** Stands for a secret. Always as long, so that nothing is told by it. */
export const MASK = '\u2022'.repeat(6);

export interface FoundSecret extends TextRange {
  /** What it is, with an article: “a GitHub token”. Never a part of it. */
  readonly what: string;
}

/** An address with a user and a password in it, from its `://` on. */
const USER_PART: SecretShape = {
  what: 'a password in an address',
  starts: ['://'],
  whole: /:\/\/([^\s/@:"'<>`]{0,100}:[^\s/@"'<>`]{1,200})@[\w.[-]/y,
  before: /^/,
  isLikely: (part) => {
    const colon = part.indexOf(':');
    const [user, password] = [part.slice(0, colon), part.slice(colon + 1)];
    if (/^(?:\$|\{|%|\[|\*|x{3}|\.{3}|your|<)/i.test(password) || user === password) return false;
    return !/^(?:pass(?:word|wd)?|pwd|pw|secret|token|example|changeme|redacted|removed|masked|hidden|\*+|•+|…)$/i.test(
      password,
    );
  },
};

const HEADER: SecretShape = {
  what: 'a credential of a request',
  starts: anyCase(['aut', 'bea']),
  whole:
    /(?:authorization["'` ]{0,2}[:=]["'` ]{0,3}(?:bearer|basic|token|apikey|key)?|bearer) {1,3}([\w.~+/=-]{12,2000})/iy,
  isLikely: (value) => isLikelyToken(value.slice(0, 200), false),
};

type Finder = (text: string, at: number) => FoundSecret | null;

const STARTS = new TextStarts<Finder | null>([
  // Null: a private key may begin, which is read apart.
  ['---', null],
  ...[...SECRET_SHAPES, USER_PART, HEADER].flatMap((shape) =>
    shape.starts.map((start): [string, Finder] => [start, (text, at) => findShape(shape, text, at)]),
  ),
  ...PAIR_SHAPES.flatMap((shape) =>
    anyCase(shape.starts).map((start): [string, Finder] => [start, (text, at) => findShape(shape, text, at)]),
  ),
  ...anyCase(PLAIN_STARTS).map((start): [string, Finder] => [start, findPlainSecret]),
]);

/** Every spelling of them in capitals and small letters. */
function anyCase(starts: readonly string[]): readonly string[] {
  const spell = (text: string): readonly string[] =>
    text === ''
      ? ['']
      : spell(text.slice(1)).flatMap((rest) => [
          text.charAt(0).toLowerCase() + rest,
          text.charAt(0).toUpperCase() + rest,
        ]);
  return [...new Set(starts.flatMap(spell))];
}

/**
 * Secrets that give themselves away: private keys, tokens by their vendor's form, passwords in addresses, and what is
 * told in plain words (`password: …`, “the api key is …”, “密码：…”, `login bob:…`). In order, without overlap. It would rather miss one
 * than take prose, names, paths or placeholders for one. Takes time linear in the length.
 */
export function findSecrets(text: string): readonly FoundSecret[] {
  const found: FoundSecret[] = [];
  let mayHoldKey = false;
  STARTS.scan(text, (at, find) => {
    if (find === null) mayHoldKey ||= text.startsWith('-----BEGIN', at);
    else {
      const secret = find(text, at);
      if (secret !== null) found.push(secret);
    }
  });
  if (mayHoldKey) found.push(...findPrivateKeys(text).map((range) => ({ ...range, what: 'a private key' })));
  return found.length < 2 ? found : joinRanges(found);
}

/** The text with {@link MASK} for each secret. */
export function redactSecrets(text: string): string {
  return replaceSecrets(text, () => MASK);
}

/** The same with as many lines as before, for what is shown line by line. */
export function redactByLine(text: string): string {
  return replaceSecrets(text, (secret) => secret.replace(/[^\r\n]+/g, MASK));
}

function replaceSecrets(text: string, replace: (secret: string) => string): string {
  const secrets = findSecrets(text);
  if (secrets.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of secrets) {
    parts.push(text.slice(from, start), replace(text.slice(start, end)));
    from = end;
  }
  parts.push(text.slice(from));
  return parts.join('');
}

const BEFORE = /^[^A-Za-z0-9]?$/;

function findShape(
  { what, whole, before = BEFORE, isLikely }: SecretShape,
  text: string,
  at: number,
): FoundSecret | null {
  if (!before.test(text.charAt(at - 1))) return null;
  whole.lastIndex = at;
  const match = whole.exec(text);
  if (match === null) return null;
  const secret = match[1] ?? match[0];
  if (isStandIn(secret) || isLikely?.(secret) === false) return null;
  const end = match[1] === undefined ? whole.lastIndex : at + match[0].lastIndexOf(secret) + secret.length;
  return { start: end - secret.length, end, what };
}

/** Ranges that overlap as one, which is what the first and longest of them is. */
export function joinRanges(found: readonly FoundSecret[]): readonly FoundSecret[] {
  const joined: FoundSecret[] = [];
  for (const one of [...found].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || one.start >= last.end) joined.push(one);
    else if (one.end > last.end) joined[joined.length - 1] = { ...last, end: one.end };
  }
  return joined;
}
