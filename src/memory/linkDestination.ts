/** Where an inline destination stands in the scanned text: `(dest "title")` ends at `end`. */
export interface LinkDestination {
  readonly start: number;
  readonly stop: number;
  readonly end: number;
}

/** Parentheses inside each other in a destination; CommonMark asks for at least three. It bounds the work. */
const MAX_PARENTHESES = 32;
const SPACE = /[ \t\n]*/y;
const PUNCTUATION_ESCAPE = /\\([!-/:-@[-`{-~])/g;

/** Reads what stands in the parentheses after a label; `open` is the offset after the opening one. */
export function readInlineDestination(text: string, open: number): LinkDestination | null {
  const start = skipSpace(text, open);
  const found = readDestination(text, start);
  if (found === null) return null;
  const after = skipSpace(text, found.end);
  if (text[after] === ')') return { ...found, end: after + 1 };
  if (after === found.end) return null;
  const title = readTitle(text, after);
  const close = title === null ? -1 : skipSpace(text, title);
  return text[close] === ')' ? { ...found, end: close + 1 } : null;
}

/** Reads the destination alone; it may be empty, and `end` is where it ends with its angle brackets. */
export function readDestination(text: string, at: number): LinkDestination | null {
  if (text[at] === '<') {
    for (let i = at + 1; i < text.length; i++) {
      const sign = text[i];
      if (sign === '>') return { start: at + 1, stop: i, end: i + 1 };
      if (sign === '<' || sign === '\n') return null;
      if (sign === '\\') i++;
    }
    return null;
  }
  let depth = 0;
  let i = at;
  for (; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    // White space and control characters end it. NUL is let through, so that such a target is seen and refused.
    if (unit <= 32 && unit !== 0) break;
    const sign = text[i];
    if (sign === '\\' && isPunctuation(text.charCodeAt(i + 1))) i++;
    else if (sign === '(') {
      if (++depth > MAX_PARENTHESES) return null;
    } else if (sign === ')' && --depth < 0) break;
  }
  return depth > 0 ? null : { start: at, stop: i, end: i };
}

/** The offset after a title in quotes or parentheses that begins at `at`; `null` where none does. */
export function readTitle(text: string, at: number): number | null {
  const open = text[at];
  const close = open === '(' ? ')' : open;
  if (open !== '"' && open !== "'" && open !== '(') return null;
  for (let i = at + 1; i < text.length; i++) {
    const sign = text[i];
    if (sign === close) return i + 1;
    if (sign === '(' && open === '(') return null;
    if (sign === '\\') i++;
  }
  return null;
}

export function skipSpace(text: string, at: number): number {
  SPACE.lastIndex = at;
  SPACE.test(text);
  return SPACE.lastIndex;
}

/** Whether a unit is ASCII punctuation: what a backslash can escape. */
export function isPunctuation(unit: number): boolean {
  return (
    (unit >= 33 && unit <= 47) ||
    (unit >= 58 && unit <= 64) ||
    (unit >= 91 && unit <= 96) ||
    (unit >= 123 && unit <= 126)
  );
}

export function unescapeMarkdown(text: string): string {
  return text.replace(PUNCTUATION_ESCAPE, '$1');
}
