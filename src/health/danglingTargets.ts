import { SUPERSEDED_FOLDER } from '../memory/contract';
import { type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { indexReportOf } from './indexReportOf';
import { LikelyTargetFinder, type LikelyTargets } from './likelyTargets';

/** What the dangling links of an index may mean. */
export interface DanglingTargets {
  readonly of: (target: string) => LikelyTargets | null;
  /** How many missing files may be this one. */
  readonly claimsTo: (path: string) => number;
}

const known = new WeakMap<MemoryDirectory, DanglingTargets>();

/**
 * Looks among the memories without an entry: another entry of one that has its own would be no gain. Made once a
 * snapshot, since several rules ask.
 */
export function danglingTargetsOf(snapshot: MemoryDirectory): DanglingTargets {
  const before = known.get(snapshot);
  if (before !== undefined) return before;
  const targets = findTargets(snapshot);
  known.set(snapshot, targets);
  return targets;
}

function findTargets(snapshot: MemoryDirectory): DanglingTargets {
  const { linked, dangling } = indexReportOf(snapshot);
  const found = new Map<string, LikelyTargets | null>();
  const claims = new Map<string, number>();
  if (dangling.length > 0) {
    const inForce = [...ownMemories(snapshot)].filter(
      ({ superseded, problem }) => superseded === null && problem === null,
    );
    const without = inForce.filter(({ path }) => !linked.has(path));
    const finder = new LikelyTargetFinder(without, inForce);
    for (const { target, label } of dangling) {
      if (target === null || found.has(target) || isSupersededPath(snapshot, target)) continue;
      const likely = finder.find(target, label);
      found.set(target, likely);
      for (const path of likely?.paths ?? []) claims.set(path, (claims.get(path) ?? 0) + 1);
    }
  }
  return { of: (target) => found.get(target) ?? null, claimsTo: (path) => claims.get(path) ?? 0 };
}

/** Whether the memory that stood at a path lies among the superseded now. */
export function isSupersededPath({ memories }: MemoryDirectory, path: string): boolean {
  return memories.has(`${SUPERSEDED_FOLDER}/${path}`);
}
