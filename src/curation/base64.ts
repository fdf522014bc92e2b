const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const VALID = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Base 64 with padding (RFC 4648 §4): the pure rooms have no encoder of a runtime. */
export function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit < 4; digit++)
      text += at + digit > bytes.length ? '=' : ALPHABET.charAt((group >> (18 - 6 * digit)) & 63);
  }
  return text;
}

/** `null` where the text is not base 64. */
export function fromBase64(text: string): Uint8Array | null {
  if (!VALID.test(text)) return null;
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4));
  let group = 0;
  let out = 0;
  for (let at = 0; at < digits.length; at++) {
    group = ((group << 6) | ALPHABET.indexOf(digits.charAt(at))) & 0xffffff;
    if (at % 4 !== 0) bytes[out++] = (group >> (6 - 2 * (at % 4))) & 255;
  }
  return bytes;
}
