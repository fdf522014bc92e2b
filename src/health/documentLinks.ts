import type { MemoryLink } from '../memory/blockLinks';
import { decodePart } from '../memory/decodeText';
import { locateFrontMatter } from '../memory/frontMatter';
import { linksIn } from '../memory/links';
import { readIndex } from '../memory/memoryIndex';
import { folderOf } from '../store/memoryDirectory';

/** A text of a memory directory as an editor has it, saved or not. */
export interface DocumentText {
  /** Without byte order mark. */
  readonly text: string;
  /** Relative to the memory directory, with `/`. */
  readonly path: string;
  /** An index, the first or a second one: its front matter ends elsewhere. */
  readonly isIndex: boolean;
}

/** The links of a document; a memory's header, code and comments hold none. Offsets are those of the text. */
export function linksOfDocument({ text, path, isIndex }: DocumentText): readonly MemoryLink[] {
  const folder = folderOf(path);
  return isIndex ? readIndex(text, folder).links : linksIn(text, folder, bodyStartOf(text));
}

/** The link at an offset, its very end included: there a cursor stands that has just passed it. */
export function linkAt(links: readonly MemoryLink[], offset: number): MemoryLink | null {
  return links.find(({ range }) => range.start <= offset && offset <= range.end) ?? null;
}

/** Where the body of a memory begins, in units of its text; 0 where no front matter is closed. */
export function bodyStartOf(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return decodePart(bytes, 0, locateFrontMatter(bytes).bodyStart).length;
}
