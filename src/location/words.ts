/** Units of a foreign value that are shown; the rest is an ellipsis. */
const SHOWN_UNITS = 200;

/**
 * A foreign value as one line that can be read: strings as they are, the rest as JSON, cut at 200 units,
 * and every control, format or private character as an escape, so that it can't disguise itself.
 */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const start = text.length > SHOWN_UNITS ? `${text.slice(0, SHOWN_UNITS)}…` : text;
  return start.replace(
    /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

/** `text` in typographic quotes, fit for a sentence. */
export function quote(value: unknown): string {
  return `“${showValue(value)}”`;
}
