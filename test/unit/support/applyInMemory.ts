import type { ChangeSet, PlannedFile } from '../../../src/curation/changeSet';

export type Files = ReadonlyMap<string, PlannedFile>;

/**
 * Files as a change set leaves them, by its letter: every `before` must be what stands there, every target of a new
 * file or a move free, and no path named twice. Throws where one is not.
 */
export function applyInMemory(files: Files, { changes }: ChangeSet, now: number): Files {
  const result = new Map(files);
  const named = new Set<string>();
  for (const change of changes) {
    const source = change.kind === 'move' ? change.from : change.path;
    for (const path of new Set([source, change.path])) {
      if (named.has(path)) throw new Error(`${path} is changed twice`);
      named.add(path);
    }
    const found = result.get(source);
    if (!equal(found?.bytes ?? null, change.before)) throw new Error(`${source} is not what the plan saw`);
    if (change.kind === 'move' && result.has(change.path)) throw new Error(`${change.path} is taken`);
    result.delete(source);
    if (change.kind === 'delete') continue;
    const mtime = change.mtime === 'now' ? now : change.mtime === 'keep' ? (found?.mtime ?? now) : change.mtime;
    result.set(change.path, { bytes: change.after, mtime });
  }
  return result;
}

function equal(a: Uint8Array | null, b: Uint8Array | null): boolean {
  return a === null || b === null ? a === b : Buffer.compare(a, b) === 0;
}
