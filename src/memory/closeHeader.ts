import { concatBytes } from './bytes';
import { decodePart, isUtf16 } from './decodeText';
import { firstLineEnd } from './editHeader';
import { locateFrontMatter, readHeader } from './frontMatter';
import { structureOf } from './headerStructure';
import { isListItem, readHeaderLine } from './lenientHeader';
import { splitLines } from './textLines';

/**
 * A file whose header has begun and does not end, with the dashes that close it behind the last line that reads like a
 * field; `null` where that gives no valid header, or where nothing is to be closed. Every other byte stays.
 */
export function closeHeader(bytes: Uint8Array): Uint8Array | null {
  if (isUtf16(bytes)) return null;
  const { state, contentStart, contentEnd } = locateFrontMatter(bytes);
  if (state !== 'unclosed' || readHeader(bytes, true).fault !== 'unclosed') return null;
  const structure = structureOf(bytes, contentStart, contentEnd);
  const end = structure.byteAt(endOfFields(structure.text));
  const lineEnd = firstLineEnd(bytes);
  const isOpenLine = end > 0 && !/[\r\n]$/.test(decodePart(bytes, end - 1, end));
  const fence = new TextEncoder().encode(`${isOpenLine ? lineEnd : ''}---${lineEnd}`);
  const closed = concatBytes([bytes.subarray(0, end), fence, bytes.subarray(end)]);
  const { present, fault } = readHeader(closed, true);
  return present && fault === null ? closed : null;
}

/** Behind the last line of the fields that a text begins with: a blank line ends them, and so does prose. */
function endOfFields(text: string): number {
  let end = 0;
  for (const { start, end: lineEnd, next } of splitLines(text)) {
    const line = readHeaderLine(text.slice(start, lineEnd));
    // What reads like a comment may as well be the first heading.
    if (line === null) {
      if (end > 0 && text.slice(start, lineEnd).trim() === '') return end;
      continue;
    }
    if (line.key === null && !line.indented && !isListItem(line)) return end;
    end = next;
  }
  return end;
}
