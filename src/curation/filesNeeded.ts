import { INDEX_NAME } from '../memory/contract';
import { type MemoryDirectory, ownMemories } from '../store/memoryDirectory';
import { findMemory, findSuperseded } from './draftMemory';
import type { RepairIndexIntent } from './planRepairIndex';
import type { PlanRequest } from './planRequest';
import { sidecarPathsOf } from './sidecar';

/**
 * Paths of the files whose bytes a plan wants, relative to the directory, each once. Not all of them need exist: what
 * does not is left out of the input (a sidecar, the index). Links into a memory can stand in any other, so renaming,
 * another name and deleting read them all.
 */
export function filesNeeded(snapshot: MemoryDirectory, request: PlanRequest): readonly string[] {
  return [...new Set(neededBy(snapshot, request))];
}

function neededBy(snapshot: MemoryDirectory, request: PlanRequest): readonly string[] {
  const indexes = [INDEX_NAME, ...snapshot.secondaryIndexes.keys()];
  switch (request.verb) {
    case 'add':
      return indexes;
    case 'repairIndex':
      return neededByRepair(snapshot, request.intent);
    case 'fix': {
      const { files, repair } = request.intent;
      return [...files.map(({ path }) => path), ...(repair === null ? [] : neededByRepair(snapshot, repair))];
    }
    case 'edit':
      return [
        ...indexes,
        ...placesOf(snapshot, [request.intent.path]),
        ...(request.intent.name === undefined ? [] : withSidecars(allMemories(snapshot))),
      ];
    case 'bringBack':
      return [...indexes, ...request.intent.files.map(({ path }) => path)];
    case 'retype':
    case 'confirm':
      return placesOf(snapshot, request.intent.paths);
    case 'supersede': {
      const { paths, by } = request.intent;
      return [
        ...indexes,
        ...withSidecars(placesOf(snapshot, typeof by === 'string' ? [...paths, by] : paths)),
        ...sidecarsOfAll(snapshot),
      ];
    }
    case 'merge':
      return [...indexes, ...withSidecars(placesOf(snapshot, request.intent.paths)), ...sidecarsOfAll(snapshot)];
    case 'restore':
      return [...indexes, ...withSidecars(request.intent.paths.map((path) => findSuperseded(snapshot, path)))];
    case 'move':
      return [
        ...indexes,
        ...snapshot.nestedRoots.map((root) => `${root}/${INDEX_NAME}`),
        ...[...snapshot.memories.values()].filter(({ problem }) => problem === null).map(({ path }) => path),
        ...sidecarsOfAll(snapshot),
      ];
    case 'delete':
    case 'rename':
      return [...indexes, ...withSidecars(allMemories(snapshot))];
  }
}

function neededByRepair(snapshot: MemoryDirectory, { addMissing }: RepairIndexIntent): readonly string[] {
  return [
    INDEX_NAME,
    ...snapshot.secondaryIndexes.keys(),
    ...(typeof addMissing === 'boolean' ? allMemories(snapshot) : placesOf(snapshot, addMissing)),
  ];
}

function allMemories(snapshot: MemoryDirectory): readonly string[] {
  return [...ownMemories(snapshot)].filter(({ problem }) => problem === null).map(({ path }) => path);
}

function placesOf(snapshot: MemoryDirectory, paths: readonly string[]): readonly string[] {
  return paths.map((path) => findMemory(snapshot, path) ?? path);
}

function withSidecars(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => [path, ...sidecarPathsOf(path)]);
}

/** What was superseded before tells where the entries stood that are away now. */
function sidecarsOfAll(snapshot: MemoryDirectory): readonly string[] {
  return [...ownMemories(snapshot)]
    .filter(({ superseded }) => superseded !== null)
    .flatMap(({ path }) => sidecarPathsOf(path));
}
