import { MEMORY_EXTENSION } from './contract';
import type { InlineText } from './inlineLinks';
import type { TextRange } from './textLines';

/** Signs of a file name in prose; brackets, quotes, commas and the like end it. */
const WORD = /[\p{L}\p{M}\p{N}_\-./@+~%&#=]+/gu;
/** A code span that is a file name as a whole. */
const FILE_NAME = /^[^\s[\]{}()<>|*"`]+(?: [^\s[\]{}()<>|*"`]+)*$/;

/** Ranges of the bare and back-ticked names of Markdown files in a run of inline text, outside of its links. */
export function findMentions(text: string, inline: InlineText): readonly TextRange[] {
  const found: TextRange[] = [];
  const taken = [
    ...inline.links.map((range) => ({ range, code: false })),
    ...inline.hidden.map((range) => ({ range, code: false })),
    ...inline.code.map((range) => ({ range, code: true })),
  ].sort((a, b) => a.range.start - b.range.start);
  let at = 0;
  for (const { range, code } of taken) {
    if (range.start < at) continue;
    findInProse(text, at, range.start, found);
    if (code) findInCode(text, range, found);
    at = range.end;
  }
  findInProse(text, at, text.length, found);
  return found;
}

function findInProse(text: string, from: number, to: number, found: TextRange[]): void {
  const prose = text.slice(from, to);
  if (!prose.includes(MEMORY_EXTENSION)) return;
  for (const match of prose.matchAll(WORD)) {
    const word = match[0];
    if (word.startsWith('//')) continue; // the rest of a URL
    const start = word.startsWith('@') ? 1 : 0;
    const hash = word.indexOf('#');
    let end = hash < 0 ? word.length : hash;
    while (end > start && (word[end - 1] === '.' || word[end - 1] === '_')) end--;
    if (!isFileName(word.slice(start, end))) continue;
    found.push({ start: from + match.index + start, end: from + match.index + end });
  }
}

function findInCode(text: string, range: TextRange, found: TextRange[]): void {
  const written = text.slice(range.start, range.end);
  const name = written.trim();
  const bare = name.startsWith('@') ? name.slice(1) : name;
  if (!isFileName(bare) || !FILE_NAME.test(bare)) return;
  const start = range.start + written.indexOf(bare);
  found.push({ start, end: start + bare.length });
}

function isFileName(name: string): boolean {
  return name.endsWith(MEMORY_EXTENSION) && name.length > MEMORY_EXTENSION.length && !name.endsWith('/.md');
}
