import { SCAN_MAX_FILES } from '../memory/contract';
import type { Memory } from '../memory/memory';
import type { MemoryDirectory } from '../store/memoryDirectory';
import type { NotPulled, NotPulledReason } from './recall';

const listed = new WeakMap<MemoryDirectory, readonly Memory[]>();
const passedOver = new WeakMap<MemoryDirectory, readonly NotPulled[]>();

/**
 * What the client's scan lists: the newest 200 memories that it does not skip, newest first. A file that can't be read
 * is no candidate; a second index and a memory of a nested directory are (contract §4, §7; vectors `rec-files-*`,
 * `rec-team`, `rec-links`). Memories that are marked as superseded in their place are listed too: the client does not
 * know of the mark. Found once for a snapshot.
 */
export function candidatesOf(snapshot: MemoryDirectory): readonly Memory[] {
  const known = listed.get(snapshot);
  if (known !== undefined) return known;
  const found = newestOf(readable(snapshot), SCAN_MAX_FILES);
  listed.set(snapshot, found);
  return found;
}

/** Every memory that is no candidate, with its reason, those first that come nearest to being one. Found once for a snapshot. */
export function passedOverOf(snapshot: MemoryDirectory): readonly NotPulled[] {
  const known = passedOver.get(snapshot);
  if (known !== undefined) return known;
  const candidates = new Set(candidatesOf(snapshot));
  const byReason = new Map<PassedOverReason, Memory[]>(NEAREST_FIRST.map((reason) => [reason, []]));
  for (const memory of snapshot.memories.values())
    if (!candidates.has(memory)) byReason.get(reasonOf(memory))?.push(memory);
  const found = [...byReason].flatMap(([reason, memories]) =>
    memories.sort(compareByAge).map((memory): NotPulled => ({ path: memory.path, memory, reason, detail: null })),
  );
  passedOver.set(snapshot, found);
  return found;
}

type PassedOverReason = Extract<NotPulledReason, 'pastNewest' | 'superseded' | 'unreadable' | 'skippedFolder'>;

const NEAREST_FIRST: readonly PassedOverReason[] = ['pastNewest', 'superseded', 'unreadable', 'skippedFolder'];

function reasonOf(memory: Memory): PassedOverReason {
  if (memory.superseded !== null) return 'superseded';
  if (memory.skip !== null) return 'skippedFolder';
  return memory.problem === null ? 'pastNewest' : 'unreadable';
}

/**
 * The client's order: newest first; of equal times links come last, in the order of their paths. Regular files of equal
 * times have no order that can be relied on: here it is that of their paths.
 */
export function compareByAge(a: Memory, b: Memory): number {
  if (a.mtime !== b.mtime) return a.mtime > b.mtime ? -1 : 1;
  if (a.linked !== b.linked) return a.linked ? 1 : -1;
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

function* readable(snapshot: MemoryDirectory): IterableIterator<Memory> {
  for (const memory of snapshot.memories.values()) if (memory.skip === null && memory.problem === null) yield memory;
}

/** The newest `count`, in order. Ten thousand memories are looked at once each, not sorted. */
function newestOf(memories: Iterable<Memory>, count: number): readonly Memory[] {
  // Whatever is gathered beyond twice the number is cut back, so that each memory takes part in few sorts.
  let kept: Memory[] = [];
  let oldest: Memory | null = null;
  for (const memory of memories) {
    if (oldest !== null && compareByAge(memory, oldest) > 0) continue;
    kept.push(memory);
    if (kept.length < 2 * count) continue;
    kept = kept.sort(compareByAge).slice(0, count);
    oldest = kept[count - 1] ?? null;
  }
  return kept.sort(compareByAge).slice(0, count);
}
