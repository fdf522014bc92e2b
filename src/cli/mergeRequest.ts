import { findMemory } from '../curation/draftMemory';
import type { PlanRequest } from '../curation/planRequest';
import type { KeepSuperseded } from '../curation/supersedeMemory';
import type { MemoryDirectory } from '../store/memoryDirectory';
import { UsageError } from './output';

/**
 * Merges memories into a new one that has, unless told otherwise, the type and the description of the first.
 *
 * @throws UsageError where the first has none to take over
 */
export function mergeRequest(
  snapshot: MemoryDirectory,
  paths: readonly [string, ...string[]],
  into: { readonly name: string; readonly type: string | undefined; readonly description: string | undefined },
  keep: KeepSuperseded,
): PlanRequest {
  const first = snapshot.memories.get(findMemory(snapshot, paths[0]) ?? paths[0]);
  const takeOver = (option: 'type' | 'description'): string => {
    const value = into[option] ?? first?.header[option];
    // Of a memory that isn't there the plan tells, in better words.
    if (first === undefined || (value !== undefined && value !== null)) return value ?? '';
    throw new UsageError(`The first memory has no ${option} to take over: name one with --${option}.`);
  };
  const described = { name: into.name, type: takeOver('type'), description: takeOver('description') };
  return { verb: 'merge', intent: { paths, into: described, keep } };
}
