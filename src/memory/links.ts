import { type MemoryLink, readBlockLinks } from './blockLinks';
import { MEMORY_EXTENSION } from './contract';
import { judgeTarget } from './linkTarget';
import { readBlocks } from './markdownBlocks';
import { splitLines } from './textLines';

/** What a link is resolved by. */
export interface LinkableMemory {
  readonly path: string;
  readonly header: { readonly name: string | null };
}

export interface LinkResolver {
  /** Path of the memory that a wiki link's text means; `null` where there is none. */
  resolve(wikiText: string): string | null;
}

/**
 * Resolves wiki links as people write them: by path, by file stem, then by `name`, then by either with `-`, `_`, space
 * and case folded (contract §3). Of several that fit, the shortest path wins, then the first in order.
 */
export function createLinkResolver(memories: Iterable<LinkableMemory>): LinkResolver {
  const all = [...memories];
  // Most directories have no wiki link to ask about, and the tables cost more than all else that an index is asked.
  let tables: LinkTables | undefined;
  return {
    resolve: (wikiText) => {
      const text = wikiText.trim();
      const bare = dropExtension(text);
      if (bare === '') return null;
      tables ??= makeTables(all);
      return (
        tables.byPath.get(bare) ??
        tables.byStem.get(bare) ??
        tables.byName.get(text) ??
        tables.byFold.get(foldName(bare)) ??
        tables.byFold.get(foldName(text)) ??
        null
      );
    },
  };
}

type LinkTables = Readonly<Record<'byPath' | 'byStem' | 'byName' | 'byFold', ReadonlyMap<string, string>>>;

function makeTables(memories: readonly LinkableMemory[]): LinkTables {
  const ordered = [...memories].sort((a, b) => a.path.length - b.path.length);
  const byPath = new Map<string, string>();
  const byStem = new Map<string, string>();
  const byName = new Map<string, string>();
  const byFold = new Map<string, string>();
  for (const { path, header } of ordered) {
    keepFirst(byPath, dropExtension(path), path);
    keepFirst(byStem, readStem(path), path);
    if (header.name !== null) keepFirst(byName, header.name.trim(), path);
  }
  for (const { path } of ordered) keepFirst(byFold, foldName(readStem(path)), path);
  for (const { path, header } of ordered) if (header.name !== null) keepFirst(byFold, foldName(header.name), path);
  return { byPath, byStem, byName, byFold };
}

/**
 * The wiki and Markdown links of a memory's body; never those in code and comments. Offsets and lines are those of the
 * text handed in. Never throws; takes time linear in the length.
 *
 * @param folder of the memory inside the memory directory (`''` at its top): Markdown targets are relative to it
 * @param from where the body begins in the text
 */
export function linksIn(bodyText: string, folder = '', from = 0): readonly MemoryLink[] {
  const lines = splitLines(bodyText);
  return readBlockLinks(bodyText, lines, readBlocks(bodyText, lines, from), folder).flatMap((block) => block.links);
}

/** As {@link linksIn}, with the pictures, which name files as well. @param from where the text begins */
export function linksAndPicturesIn(text: string, folder = '', from = 0): readonly MemoryLink[] {
  const lines = splitLines(text);
  const blocks = readBlockLinks(text, lines, readBlocks(text, lines, from), folder);
  return blocks.flatMap(({ links, pictures }) => [...links, ...pictures]);
}

const HTML_TARGET = /\b(?:href|src)\s{0,9}=\s{0,9}(?:"([^"\n]{1,1000})"|'([^'\n]{1,1000})'|([^\s"'>]{1,1000}))/gi;

/** Paths in the memory directory that HTML in a text names; nothing rewrites those. @param folder as of `linksIn` */
export function htmlTargetsIn(text: string, folder = ''): readonly string[] {
  if (!text.includes('<')) return [];
  return [...text.matchAll(HTML_TARGET)].flatMap(
    ([, double, single, bare]) => judgeTarget(double ?? single ?? bare ?? '', folder).path ?? [],
  );
}

function keepFirst(map: Map<string, string>, key: string, path: string): void {
  if (key !== '' && !map.has(key)) map.set(key, path);
}

function readStem(path: string): string {
  return dropExtension(path.slice(path.lastIndexOf('/') + 1));
}

function dropExtension(path: string): string {
  return path.endsWith(MEMORY_EXTENSION) ? path.slice(0, -MEMORY_EXTENSION.length) : path;
}

/** One key for `Deploy notes`, `deploy_notes` and `deploy-notes`; composed and decomposed letters are one as well. */
export function foldName(name: string): string {
  return name
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[-_\s]+/g, '-');
}
