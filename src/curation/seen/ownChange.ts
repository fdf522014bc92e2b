import { INDEX_NAME } from '../../memory/contract';
import { readMemory } from '../../memory/readMemory';
import { isMemoryName } from '../../memory/scanRules';
import type { FileChange, MtimeAfter } from '../changeSet';
import { sha256 } from '../sha256';
import { isSameContent, type SeenFile, type SeenVersion } from './seenVersion';

export interface OwnChange {
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Bytes by id, of which copies are wanted. */
  readonly copies: ReadonlyMap<string, Uint8Array>;
}

/**
 * Takes what the person did through this program as looked at. Where it was done to something that somebody else had
 * changed and that was not looked at yet, that stays to be looked at: the change was made, but not seen.
 *
 * @param now milliseconds since the epoch
 */
export function takeOwn(
  files: ReadonlyMap<string, SeenFile>,
  changes: readonly FileChange[],
  now: number,
  maxBytes: number,
): OwnChange {
  const next = new Map(files);
  const copies = new Map<string, Uint8Array>();
  for (const change of changes.filter(({ path }) => isFollowed(path))) {
    if (change.kind === 'delete') {
      next.delete(change.path);
      continue;
    }
    const source = change.kind === 'move' ? change.from : change.path;
    const known = next.get(source);
    if (change.kind === 'move') next.delete(source);
    const latest = versionOf(change.path, change.after, timeOf(change.mtime, known, now), maxBytes);
    if (latest.id !== null) copies.set(latest.id, change.after);
    const looked = isPending(known, change.before, maxBytes) ? (known?.looked ?? null) : latest;
    next.set(change.path, { looked, latest, gone: false });
  }
  return { files: next, copies };
}

/** Whether a path is one of those whose changes are told of. */
export function isFollowed(path: string): boolean {
  return path === INDEX_NAME || isMemoryName(path.slice(path.lastIndexOf('/') + 1));
}

function timeOf(mtime: MtimeAfter, known: SeenFile | undefined, now: number): number {
  if (typeof mtime === 'number') return mtime;
  return mtime === 'keep' ? (known?.latest.mtime ?? now) : now;
}

/** Whether others' changes were in what the own one was made from. */
function isPending(known: SeenFile | undefined, before: Uint8Array | null, maxBytes: number): boolean {
  // A new file, or one that was brought back: whatever was there before is gone, and all of it is the person's.
  if (known === undefined || before === null) return false;
  const { looked, latest } = known;
  if (looked === null) return !known.gone;
  if (looked.id === null) return !isSameContent(looked, latest);
  return before.length > maxBytes || sha256(before) !== looked.id;
}

function versionOf(path: string, bytes: Uint8Array, mtime: number, maxBytes: number): SeenVersion {
  const size = bytes.length;
  const retired = path !== INDEX_NAME && readMemory(path, { bytes, mtime, size }, false).superseded !== null;
  return { id: size > maxBytes ? null : sha256(bytes), mtime, size, retired };
}
