import { equalBytes } from '../memory/bytes';
import { INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { displayText } from '../memory/displayText';
import { createLinkResolver } from '../memory/links';
import type { Memory } from '../memory/memory';
import { readIndex } from '../memory/memoryIndex';
import { oneLine } from '../memory/oneLine';
import { isMemoryName, skipOf } from '../memory/scanRules';
import { folderOf, isOwn, ownMemories } from '../store/memoryDirectory';
import type { Plan } from './changeSet';
import { indexedMemory, readDraftMemory, titleOf } from './draftMemory';
import { addToIndex, checkIndex, indexPaths, noteBudget, rewordInIndexes } from './indexEdits';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import { foldPath, isSafePath } from './storePath';

/** A file as it was once, of a copy that was kept of it. */
export interface FormerFile {
  /** Relative to the memory directory: a memory, or the index. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
}

export interface BringBackIntent {
  readonly files: readonly FormerFile[];
}

/**
 * Gives files the bytes and the time that they had: such as somebody else deleted, and such as they changed. A memory that
 * is in force and was deleted gets an entry as a new one does, unless an index still has one of it. Of one that was
 * changed, entries that repeat its name or description follow these.
 */
export function planBringBack(input: PlanInput, { files }: BringBackIntent): Plan {
  return draftPlan(input, (draft) => {
    const [first] = files;
    if (first === undefined) refuse('There is no memory to bring back.');
    // The index first: the entries that it had then count.
    const ordered = [...files].sort((a, b) => Number(b.path === INDEX_NAME) - Number(a.path === INDEX_NAME));
    const isDeleted = new Map(ordered.map(({ path }) => [path, draft.read(path) === null]));
    if (isDeleted.size < files.length) refuse('One file can’t be brought back to two versions at once.');
    for (const file of ordered) bringBack(draft, file);
    for (const { path } of ordered) if (isDeleted.get(path) === true) addMissingEntry(draft, path);
    noteBudget(draft);
    return labelFor(draft, first.path, files.length);
  });
}

function labelFor(draft: PlanDraft, path: string, count: number): string {
  if (count > 1) return `Brought back ${count} files`;
  return path === INDEX_NAME
    ? 'Brought back the index'
    : `Brought back “${titleOf(readDraftMemory(draft, path, false).memory)}”`;
}

function bringBack(draft: PlanDraft, { path, bytes, mtime }: FormerFile): void {
  refuseBadPlace(draft, path);
  const now = draft.read(path);
  if (now !== null && equalBytes(now, bytes)) return;
  const changed = now === null || path === INDEX_NAME ? null : readDraftMemory(draft, path, false).memory;
  draft.write(path, bytes, mtime);
  if (changed !== null) rewordBack(draft, changed);
}

/** A name that it had once is no reason to refuse, however odd; a place where it would not be a memory is. */
function refuseBadPlace(draft: PlanDraft, path: string): void {
  const { snapshot } = draft.input;
  if (path === INDEX_NAME) {
    checkIndex(draft);
    return;
  }
  const shown = displayText(path, 100);
  if (!isSafePath(path)) refuse(`“${shown}” does not lie inside the memory directory.`);
  if (!isMemoryName(path.slice(path.lastIndexOf('/') + 1))) refuse(`“${shown}” is no name for a memory.`);
  if (!isOwn(snapshot, path)) refuse(`“${shown}” lies in another memory directory now.`);
  if (draft.read(path) === null && draft.takenPaths().has(foldPath(path)))
    refuse(`There is something else at “${shown}” by now: rename it first.`);
}

function rewordBack(draft: PlanDraft, changed: Memory): void {
  const { header } = readDraftMemory(draft, changed.path, false);
  const { name, description } = changed.header;
  rewordInIndexes(draft, changed.path, {
    ...(name !== null && header.name !== null && { title: { from: oneLine(name), to: oneLine(header.name) } }),
    ...(description !== null &&
      header.description !== null && { hook: { from: oneLine(description), to: oneLine(header.description) } }),
  });
}

function addMissingEntry(draft: PlanDraft, path: string): void {
  if (path === INDEX_NAME || skipOf(path) !== null) return;
  const { memory } = readDraftMemory(draft, path, false);
  if (memory.kind === 'index' || memory.superseded !== null || isLinked(draft, memory)) return;
  addToIndex(draft, indexedMemory(memory));
}

/** Whether an entry of it was left behind. A wiki link leads to it only once it is there again. */
function isLinked(draft: PlanDraft, memory: Memory): boolean {
  const links = createLinkResolver([...ownMemories(draft.input.snapshot), memory]);
  return indexPaths(draft).some((index) => {
    const bytes = draft.read(index);
    if (bytes === null) return false;
    return readIndex(decodeText(bytes), folderOf(index)).links.some((link) =>
      link.kind === 'wiki' ? links.resolve(link.raw) === memory.path : link.target === memory.path,
    );
  });
}
