import type { MemoryLink } from '../memory/blockLinks';
import { INDEX_NAME, MEMORY_EXTENSION, SUPERSEDED_FOLDER } from '../memory/contract';
import { createLinkResolver, type LinkResolver } from '../memory/links';
import type { Memory } from '../memory/memory';
import { isOtherFile, type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { LikelyTargetFinder } from './likelyTargets';

/** What a link of a memory directory leads to. */
export type LinkGoal =
  | { readonly kind: 'memory'; readonly memory: Memory }
  | { readonly kind: 'index' }
  /** A file or folder of the directory that is no memory. */
  | { readonly kind: 'other'; readonly path: string }
  /** Nothing is there. `likely` is the memory that may be meant. */
  | { readonly kind: 'nothing'; readonly likely: Memory | null }
  | { readonly kind: 'outside' };

/** Where a link leads; `null` for what the directory does not speak of: addresses, places in the same file. */
export function goalOf(link: MemoryLink, snapshot: MemoryDirectory): LinkGoal | null {
  if (link.where === 'outside') return { kind: 'outside' };
  if (link.where !== 'inside') return null;
  if (link.kind === 'markdown') return link.target === null ? null : goalOfPath(link, link.target, snapshot);
  const memory = memoryNamed(link.raw, snapshot);
  if (memory !== null) return { kind: 'memory', memory };
  return leadsToIndex(link.raw, snapshot) ? { kind: 'index' } : { kind: 'nothing', likely: likelyFor(link, snapshot) };
}

/** The memory that a name means: a path, as `superseded_by` holds one, now or before it was moved away; else what a wiki link could say. */
export function memoryNamed(text: string, snapshot: MemoryDirectory): Memory | null {
  const { memories } = snapshot;
  const atPath = memories.get(text) ?? memories.get(`${SUPERSEDED_FOLDER}/${text}`);
  if (atPath !== undefined) return atPath;
  const path = resolverOf(snapshot).resolve(text);
  return (path === null ? undefined : memories.get(path)) ?? null;
}

const resolvers = new WeakMap<MemoryDirectory, LinkResolver>();

/** Resolves wiki links in a snapshot; made once for each. */
export function resolverOf(snapshot: MemoryDirectory): LinkResolver {
  const known = resolvers.get(snapshot);
  if (known !== undefined) return known;
  const resolver = createLinkResolver(snapshot.memories.values());
  resolvers.set(snapshot, resolver);
  return resolver;
}

function goalOfPath(link: MemoryLink, path: string, snapshot: MemoryDirectory): LinkGoal {
  const memory = snapshot.memories.get(path);
  if (memory !== undefined) return { kind: 'memory', memory };
  if (path === INDEX_NAME && snapshot.index !== null) return { kind: 'index' };
  return isOtherFile(snapshot, path) ? { kind: 'other', path } : { kind: 'nothing', likely: likelyFor(link, snapshot) };
}

function leadsToIndex(text: string, snapshot: MemoryDirectory): boolean {
  const name = text.trim();
  return snapshot.index !== null && (name === INDEX_NAME || name + MEMORY_EXTENSION === INDEX_NAME);
}

const finders = new WeakMap<MemoryDirectory, LikelyTargetFinder>();

/** A memory that was superseded from that path, else one in force that lies elsewhere or is written a little differently. */
function likelyFor(link: MemoryLink, snapshot: MemoryDirectory): Memory | null {
  const { memories } = snapshot;
  const written = link.target ?? link.raw;
  const path = written.endsWith(MEMORY_EXTENSION) ? written : written + MEMORY_EXTENSION;
  const hidden = memories.get(`${SUPERSEDED_FOLDER}/${path}`);
  if (hidden !== undefined) return hidden;
  const finder = finders.get(snapshot) ?? new LikelyTargetFinder([...ownMemories(snapshot)].filter(isInForce));
  finders.set(snapshot, finder);
  const [likely] = finder.find(path, link.label)?.paths ?? [];
  return (likely === undefined ? undefined : memories.get(likely)) ?? null;
}

function isInForce({ superseded, problem }: Memory): boolean {
  return superseded === null && problem === null;
}
