import { readHeader } from '../memory/frontMatter';
import { createLinkResolver } from '../memory/links';
import { createWikiRename, type RenameWiki } from '../memory/renameLinks';
import { ownMemories } from '../store/memoryDirectory';
import type { Plan } from './changeSet';
import { refuseLinked, stemOf, takeMemory, titleOf } from './draftMemory';
import { noteMentions, renameInIndexes } from './indexEdits';
import { noteLeft, rebaseBody, renameInBody } from './memoryLinks';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { setSuccessor } from './setSuccessor';
import { isHidden, sidecarOf, writeSidecar } from './sidecar';
import { sidecarAt, sidecarPathIn } from './sidecarFiles';
import { foldPath, newPathFault } from './storePath';

export interface RenameIntent {
  readonly path: string;
  /** The new path relative to the memory directory, with its extension. */
  readonly to: string;
}

/**
 * Gives a memory’s file another path. The targets of its entries follow, so do the links of all other memories that
 * name the file, its own relative links where the folder changes, and what `superseded_by` says of it. Links by its name stay: the name does. No mtime changes.
 */
export function planRename(input: PlanInput, intent: RenameIntent): Plan {
  return draftPlan(input, (draft) => {
    const taken = takeMemory(draft, intent.path);
    const { path: from, memory } = taken;
    const { to } = intent;
    if (isHidden(from)) refuse(`“${titleOf(memory)}” is superseded; restore it first.`);
    refuseLinked(taken, 'renamed');
    checkNewPath(draft, from, to);
    // Links are read while the old path still is what they mean.
    const wiki = renameWikiOf(draft, from, to);
    renameInIndexes(draft, from, to, wiki);
    for (const { path, kind } of ownMemories(input.snapshot)) {
      if (kind === 'index' || draft.read(path) === null) continue;
      renameInBody(draft, path, from, to, wiki);
      noteLeft(draft, path, from);
      // It names a path, or a stem as a wiki link would.
      setSuccessor(draft, path, (by) => (by === from ? to : by === stemOf(from) ? stemOf(to) : null));
    }
    rebaseBody(draft, from, to);
    draft.move(from, to);
    moveSidecar(draft, from, to);
    noteMentions(draft, from);
    return `Renamed “${titleOf(memory)}” to ${to}`;
  });
}

function checkNewPath(draft: PlanDraft, from: string, to: string): void {
  const { snapshot } = draft.input;
  if (to === from) refuse(`The file is named “${to}” already.`);
  const fault = newPathFault(snapshot, to);
  if (fault !== null) refuse(fault);
  // Another case of its own name is no collision.
  if (foldPath(to) !== foldPath(from) && draft.takenPaths().has(foldPath(to)))
    refuse(`There is already a file “${to}”, at least for a disk that does not tell cases apart.`);
}

/** A wiki link follows only where it would not mean the memory any more: one by its name still does. */
function renameWikiOf(draft: PlanDraft, from: string, to: string): RenameWiki {
  const { name } = readHeader(draft.read(from) ?? new Uint8Array(), true);
  const rename = createWikiRename((text) => draft.resolveWiki(text), { path: from, name }, { path: to, name });
  const after = createLinkResolver(
    [...ownMemories(draft.input.snapshot)].map(({ path, header }) => ({ path: path === from ? to : path, header })),
  );
  return (text) => (after.resolve(text) === to ? null : rename(text));
}

/** A memory that was superseded in its place keeps its way back. */
function moveSidecar(draft: PlanDraft, from: string, to: string): void {
  const sidecar = sidecarAt(draft, from);
  const place = sidecarPathIn(draft, from);
  if (sidecar === null || place === null) return;
  draft.move(place, sidecarOf(to));
  draft.write(sidecarOf(to), writeSidecar({ ...sidecar, path: to }), 'keep');
}
