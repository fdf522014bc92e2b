import type { TextRange } from '../memory/textLines';

/** A sentence or line of some length, by what is left of it without marks, spaces and case. */
export interface Passage extends TextRange {
  readonly key: number;
  /** Letters and digits; those of scripts that put a word into one or two count double. */
  readonly weight: number;
}

const LF = 10;
const SPACE = 32;
const WIDE_FROM = 0x2e80;
const ENDS = '.!?。！？；';
/** What begins a line that does not go on with the one before: list marks, headings, quotes, tables, blank lines. */
const NEW_BLOCK = new Set([...'-*+#>|\n\r'].map((mark) => mark.charCodeAt(0)));

/** The passages of a text from an offset on that weigh enough, in one pass. Wrapped lines belong together. */
export function readPassages(text: string, from: number, minWeight: number): readonly Passage[] {
  const found: Passage[] = [];
  let key = 0;
  let weight = 0;
  let start = from;
  let end = from;
  for (let at = from; at <= text.length; at++) {
    const unit = at < text.length ? (FOLDED[text.charCodeAt(at)] ?? 0) : 0;
    if (unit !== 0) {
      if (weight === 0) start = at;
      key = (Math.imul(key, 31) + unit) | 0;
      weight += unit >= WIDE_FROM ? 2 : 1;
      end = at + 1;
    } else if (weight > 0 && (at === text.length || isEnd(text, at))) {
      if (weight >= minWeight) found.push({ key, weight, start, end });
      key = 0;
      weight = 0;
    }
  }
  return found;
}

/** What two passages of one key must have in common, to be sure. */
export function foldPassage(text: string): string {
  let folded = '';
  for (let at = 0; at < text.length; at++) {
    const unit = FOLDED[text.charCodeAt(at)] ?? 0;
    if (unit !== 0) folded += String.fromCharCode(unit);
  }
  return folded;
}

/** Of each UTF-16 unit the letter or digit in lower case (of ASCII), 0 for all else. A table, since every character of every memory is looked up. */
export const FOLDED = Uint16Array.from({ length: 0x10000 }, (_, unit) => foldUnit(unit));

function foldUnit(unit: number): number {
  if (unit < 0x80) {
    if (unit >= 97 && unit <= 122) return unit;
    if (unit >= 65 && unit <= 90) return unit + 32;
    return unit >= 48 && unit <= 57 ? unit : 0;
  }
  if (unit < 0xc0 || (unit >= 0x2000 && unit <= 0x2bff) || (unit >= 0x3000 && unit <= 0x303f)) return 0;
  return (unit >= 0xff00 && unit <= 0xff0f) || (unit >= 0xff1a && unit <= 0xff20) || unit === 0xfeff ? 0 : unit;
}

function isEnd(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === LF) {
    let next = at + 1;
    while (text[next] === ' ' || text[next] === '\t') next++;
    return next >= text.length || NEW_BLOCK.has(text.charCodeAt(next));
  }
  if (unit === SPACE || !ENDS.includes(text.charAt(at))) return false;
  return unit >= 0x80 || at + 1 >= text.length || text.charCodeAt(at + 1) <= SPACE;
}
