import type { TextRange } from './textLines';

/** Puts `text` in the place of a range; offsets are those of the text before any edit. */
export interface TextEdit extends TextRange {
  readonly text: string;
}

/** Applies edits that stand in order and do not overlap. */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const edit of edits) {
    parts.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}
