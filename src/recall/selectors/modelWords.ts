import { displayText } from '../../memory/displayText';

/** What keys of the vendor and of most gateways look like: with a digit, unlike names that begin alike. */
const KEY_SHAPED = /\bsk-(?=[\w-]{0,40}\d)[\w-]{16,}/g;
/** The user part of an address. Bounded, since the text may be long and made to be slow. */
const USER_PART = /(:[\\/]{2})[^\s"'<>]{0,300}@/g;
const STRUCK = '\u2026';

/** Text of a model, a service or a program, without what could be a key or a password. `secret` is struck out in any case. */
export function strikeSecrets(text: string, secret: string | null = null): string {
  const known = secret === null || secret === '' ? text : text.replaceAll(secret, STRUCK);
  return known.replace(KEY_SHAPED, STRUCK).replace(USER_PART, `$1${STRUCK}@`);
}

/** Such text to stand in a sentence or a row: without secrets, in one line, of at most `maxUnits` UTF-16 units. */
export function modelWords(text: string, maxUnits: number, secret: string | null = null): string {
  return displayText(strikeSecrets(text, secret), maxUnits);
}

/** An address that can't be used, without what a person may have hidden in it: user, password, query and fragment. */
export function maskAddress(address: string): string {
  const scheme = /^\s*[a-z][a-z0-9+.-]*:[\\/]*/i.exec(address)?.[0] ?? '';
  const rest = address.slice(scheme.length);
  // The last `@`, since a password may hold one.
  const at = rest.lastIndexOf('@');
  const shown = at < 0 ? rest : `${STRUCK}${rest.slice(at)}`;
  return strikeSecrets(`${scheme}${shown.replace(/([?#])[\s\S]+/, `$1${STRUCK}`)}`);
}
