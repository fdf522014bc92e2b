import { editBody } from './editBody';
import { linksAndPicturesIn } from './links';
import { judgeTarget } from './linkTarget';
import type { TextEdit } from './textEdits';
import { writeDestination } from './writeLink';

/**
 * The body of a memory that moves from one folder of the directory to another, with its relative links leading where
 * they led. Only destinations change, and of them the fragment stays; links out of the directory, to folders and of
 * wiki kind stay as they are. The same bytes come back where nothing changes. Never throws.
 */
export function rebaseLinks(bytes: Uint8Array, fromFolder: string, toFolder: string): Uint8Array {
  if (fromFolder === toFolder) return bytes;
  return editBody(bytes, (body) => rebaseIn(body, fromFolder, toFolder));
}

function rebaseIn(body: string, fromFolder: string, toFolder: string): readonly TextEdit[] {
  const edits = new Map<number, TextEdit>();
  for (const { target, rawRange } of linksAndPicturesIn(body, fromFolder)) {
    const { start, end } = rawRange;
    const written = body.slice(start, end);
    if (target === null || judgeTarget(written, toFolder).path === target) continue;
    const angles = body[start - 1] === '<' && body[end] === '>';
    const destination = writeDestination(target, { folder: toFolder, angles });
    const place = written.indexOf('#');
    // Several references may share one definition.
    if (destination !== null)
      edits.set(start, { start, end, text: destination + (place < 0 ? '' : written.slice(place)) });
  }
  return [...edits.values()].sort((a, b) => a.start - b.start);
}
