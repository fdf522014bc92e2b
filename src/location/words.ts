/** Units of a foreign value that are shown; the rest is an ellipsis. */
const SHOWN_UNITS = 200;
/** Levels of lists and objects that are shown. What is nested deeper would also exhaust the stack. */
const SHOWN_LEVELS = 4;

/**
 * A foreign value as one line that can be read: strings as they are, the rest as JSON, cut at 200 units and below four
 * levels, and every control, format or private character as an escape, so that it can't disguise itself. Neither the
 * depth nor the length of a value makes it throw.
 */
export function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : startOfJson(value, SHOWN_LEVELS);
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

/** The JSON of what `JSON.parse` gave, or a begin of it that is longer than what is shown; `…` below `levels` levels. */
function startOfJson(value: unknown, levels: number): string {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, SHOWN_UNITS + 1));
  if (typeof value !== 'object' || value === null) return String(value);
  const isList = Array.isArray(value);
  const keys = Object.keys(isList ? value.slice(0, SHOWN_UNITS + 1) : value);
  if (levels === 0 && keys.length > 0) return isList ? '[…]' : '{…}';
  let text = '';
  for (const key of keys) {
    if (text.length > SHOWN_UNITS) break;
    const item = startOfJson(Reflect.get(value, key), levels - 1);
    text += `${text === '' ? '' : ','}${isList ? '' : `${startOfJson(key, 0)}:`}${item}`;
  }
  return isList ? `[${text}]` : `{${text}}`;
}
