import { INDEX_NAME, SUPERSEDED_FOLDER } from '../memory/contract';
import { editHeader, type FieldEdit, isHeaderRefusal } from '../memory/editHeader';
import { readHeader } from '../memory/frontMatter';
import { isMemoryName } from '../memory/scanRules';
import { isOwn } from '../store/memoryDirectory';
import { isSkippedFolder } from '../store/scan';
import { hasBytesAt, replaceBytes } from './byteSplice';
import { type DraftMemory, indexedMemoryAt, refuseLinked, titleOf } from './draftMemory';
import { addToIndex, hasEntry, indexPaths, linkedMemories } from './indexEdits';
import { putBackEntry } from './lostEntries';
import { withoutPlaceMarker } from './placeMarker';
import { type PlanDraft, refuse } from './planDraft';
import { sha256 } from './sha256';
import { isHidden, type Sidecar, sidecarPathsOf } from './sidecar';
import { sidecarAt } from './sidecarFiles';
import { foldPath, newPathFault } from './storePath';

/**
 * Brings one superseded memory back into force: header, place, mtime and index entries as they were. What was edited
 * since stays; only what superseding wrote goes. Without a sidecar the three fields go, and the entry stands at the
 * end of its section. Gives the path at which the memory stands again.
 */
export function restoreMemory(draft: PlanDraft, taken: DraftMemory): string {
  const { path, bytes, memory } = taken;
  const sidecar = sidecarAt(draft, path);
  const header = unmarkHeader(bytes, sidecar);
  if (header === null) refuse(`“${path}” can’t be restored: the marks in its header can’t be taken away alone.`);
  if (!isHidden(path) && sidecar === null && header === bytes)
    refuse(`“${titleOf(memory)}” has no mark of being superseded that could be taken away; edit the file itself.`);
  const target = isHidden(path) ? placeOf(draft, path, sidecar) : path;
  if (target !== path) {
    refuseLinked(taken, 'moved');
    makeWay(draft, target);
    draft.move(path, target);
  }
  const isAsLeft = sidecar !== null && sha256(bytes) === sidecar.sha256;
  const time = isAsLeft && memory.mtime !== sidecar.mtime ? sidecar.mtime : null;
  draft.write(target, header, time ?? 'keep');
  for (const left of sidecarPathsOf(path)) draft.delete(left);
  restoreEntries(draft, target, sidecar);
  return target;
}

/**
 * Where it stood, if its sidecar can be believed: one that came with a shared directory may say anything, also a path
 * that neither the agent nor this program lists. Else where it lies below the folder of superseded memories.
 */
function placeOf(draft: PlanDraft, path: string, sidecar: Sidecar | null): string {
  const { snapshot } = draft.input;
  const derived = path.slice(SUPERSEDED_FOLDER.length + 1);
  const told = sidecar?.path ?? derived;
  // An odd name that it had, and lies under, is no reason for another.
  const isOld = withoutNumber(told) === withoutNumber(derived);
  const target = isOld || newPathFault(snapshot, told) === null ? told : derived;
  const folders = target.split('/').slice(0, -1);
  if (folders.some((_, at) => isSkippedFolder(folders.slice(0, at + 1).join('/'))))
    refuse(`“${target}” would stand in a folder that is never read; move the file to another place by hand.`);
  const name = target.slice(target.lastIndexOf('/') + 1);
  if (!isMemoryName(name)) refuse(`“${target}” is no name for a memory; move the file to another place by hand.`);
  return target;
}

/** Of two that were superseded from one path, the second lies under the name with a number. */
function withoutNumber(path: string): string {
  return path.replace(/(?:_\d+)?\.md$/, '');
}

function makeWay(draft: PlanDraft, target: string): void {
  if (!isOwn(draft.input.snapshot, target)) refuse(`“${target}” lies in another memory directory now.`);
  if (draft.takenPaths().has(foldPath(target))) refuse(`There is another file “${target}” by now: rename it first.`);
}

/** The bytes without what superseding wrote into the header; `null` where that can’t be done. */
function unmarkHeader(bytes: Uint8Array, sidecar: Sidecar | null): Uint8Array | null {
  if (sidecar !== null) {
    const { at, removed, inserted } = sidecar.header;
    if (hasBytesAt(bytes, at, inserted)) return replaceBytes(bytes, at, at + inserted.length, removed);
  }
  const { description, status, supersededBy, supersededAt } = readHeader(bytes, true);
  const bare = withoutPlaceMarker(description ?? '');
  const edits: FieldEdit[] = [];
  if (status !== null) edits.push({ key: 'status', value: null });
  if (supersededBy !== null) edits.push({ key: 'superseded_by', value: null });
  if (supersededAt !== null) edits.push({ key: 'superseded_at', value: null });
  if (description !== null && bare !== description) edits.push({ key: 'description', value: bare });
  const edited = editHeader(bytes, edits);
  return isHeaderRefusal(edited) ? null : edited;
}

function restoreEntries(draft: PlanDraft, path: string, sidecar: Sidecar | null): void {
  const entry = indexedMemoryAt(draft, path);
  if (sidecar === null) {
    if (!hasEntry(draft, INDEX_NAME, path)) addToIndex(draft, entry);
    return;
  }
  const linked = linkedMemories(draft);
  const known = [INDEX_NAME, ...indexPaths(draft)];
  for (const lost of sidecar.lost) if (known.includes(lost.index)) putBackEntry(draft, lost, entry);
  const now = linkedMemories(draft);
  for (const loser of linked) {
    if (now.has(loser)) continue;
    // It stood in the place that is taken back: one that was written for it never had another.
    if (loser === sidecar.newSuccessor) addToIndex(draft, indexedMemoryAt(draft, loser));
    else draft.warn(`“${loser}” has no entry in the index any more: it had taken the place of this one’s.`);
  }
}
