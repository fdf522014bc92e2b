import { readExact } from './exactText';
import { readIndex } from './memoryIndex';
import { applyEdits } from './textEdits';

/**
 * An index whose text names a file without a link (`printers.md — label printers`) and that names it by its new path.
 * Only names that are the whole old path, or its base name where both lie in one folder, change. The same bytes come
 * back where one of them would not be read as the new path. Never throws.
 */
export function renameMentions(bytes: Uint8Array, from: string, to: string): Uint8Array {
  const exact = readExact(bytes);
  const { mentions } = readIndex(exact.text);
  const names = new Map([[from, to]]);
  if (folderOf(from) === folderOf(to)) names.set(nameOf(from), nameOf(to));
  const edits = mentions.flatMap(({ range }) => {
    const name = names.get(exact.text.slice(range.start, range.end));
    return name === undefined ? [] : [{ ...range, text: name }];
  });
  if (edits.length === 0) return bytes;
  const text = applyEdits(exact.text, edits);
  const after = readIndex(text).mentions;
  const isRead = after.length === mentions.length && after.filter(({ path }) => path === to).length >= edits.length;
  return isRead ? exact.toBytes(text) : bytes;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
