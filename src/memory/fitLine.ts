/**
 * Characters that a row does not show as they are: controls, line ends, bidirectional overrides, isolates and marks,
 * invisible format characters and fillers, tags, variation selectors beyond the two of emoji, lone surrogates. Joiners
 * (U+200C, U+200D) and the selectors U+FE0E and U+FE0F stay: words and emoji need them.
 */
const ODD =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u00ad\u061c\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]|[\u034f]|[\u17b4\u17b5]|[\u180b-\u180f]|[\ufe00-\ufe0d]|[\u{e0000}-\u{e0fff}]/u;
const EACH_ODD = new RegExp(ODD, 'gu');
const BREAK = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const SURROGATE = /\p{Cs}/u;

const ELLIPSIS = '\u2026';
/** Units that are looked at for each unit shown: removed characters may stand between the shown ones. */
const LOOK_AHEAD = 4;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A change to a line before it is cut, and how far past the cut it has to see. */
export interface LineChange {
  readonly apply: (line: string) => string;
  /** UTF-16 units. */
  readonly ahead: number;
}

/**
 * One line of text of at most `maxUnits` UTF-16 units: line ends, tabs and control characters become one space, what
 * would turn or hide text is removed, a lone surrogate becomes U+FFFD, and `…` stands where it was cut, never inside a
 * character that a reader sees as one. The cost depends on `maxUnits`, not on the length of the text. For what is
 * written; what is shown goes through `displayText`.
 */
export function fitLine(text: string, maxUnits: number, change?: LineChange): string {
  if (maxUnits <= 0) return '';
  const window = maxUnits * LOOK_AHEAD + 1 + (change?.ahead ?? 0);
  const isLonger = text.length > window;
  const line = cleanLine(isLonger ? text.slice(0, endBeforeSurrogate(text, window)) : text);
  const clean = change === undefined ? line : change.apply(line);
  if (clean.length <= maxUnits && !isLonger) return clean;
  if (clean.length < maxUnits) return `${clean}${ELLIPSIS}`;
  return `${cutAtCharacter(clean, maxUnits - 1).trimEnd()}${ELLIPSIS}`;
}

function cleanLine(text: string): string {
  const clean = ODD.test(text) ? text.replace(EACH_ODD, replacementOf) : text;
  return clean.replace(/\s{2,}/g, ' ').trim();
}

function replacementOf(character: string): string {
  if (BREAK.test(character)) return ' ';
  return SURROGATE.test(character) ? '\ufffd' : '';
}

/** The longest begin of at most `units` that ends between two characters. One character longer than that is cut at a code point. */
function cutAtCharacter(text: string, units: number): string {
  let end = 0;
  // A character that reaches past the limit is seen whole in twice the limit, or is too long to matter.
  for (const { index, segment } of graphemes.segment(text.slice(0, endBeforeSurrogate(text, units * 2 + 2)))) {
    if (index + segment.length > units) break;
    end = index + segment.length;
  }
  return text.slice(0, end > 0 ? end : endBeforeSurrogate(text, units));
}

/** `at`, or one less where that would part a surrogate pair. */
function endBeforeSurrogate(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return Math.max(0, Math.min(at, text.length));
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xd800 && unit <= 0xdbff ? at - 1 : at;
}
