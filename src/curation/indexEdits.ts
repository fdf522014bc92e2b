import { addEntry } from '../memory/addEntry';
import { type BackfillFile, planBackfill } from '../memory/backfill';
import { INDEX_AIM_LINES, INDEX_AIM_UNITS, INDEX_MAX_LINES, INDEX_MAX_UNITS, INDEX_NAME } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { budgetAfter } from '../memory/indexBudget';
import type { IndexKnowledge } from '../memory/indexSections';
import { judgeTarget } from '../memory/linkTarget';
import type { Memory } from '../memory/memory';
import { readIndex } from '../memory/memoryIndex';
import { removeDuplicates, removeEntry } from '../memory/removeEntry';
import { type RenameWiki, renameTargets } from '../memory/renameLinks';
import { renameMentions } from '../memory/renameMentions';
import { replaceEntry } from '../memory/replaceEntry';
import { type EntryRewording, rewordEntry } from '../memory/rewordEntry';
import { folderOf, isOwn, ownMemories } from '../store/memoryDirectory';
import type { MtimeAfter } from './changeSet';
import { type IndexedMemory, indexedMemory, readDraftMemory } from './draftMemory';
import { type PlanDraft, refuse } from './planDraft';

/**
 * An index keeps its mtime: nobody counts its age, and a change that is taken back leaves the directory as it was,
 * times included.
 */
const INDEX_MTIME: MtimeAfter = 'keep';

/** The index, where there is one, and the second indexes of the same directory, also those in its folders. */
export function indexPaths(draft: PlanDraft): readonly string[] {
  const { snapshot } = draft.input;
  checkIndex(draft);
  const secondary = [...snapshot.secondaryIndexes.keys()].filter((path) => isOwn(snapshot, path));
  return [INDEX_NAME, ...secondary].filter((path) => draft.read(path) !== null);
}

/** Refuses where an index stands that can't be read: an entry can't follow then, and none may be made over it. */
export function checkIndex(draft: PlanDraft): void {
  const { indexProblem } = draft.input.snapshot;
  if (indexProblem !== null && draft.read(INDEX_NAME) === null) refuse(`The index can’t be read: ${indexProblem}`);
}

/** Whether a link of an index leads to a memory. */
export function hasEntry(draft: PlanDraft, index: string, path: string): boolean {
  const bytes = draft.read(index);
  if (bytes === null) return false;
  return readIndex(decodeText(bytes), folderOf(index)).links.some((link) =>
    link.kind === 'wiki' ? draft.resolveWiki(link.raw) === path : link.target === path,
  );
}

/**
 * Adds an entry at the end of its section. Where there is no index, the one comes first that the client would write at
 * its next session start (contract §2, backfill).
 */
export function addToIndex(draft: PlanDraft, entry: IndexedMemory): void {
  checkIndex(draft);
  const bytes = draft.read(INDEX_NAME) ?? backfillOf(draft, entry.path);
  writeIndex(draft, INDEX_NAME, addEntry(bytes, entry, knowledgeOf(draft)));
}

/** What the client would write where there is no index. @param without a memory that gets its entry otherwise */
export function backfillOf(draft: PlanDraft, without: string | null): Uint8Array | null {
  const files = [...ownMemories(draft.input.snapshot)]
    .map((memory) => memoryNow(draft, memory))
    .filter((memory) => memory !== null)
    .filter(({ path, problem, superseded }) => problem === null && superseded === null && path !== without);
  const plain = files.filter(({ path }) => judgeTarget(path).path === path);
  const text = planBackfill(plain.map(backfillFileOf));
  let bytes: Uint8Array | null = text === null ? null : new TextEncoder().encode(text);
  // The client writes a name such as `%41.md` as it is, which is a link to another file.
  for (const memory of files.filter(({ path }) => judgeTarget(path).path !== path))
    if (planBackfill([backfillFileOf(memory)]) !== null)
      bytes = addEntry(bytes, indexedMemory(memory), knowledgeOf(draft));
  return bytes;
}

/** A memory as the steps so far leave it; `null` where it is not at its path any more. */
function memoryNow(draft: PlanDraft, memory: Memory): Memory | null {
  const { path, linked } = memory;
  if (!draft.input.files.has(path)) return memory;
  return draft.read(path) === null ? null : readDraftMemory(draft, path, linked).memory;
}

function backfillFileOf({ path, linked, mtime, header }: Memory): BackfillFile {
  return { path, linked, mtime, clientDescription: header.clientDescription };
}

/** Takes out all links to a path: whole entries, or of an entry with several links that one. */
export function removeFromIndex(draft: PlanDraft, index: string, path: string): void {
  const bytes = draft.read(index);
  if (bytes !== null) writeIndex(draft, index, removeEntry(bytes, path, resolveIn(draft), folderOf(index)));
}

/** Leaves the first of several links to a path. */
export function removeRepeats(draft: PlanDraft, path: string): void {
  const bytes = draft.read(INDEX_NAME);
  if (bytes !== null) writeIndex(draft, INDEX_NAME, removeDuplicates(bytes, path, resolveIn(draft)));
}

export function writeIndex(draft: PlanDraft, index: string, bytes: Uint8Array): void {
  draft.write(index, bytes, draft.read(index) === null ? 'now' : INDEX_MTIME);
}

function resolveIn(draft: PlanDraft): (wikiText: string) => string | null {
  return (wikiText) => draft.resolveWiki(wikiText);
}

/** Tells the person where the plan lets the index grow past what the client aims at, or past what it loads (contract §2). */
export function noteBudget(draft: PlanDraft, index = INDEX_NAME): void {
  const before = budgetAfter(draft.input.files.get(index)?.bytes ?? new Uint8Array());
  const after = budgetAfter(draft.read(index) ?? new Uint8Array());
  if (after.lines <= before.lines && after.units <= before.units) return;
  const size = `${index === INDEX_NAME ? 'The index' : `“${index}”`} has ${after.lines} lines and ${after.units} characters now`;
  if (after.passesLimit)
    draft.warn(`${size}; the agent loads ${INDEX_MAX_LINES} lines and ${INDEX_MAX_UNITS} characters of it.`);
  else if (after.passesAim)
    draft.inform(`${size}; the agent keeps it under ${INDEX_AIM_LINES} and ${INDEX_AIM_UNITS}.`);
}

/** By what a new entry finds its section. */
export function knowledgeOf(draft: PlanDraft): IndexKnowledge {
  const { memories } = draft.input.snapshot;
  return { typeOf: (path) => memories.get(path)?.header.type ?? null, resolve: resolveIn(draft) };
}

/** Lets the entries of a memory follow its name and description where they repeat them. */
export function rewordInIndexes(draft: PlanDraft, path: string, rewording: EntryRewording): void {
  for (const index of indexPaths(draft)) {
    const bytes = draft.read(index);
    if (bytes !== null) writeIndex(draft, index, rewordEntry(bytes, path, rewording, folderOf(index)));
  }
}

/** Puts the entry of a memory in the place of another’s. */
export function swapInIndex(draft: PlanDraft, path: string, entry: IndexedMemory): void {
  const bytes = draft.read(INDEX_NAME);
  if (bytes === null) return;
  const swapped = replaceEntry(bytes, path, entry, resolveIn(draft));
  if (swapped === null) removeFromIndex(draft, INDEX_NAME, path);
  else writeIndex(draft, INDEX_NAME, swapped);
}

/** Lets the links of all indexes follow a file that is going to move. */
export function renameInIndexes(draft: PlanDraft, from: string, to: string, wiki: RenameWiki): void {
  for (const index of indexPaths(draft)) {
    const bytes = draft.read(index);
    if (bytes === null) continue;
    const linked = renameTargets(bytes, from, to, wiki, folderOf(index));
    writeIndex(draft, index, folderOf(index) === '' ? renameMentions(linked, from, to) : linked);
  }
}

/** The memories in force that the index links. */
export function linkedMemories(draft: PlanDraft): ReadonlySet<string> {
  const { memories } = draft.input.snapshot;
  const links = readIndex(decodeText(draft.read(INDEX_NAME) ?? new Uint8Array())).links;
  const paths = links.map((link) => (link.kind === 'wiki' ? draft.resolveWiki(link.raw) : link.target));
  return new Set(paths.filter((path) => path !== null && memories.has(path)) as readonly string[]);
}

/** Tells of a file name in the text of the index, without a link, that leads nowhere from now on. */
export function noteMentions(draft: PlanDraft, path: string): void {
  const { mentions } = readIndex(decodeText(draft.read(INDEX_NAME) ?? new Uint8Array()));
  const found = mentions.find((mention) => mention.path === path);
  if (found !== undefined) draft.inform(`The text of the index still names “${path}” (line ${found.line}).`);
}
