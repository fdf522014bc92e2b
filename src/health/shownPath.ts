import { displayText } from '../memory/displayText';
import type { Memory } from '../memory/memory';

/** Units of a path or a title in a sentence. */
const PATH_UNITS = 120;
const TITLE_UNITS = 80;

/** A path as a sentence quotes it. */
export function shownPath(path: string): string {
  return displayText(path, PATH_UNITS);
}

/** A memory's title as a sentence quotes it; its path where a reader would see nothing of the title. */
export function shownTitle({ title, path }: Pick<Memory, 'title' | 'path'>): string {
  return displayText(title, TITLE_UNITS) || shownPath(path);
}
