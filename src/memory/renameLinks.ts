import type { MemoryLink } from './blockLinks';
import { MEMORY_EXTENSION } from './contract';
import { editBody } from './editBody';
import { type ExactText, readExact } from './exactText';
import { findIndexFrontMatterEnd } from './indexFrontMatter';
import { foldName, linksAndPicturesIn, linksIn } from './links';
import { readIndex } from './memoryIndex';
import { applyEdits, type TextEdit } from './textEdits';
import { escapeLabel, writeDestination } from './writeLink';

/** Gives the new text of a wiki link; `null` where it stays as it is. */
export type RenameWiki = (wikiText: string) => string | null;

/** Signs that a wiki link can't hold, and those that could begin or escape something in it. */
const UNSAFE_WIKI = /[[\]|#`<\\\r\n]/;

export interface NamedPath {
  readonly path: string;
  /** The `name` of its header; `null` where it has none. */
  readonly name: string | null;
}

/**
 * How wiki links follow a memory to its new path or name: those that mean it by path or by file stem get the new one,
 * with the extension, or with dashes for underscores, where they had it. Those that mean it by its name follow the name.
 *
 * @param resolve as before the change
 */
export function createWikiRename(
  resolve: (wikiText: string) => string | null,
  from: NamedPath,
  to: NamedPath,
): RenameWiki {
  const rename = (text: string): string | null => {
    const bare = dropExtension(text);
    const extension = text.slice(bare.length);
    const stem = readStem(from.path);
    if (bare === stem) return readStem(to.path) + extension;
    if (bare === dropExtension(from.path)) return dropExtension(to.path) + extension;
    if (from.name !== null && foldName(text) === foldName(from.name)) return to.name === from.name ? null : to.name;
    if (foldName(bare) !== foldName(stem)) return null;
    const dashed = bare === stem.replaceAll('_', '-');
    return (dashed ? readStem(to.path).replaceAll('_', '-') : readStem(to.path)) + extension;
  };
  return (wikiText) => {
    const renamed = resolve(wikiText) === from.path ? rename(wikiText.trim()) : null;
    return renamed === null || !isWikiSafe(renamed) ? null : renamed;
  };
}

/** Whether a wiki link can hold a text. */
export function isWikiSafe(text: string): boolean {
  return text.trim() !== '' && !UNSAFE_WIKI.test(text);
}

/**
 * An index in which every link to `from` leads to `to`. Only the destination changes, and of it the fragment and the
 * angle brackets stay; a label changes where it is the old file name or its stem. Unchanged where no link can lead to `to`.
 *
 * @param folder of a second index inside the memory directory (`''` at its top)
 */
export function renameTargets(bytes: Uint8Array, from: string, to: string, wiki: RenameWiki, folder = ''): Uint8Array {
  return renameAllTargets(bytes, new Map([[from, to]]), wiki, folder);
}

/** The same for many files at once. @param moved new paths by old ones */
export function renameAllTargets(
  bytes: Uint8Array,
  moved: ReadonlyMap<string, string>,
  wiki: RenameWiki,
  folder = '',
): Uint8Array {
  const exact = readExact(bytes);
  const edits = renameAll(
    exact.text,
    linksAndPicturesIn(exact.text, folder, findIndexFrontMatterEnd(exact.text) ?? 0),
    { ...exact, moved, wiki, folder },
  );
  return edits.length === 0 ? bytes : exact.toBytes(applyEdits(exact.text, edits));
}

/** The same for the body of a memory in `folder`; its header stays as it is. */
export function renameLinks(bytes: Uint8Array, folder: string, from: string, to: string, wiki: RenameWiki): Uint8Array {
  return renameAllLinks(bytes, folder, new Map([[from, to]]), wiki);
}

/** The same for many files at once. @param moved new paths by old ones */
export function renameAllLinks(
  bytes: Uint8Array,
  folder: string,
  moved: ReadonlyMap<string, string>,
  wiki: RenameWiki,
): Uint8Array {
  return editBody(bytes, (body, { toReadable }) =>
    renameAll(body, linksAndPicturesIn(body, folder), { toReadable, moved, wiki, folder }),
  );
}

/** An index of which the wiki links alone change. @param folder as of `renameTargets` */
export function renameWikiInIndex(bytes: Uint8Array, wiki: RenameWiki, folder = ''): Uint8Array {
  const exact = readExact(bytes);
  const edits = readIndex(exact.text, folder).links.flatMap((link) => renameWikiLink(exact.text, link, exact, wiki));
  return edits.length === 0 ? bytes : exact.toBytes(applyEdits(exact.text, edits));
}

/** The same for the body of a memory; its header stays as it is. */
export function renameWikiInBody(bytes: Uint8Array, wiki: RenameWiki): Uint8Array {
  return editBody(bytes, (body, exact) => linksIn(body).flatMap((link) => renameWikiLink(body, link, exact, wiki)));
}

interface Renaming {
  readonly moved: ReadonlyMap<string, string>;
  readonly wiki: RenameWiki;
  readonly folder: string;
  readonly toReadable: (part: string) => string;
}

function renameAll(text: string, links: readonly MemoryLink[], renaming: Renaming): readonly TextEdit[] {
  const edits = new Map<string, TextEdit>();
  // Several references may share one definition.
  for (const link of links)
    for (const edit of link.kind === 'wiki'
      ? renameWikiLink(text, link, renaming, renaming.wiki)
      : renameMarkdownLink(text, link, renaming))
      edits.set(`${edit.start} ${edit.end}`, edit);
  return [...edits.values()].sort((a, b) => a.start - b.start);
}

function renameWikiLink(
  text: string,
  link: MemoryLink,
  { toReadable }: Pick<ExactText, 'toReadable'>,
  wiki: RenameWiki,
): readonly TextEdit[] {
  const renamed = link.kind === 'wiki' && link.where === 'inside' ? wiki(toReadable(link.raw)) : null;
  if (renamed === null) return [];
  const { start, end } = link.rawRange;
  const written = text.slice(start, end);
  const at = start + written.length - written.trimStart().length;
  return [{ start: at, end: at + written.trim().length, text: renamed }];
}

function renameMarkdownLink(
  text: string,
  link: MemoryLink,
  { moved, folder, toReadable }: Renaming,
): readonly TextEdit[] {
  const from = link.target === null ? null : toReadable(link.target);
  const to = from === null ? undefined : moved.get(from);
  if (from === null || to === undefined) return [];
  const edit = pointLinkAt(text, link, to, folder);
  if (edit === null) return [];
  const label = renameLabel(text.slice(link.labelRange.start, link.labelRange.end), from, to);
  return label === null ? [edit] : [{ ...link.labelRange, text: label }, edit];
}

/**
 * The edit after which a Markdown link leads to another path: its label, fragment and angle brackets stay. `null` where
 * no link can lead there.
 *
 * @param folder of the file in which it stands
 */
export function pointLinkAt(text: string, link: MemoryLink, to: string, folder = ''): TextEdit | null {
  const { start, end } = link.rawRange;
  const written = text.slice(start, end);
  const angles = text[start - 1] === '<' && text[end] === '>';
  const destination = writeDestination(to, { folder, angles });
  if (destination === null) return null;
  const place = written.indexOf('#');
  const fragment = place < 0 ? '' : written.slice(place);
  const here = written.startsWith('./') && !destination.startsWith('../') ? './' : '';
  return { start, end, text: here + destination + fragment };
}

function renameLabel(label: string, from: string, to: string): string | null {
  const forms = [(path: string) => path, readName, readStem, dropExtension];
  for (const form of forms) {
    const name = form(from);
    if (label === name || label === escapeLabel(name, 'plain')) return escapeLabel(form(to), 'plain');
    if (label === `\`${name}\`` && !form(to).includes('`')) return `\`${form(to)}\``;
  }
  return null;
}

function readName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function readStem(path: string): string {
  return dropExtension(readName(path));
}

function dropExtension(path: string): string {
  return path.endsWith(MEMORY_EXTENSION) ? path.slice(0, -MEMORY_EXTENSION.length) : path;
}
