/** Where a value is to stand: behind a key on a line of its own, or inside the braces of a flow map. */
export type ValueContext = 'line' | 'braces';

/** Characters that mean something, or nearly do, at the start of a YAML value (YAML 1.2.2, 5.3). */
const INDICATORS = new Set([...'-?:,[]{}#&*!|>\'"%@`']);
/** What ends a plain value, wherever it stands: a key's colon, a comment. */
const PLAIN_END = /:(?:[ \t]|$)|[ \t]#/;
/** What ends one inside braces too. */
const FLOW_MARK = /[,[\]{}:]/;
/** Blanks at an end, also such as YAML keeps: nobody sees them in a plain value. */
const OUTER_BLANK = /^\s|\s$/;

/** Words that are no text in YAML 1.1 or 1.2, in any case; `e0` is a number to some readers of 1.1. */
const WORD = /^(?:[yn]|yes|no|on|off|true|false|null|~|=|<<|[-+]?\.(?:inf|nan)|[-+]?e[-+]?\d+)$/i;
/** Whatever may pass for a number, a time of day or a date in either version; rather too much than too little. */
const NUMBER = /^[-+]?[.\d][\d_.,:a-fox+\-tz]*$/i;
const DATE = /^\d{4}-\d\d?-\d\d?(?:t|\s)/i;
/** Units that are written as an escape: controls but the tab, what some reader takes for a line end or a byte order mark, non-characters. */
const ESCAPED = /(?!\t)[\p{Cc}\u2028\u2029\ufeff\ufffe\uffff]/u;
const ALL_ESCAPED = new RegExp(ESCAPED, 'gu');
const LONE_SURROGATE = /\p{Surrogate}/gu;
const LINE_ENDS = /[\r\n\u0085\u2028\u2029]+/g;

/** The client closes a header at the first three dashes, wherever they stand (vector `rec-inner-dashes`). */
const DASHES = '---';

/** A text as a field can hold it: on one line, line ends as spaces (none at the ends), lone surrogates as U+FFFD. */
export function fieldTextOf(text: string): string {
  const line = text.replace(LINE_ENDS, (_, at: number) => (at === 0 ? '' : '\n'));
  return wellFormed(line.endsWith('\n') ? line.slice(0, -1) : line).replaceAll('\n', ' ');
}

/**
 * A text as a YAML value on one line that every reader takes for the same text: plain where it can be, else in quotes.
 * A number, a truth value, a date or an empty text is quoted: plain, the client would see no description in it
 * (contract §4). Three dashes get an escape, so that the client's header does not end at them. Lone surrogates, which
 * UTF-8 can't hold, become U+FFFD.
 */
export function quoteValue(text: string, context: ValueContext = 'line'): string {
  const value = wellFormed(text);
  return isPlain(value, context) ? value : inQuotes(value);
}

/** Like {@link quoteValue}, never plain. */
export function inQuotes(text: string): string {
  const value = wellFormed(text);
  if (value.includes(DASHES) || ESCAPED.test(value)) return `"${withEscapes(value)}"`;
  const doubles = count(value, '"') + count(value, '\\');
  const singles = count(value, "'");
  return doubles <= singles ? `"${value.replace(/["\\]/g, '\\$&')}"` : `'${value.replaceAll("'", "''")}'`;
}

function isPlain(text: string, context: ValueContext): boolean {
  const first = text.charAt(0);
  if (text.includes(DASHES) || ESCAPED.test(text)) return false;
  if (first === '' || INDICATORS.has(first) || text.includes('\t') || OUTER_BLANK.test(first + text.slice(-1)))
    return false;
  if (PLAIN_END.test(text) || (context === 'braces' && FLOW_MARK.test(text))) return false;
  return !(WORD.test(text) || NUMBER.test(text) || DATE.test(text));
}

/** Only escapes that the reader of broken headers undoes too (lenientHeader.ts). */
function withEscapes(text: string): string {
  return text
    .replace(/["\\]/g, '\\$&')
    .replaceAll(DASHES, '--\\x2d')
    .replace(ALL_ESCAPED, (unit) => {
      const code = unit.charCodeAt(0).toString(16);
      return code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
    });
}

function wellFormed(text: string): string {
  return text.replace(LONE_SURROGATE, '\ufffd');
}

function count(text: string, mark: string): number {
  let found = 0;
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) found++;
  return found;
}
