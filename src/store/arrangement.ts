import { ageInDays } from '../memory/age';
import { isKnownType, KNOWN_TYPES, type Memory } from '../memory/memory';

export const GROUPINGS = ['type', 'age', 'store', 'flat'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const SORTINGS = ['age', 'name', 'size'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** The ages that memories are grouped by; the first whose `days` is not exceeded holds a memory. */
export const AGE_BANDS = [
  { id: 'recent', days: 1 },
  { id: 'week', days: 6 },
  { id: 'month', days: 29 },
  { id: 'quarter', days: 89 },
  { id: 'older', days: Number.POSITIVE_INFINITY },
] as const;
export type AgeBandId = (typeof AGE_BANDS)[number]['id'];

/** What a group of rows stands for. */
export type GroupKey =
  | { readonly kind: 'attention' | 'untyped' | 'superseded' | 'all' }
  | { readonly kind: 'type'; readonly type: string }
  | { readonly kind: 'age'; readonly band: AgeBandId };

export interface MemoryGroup {
  /** Stable for one grouping. */
  readonly id: string;
  readonly key: GroupKey;
  /** Sorted. */
  readonly memories: readonly Memory[];
}

export interface ArrangeOptions {
  readonly grouping: Grouping;
  readonly sorting: Sorting;
  /** Milliseconds since the epoch: what ages are reckoned from. */
  readonly now: number;
  /** Asked when a memory is placed; where its answer changes, the memory is replaced by itself. */
  readonly needsAttention: (memory: Memory) => boolean;
}

/**
 * Memories in sorted groups, kept up to date at the cost of what changed: a changed memory is found and
 * placed by halving, so that one among 10,000 costs about what one among 200 does.
 */
export class Arrangement {
  private readonly byId = new Map<string, { key: GroupKey; memories: Memory[] }>();
  /** Paths of the memories that were placed under attention. */
  private readonly needy = new Set<string>();
  private readonly compare: (a: Memory, b: Memory) => number;

  constructor(
    private readonly options: ArrangeOptions,
    memories: Iterable<Memory>,
  ) {
    this.compare = COMPARISONS[options.sorting];
    for (const memory of memories) {
      this.noteNeed(memory);
      for (const key of this.keysOf(memory)) this.listOf(key).push(memory);
    }
    for (const { memories: list } of this.byId.values()) list.sort(this.compare);
  }

  /** Groups that hold something, in the order in which they are shown. */
  groups(): readonly MemoryGroup[] {
    return [...this.byId]
      .filter(([, group]) => group.memories.length > 0)
      .map(([id, group]) => ({ id, ...group }))
      .sort((a, b) => rankOf(a.key) - rankOf(b.key) || collator.compare(a.id, b.id));
  }

  group(id: string): MemoryGroup | undefined {
    const group = this.byId.get(id);
    return group === undefined ? undefined : { id, ...group };
  }

  /** The groups that hold this memory, by id. */
  groupIdsOf(memory: Memory): readonly string[] {
    return this.keysOf(memory).map(idOf);
  }

  /** Position of a memory in a group; -1 where it is not in it. */
  positionOf(memory: Memory, groupId: string): number {
    const list = this.byId.get(groupId)?.memories;
    if (list === undefined) return -1;
    const at = lowerBound(list, memory, this.compare);
    return list[at]?.path === memory.path ? at : -1;
  }

  /**
   * Replaces one memory (`null`: there was, or is, none). Returns the groups whose rows or order differ;
   * `moved` is false where each row stays in its place.
   */
  replace(
    before: Memory | null,
    after: Memory | null,
  ): { readonly groupIds: readonly string[]; readonly moved: boolean } {
    const removed =
      before === null ? [] : this.keysOf(before).map((key) => [idOf(key), this.remove(before, key)] as const);
    if (before !== null) this.needy.delete(before.path);
    if (after !== null) this.noteNeed(after);
    const added = after === null ? [] : this.keysOf(after).map((key) => [idOf(key), this.insert(after, key)] as const);
    const stays =
      removed.length === added.length && removed.every(([id, at], i) => added[i]?.[0] === id && added[i]?.[1] === at);
    return { groupIds: [...new Set([...removed, ...added].map(([id]) => id))], moved: !stays };
  }

  private noteNeed(memory: Memory): void {
    if (this.options.needsAttention(memory)) this.needy.add(memory.path);
  }

  private remove(memory: Memory, key: GroupKey): number {
    const at = this.positionOf(memory, idOf(key));
    if (at >= 0) this.listOf(key).splice(at, 1);
    return at;
  }

  private insert(memory: Memory, key: GroupKey): number {
    const list = this.listOf(key);
    const at = lowerBound(list, memory, this.compare);
    list.splice(at, 0, memory);
    return at;
  }

  private listOf(key: GroupKey): Memory[] {
    const id = idOf(key);
    let group = this.byId.get(id);
    if (group === undefined) {
      group = { key, memories: [] };
      this.byId.set(id, group);
    }
    return group.memories;
  }

  private keysOf(memory: Memory): readonly GroupKey[] {
    const home = this.homeOf(memory);
    return this.needy.has(memory.path) ? [{ kind: 'attention' }, home] : [home];
  }

  private homeOf(memory: Memory): GroupKey {
    if (memory.superseded !== null) return { kind: 'superseded' };
    const { grouping, now } = this.options;
    if (grouping === 'age') {
      const days = ageInDays(memory.mtime, now);
      return { kind: 'age', band: AGE_BANDS.find((band) => days <= band.days)?.id ?? 'older' };
    }
    if (grouping === 'store' || grouping === 'flat') return { kind: 'all' };
    const type = memory.header.type?.trim() ?? '';
    return type === '' ? { kind: 'untyped' } : { kind: 'type', type };
  }
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function byPath(a: Memory, b: Memory): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

/** Total orders: the path decides where all else is equal, so that a memory is found by halving. */
const COMPARISONS: Record<Sorting, (a: Memory, b: Memory) => number> = {
  age: (a, b) => b.mtime - a.mtime || byPath(a, b),
  name: (a, b) => collator.compare(a.title, b.title) || byPath(a, b),
  size: (a, b) => b.size - a.size || byPath(a, b),
};

function lowerBound(list: readonly Memory[], memory: Memory, compare: (a: Memory, b: Memory) => number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const at = list[middle];
    if (at !== undefined && compare(at, memory) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function idOf(key: GroupKey): string {
  if (key.kind === 'type') return `type:${key.type}`;
  if (key.kind === 'age') return `age:${key.band}`;
  return key.kind;
}

/** Attention first; known types in their order, own types, untyped; superseded last. */
function rankOf(key: GroupKey): number {
  if (key.kind === 'attention') return -1;
  if (key.kind === 'superseded') return 1000;
  if (key.kind === 'untyped') return 900;
  if (key.kind === 'age') return AGE_BANDS.findIndex((band) => band.id === key.band);
  if (key.kind === 'type') return isKnownType(key.type) ? KNOWN_TYPES.indexOf(key.type) : KNOWN_TYPES.length;
  return 0;
}
