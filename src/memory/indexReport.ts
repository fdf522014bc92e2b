import type { MemoryLink, Mention } from './blockLinks';
import { INDEX_NAME, SUPERSEDED_FOLDER } from './contract';
import { createLinkResolver, type LinkableMemory, type LinkResolver } from './links';
import type { Superseded } from './memory';
import type { MemoryIndex } from './memoryIndex';

/** What a report has to know of a memory. */
export interface ReportedMemory extends LinkableMemory {
  readonly kind: 'memory' | 'index';
  readonly superseded: Pick<Superseded, 'signal'> | null;
}

/** How an index and the files of its directory fit each other. Paths are relative to the directory, in the files' order. */
export interface IndexReport {
  /** Memories with a Markdown link or a resolved wiki link. */
  readonly linked: ReadonlySet<string>;
  /** 1-based line of the first link to a memory; `null` where it has none. */
  lineOf(path: string): number | null;
  /** Markdown links to a path inside the directory at which there is no file of exactly that name. */
  readonly dangling: readonly MemoryLink[];
  /** Wiki links that mean no memory. They are no fault: the client never follows them (contract §3). */
  readonly unresolved: readonly MemoryLink[];
  /** Memories without a link that are neither mentioned nor reachable. Those that their header retires never are. */
  readonly orphans: readonly string[];
  /** Memories without a link whose file name stands in the index. */
  readonly mentioned: readonly string[];
  /** Memories without a link to which a second index leads. */
  readonly reachable: readonly string[];
  /** Targets of more than one Markdown link, in order of their first. */
  readonly duplicates: readonly string[];
  /** What wiki links mean by these memories. */
  readonly resolver: LinkResolver;
}

/**
 * Compares an index with the memories of its directory. Names are compared with their case, as the client on Linux does.
 *
 * @param index `null` where there is none: every memory is then an orphan unless a second index leads to it
 * @param secondary second indexes by path, each read with its own folder
 * @param exists whether a path inside the directory is taken by anything else (`team/MEMORY.md`, a folder, a picture)
 */
export function reportIndex(
  index: MemoryIndex | null,
  secondary: ReadonlyMap<string, MemoryIndex>,
  memories: Iterable<ReportedMemory>,
  exists: (path: string) => boolean = () => false,
): IndexReport {
  const files = [...memories];
  const paths = new Set(files.map((file) => file.path));
  const resolver = createLinkResolver(files);
  const links = index?.links ?? [];
  const lines = readLines(links, paths, resolver);
  const known = (path: string): boolean =>
    paths.has(path) || secondary.has(path) || (path === INDEX_NAME && index !== null) || exists(path);
  const named = readMentioned(index?.mentions ?? [], paths);
  const reached = new Set<string>();
  for (const other of secondary.values())
    for (const path of readLines(other.links, paths, resolver).keys()) reached.add(path);
  const unlinked = files.filter((file) => !lines.has(file.path) && !isRetired(file)).map((file) => file.path);
  return {
    linked: new Set(lines.keys()),
    lineOf: (path) => lines.get(path) ?? null,
    dangling: links.filter((link) => link.target !== null && !known(link.target)),
    unresolved: links.filter((link) => isWiki(link) && resolver.resolve(link.raw) === null),
    orphans: unlinked.filter((path) => !named.has(path) && !reached.has(path)),
    mentioned: unlinked.filter((path) => named.has(path)),
    reachable: unlinked.filter((path) => reached.has(path)),
    duplicates: readDuplicates(links),
    resolver,
  };
}

function readLines(
  links: readonly MemoryLink[],
  paths: ReadonlySet<string>,
  resolver: LinkResolver,
): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  for (const link of links) {
    const path = isWiki(link) ? resolver.resolve(link.raw) : link.target;
    if (path !== null && paths.has(path) && !lines.has(path)) lines.set(path, link.line);
  }
  return lines;
}

function isWiki(link: MemoryLink): boolean {
  return link.kind === 'wiki' && link.where === 'inside';
}

function readDuplicates(links: readonly MemoryLink[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { target } of links) if (target !== null) counts.set(target, (counts.get(target) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([target]) => target);
}

/**
 * A mention may be the whole path or, where only one file has it, the bare name. In a script without spaces a name
 * stands directly behind a word: then its last ASCII part counts; in a code span (`cat a.md`) its last word.
 */
function readMentioned(mentions: readonly Mention[], paths: ReadonlySet<string>): ReadonlySet<string> {
  const byName = new Map<string, string | null>();
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    byName.set(name, byName.has(name) ? null : path);
  }
  const find = (name: string): string | null => (paths.has(name) ? name : (byName.get(name) ?? null));
  const found = new Set<string>();
  for (const { path } of mentions) {
    const match = find(path) ?? find(readAsciiEnd(path)) ?? find(path.slice(path.lastIndexOf(' ') + 1));
    if (match !== null) found.add(match);
  }
  return found;
}

function readAsciiEnd(path: string): string {
  let start = path.length;
  while (start > 0 && path.charCodeAt(start - 1) < 0x80) start--;
  return path.slice(start);
}

/** What lost its entry on purpose. A folder named `archive` or a word in a description is no such purpose. */
function isRetired({ path, superseded }: ReportedMemory): boolean {
  if (superseded?.signal === 'field' || superseded?.signal === 'status') return true;
  return path.startsWith(`${SUPERSEDED_FOLDER}/`) || path.includes(`/${SUPERSEDED_FOLDER}/`);
}
