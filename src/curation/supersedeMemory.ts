import { SUPERSEDED_FOLDER } from '../memory/contract';
import { editHeader, isHeaderRefusal } from '../memory/editHeader';
import { spliceBetween } from './byteSplice';
import {
  type DraftMemory,
  type IndexedMemory,
  readDraftMemory,
  refuseLinked,
  takeMemory,
  titleOf,
} from './draftMemory';
import { loseEntries } from './lostEntries';
import { placeMarkerOf, withoutPlaceMarker } from './placeMarker';
import { isoTime } from './planConfirm';
import { type PlanDraft, refuse } from './planDraft';
import { restoreMemory } from './restoreMemory';
import { sha256 } from './sha256';
import { isHidden, sidecarInPlace, sidecarOfHidden, writeSidecar } from './sidecar';
import { sidecarPathIn } from './sidecarFiles';
import { freePath } from './storePath';

/** `move`: into `.superseded/`, where the client’s scan does not look; `inPlace`: it stays, and its description says so. */
export type KeepSuperseded = 'move' | 'inPlace';

export interface Successor extends IndexedMemory {
  /** Written by the same change: its entry stays when what it succeeds is restored. */
  readonly isNew: boolean;
}

export interface SupersedeOptions {
  readonly by: Successor | null;
  readonly keep: KeepSuperseded;
  /** Its place among those that are superseded at once. */
  readonly turn: number;
}

/**
 * Retires one memory (architecture, decision 3): header fields, index entries, place, sidecar. Its body is never
 * touched, and its mtime stays. One that was retired this way before is brought back first, within the same change, so
 * that its sidecar goes on to tell how it stood in force.
 */
export function supersedeMemory(draft: PlanDraft, named: string, options: SupersedeOptions): void {
  const { by, keep, turn } = options;
  const taken = bringBack(draft, takeMemory(draft, named), options);
  const { path, bytes, memory } = taken;
  if (keep === 'move') refuseLinked(taken, 'moved');
  const supersededAt = isoTime(draft.input.now);
  const after = markHeader(draft, taken, options, supersededAt);
  draft.write(path, after, 'keep');
  const lost = loseEntries(draft, path, by);
  const hidden = keep === 'move' ? freePath(`${SUPERSEDED_FOLDER}/${path}`, draft.takenPaths()) : null;
  if (hidden !== null) draft.move(path, hidden);
  const sidecar = writeSidecar({
    path,
    mtime: memory.mtime,
    supersededAt,
    turn,
    sha256: sha256(after),
    header: spliceBetween(bytes, after),
    lost,
    newSuccessor: by?.isNew ? by.path : null,
  });
  draft.write(hidden === null ? sidecarInPlace(path) : sidecarOfHidden(hidden), sidecar, 'now');
}

/** A new choice of successor, or of place, starts from the memory as it stood in force. */
function bringBack(draft: PlanDraft, taken: DraftMemory, { by, keep }: SupersedeOptions): DraftMemory {
  const { path, memory } = taken;
  if (sidecarPathIn(draft, path) === null && !isHidden(path)) return taken;
  if (by === null && keep === (isHidden(path) ? 'move' : 'inPlace'))
    refuse(`“${titleOf(memory)}” is superseded already.`);
  return readDraftMemory(draft, restoreMemory(draft, taken), memory.linked);
}

function markHeader(
  draft: PlanDraft,
  { path, bytes, header }: DraftMemory,
  { by, keep }: SupersedeOptions,
  supersededAt: string,
): Uint8Array {
  const marker = placeMarkerOf(by?.path ?? header.supersededBy);
  const description = `${marker} ${withoutPlaceMarker(header.description ?? '')}`.trim();
  const after = editHeader(bytes, [
    ...(keep === 'inPlace' ? [{ key: 'description', value: description } as const] : []),
    { key: 'status', value: 'superseded' },
    ...(by === null ? [] : [{ key: 'superseded_by', value: by.path } as const]),
    { key: 'superseded_at', value: supersededAt },
  ]);
  if (!isHeaderRefusal(after)) return after;
  if (keep === 'inPlace') refuse(`“${path}” can’t be superseded in its place: ${after.refused}`);
  draft.inform(`“${path}” only moves to “${SUPERSEDED_FOLDER}”, without a word in its header: ${after.refused}`);
  return bytes;
}
