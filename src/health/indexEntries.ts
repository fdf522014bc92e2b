import type { MemoryLink } from '../memory/blockLinks';
import type { IndexEntry } from '../memory/memoryIndex';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { indexReportOf } from './indexReportOf';

/** An entry and the path that it is about: that of its first link. Its further links are told in passing. */
export interface AboutEntry {
  readonly entry: IndexEntry;
  readonly link: MemoryLink;
  readonly path: string;
}

export interface IndexEntries {
  /** In order; a paragraph of prose that links a memory is none. */
  readonly all: readonly AboutEntry[];
  /** Those of each path, in order. */
  readonly byPath: ReadonlyMap<string, readonly AboutEntry[]>;
  /** Links of the whole index to each path, in entries or not. */
  readonly linkCounts: ReadonlyMap<string, number>;
}

const known = new WeakMap<MemoryDirectory, IndexEntries>();

/** What each entry of the index is about; made once a snapshot, since several rules ask. */
export function indexEntriesOf(snapshot: MemoryDirectory): IndexEntries {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const { resolver } = indexReportOf(snapshot);
  const pathOf = (link: MemoryLink): string | null => (link.kind === 'wiki' ? resolver.resolve(link.raw) : link.target);
  const all: AboutEntry[] = [];
  const byPath = new Map<string, AboutEntry[]>();
  const linkCounts = new Map<string, number>();
  for (const link of snapshot.index?.parsed.links ?? []) {
    const path = pathOf(link);
    if (path !== null) linkCounts.set(path, (linkCounts.get(path) ?? 0) + 1);
  }
  for (const entry of snapshot.index?.parsed.entries ?? []) {
    const link = entry.links.find(({ where }) => where === 'inside');
    const path = link === undefined || entry.kind === 'sentence' ? null : pathOf(link);
    if (link === undefined || path === null) continue;
    const about = { entry, link, path };
    all.push(about);
    const others = byPath.get(path);
    if (others === undefined) byPath.set(path, [about]);
    else others.push(about);
  }
  const entries = { all, byPath, linkCounts };
  known.set(snapshot, entries);
  return entries;
}
