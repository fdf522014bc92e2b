import { MEMORY_EXTENSION, SUPERSEDED_FOLDER } from '../memory/contract';
import { displayText } from '../memory/displayText';
import { editHeader, type FieldEdit, isHeaderRefusal } from '../memory/editHeader';
import type { Header, Memory } from '../memory/memory';
import { oneLine } from '../memory/oneLine';
import { readMemory } from '../memory/readMemory';
import { isOwn, type MemoryDirectory } from '../store/memoryDirectory';
import type { MtimeAfter } from './changeSet';
import { type PlanDraft, refuse } from './planDraft';

/** Units of a title in a sentence. */
const TITLE_UNITS = 80;

/** A memory as a plan works on it, read from the bytes that the plan compares with, not from the older snapshot. */
export interface DraftMemory {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly memory: Memory;
  readonly header: Header;
}

/** Where a memory stands that a person names by its path, for a superseded one also by the path it had before. */
export function findMemory(snapshot: MemoryDirectory, path: string): string | null {
  if (snapshot.memories.has(path)) return path;
  const hidden = `${SUPERSEDED_FOLDER}/${path}`;
  return snapshot.memories.has(hidden) ? hidden : null;
}

/** Where a superseded memory stands that may be named by the path it had before, also when another has that path now. */
export function findSuperseded(snapshot: MemoryDirectory, path: string): string {
  const hidden = `${SUPERSEDED_FOLDER}/${path}`;
  const isInForce = (snapshot.memories.get(path)?.superseded ?? null) === null;
  return snapshot.memories.has(hidden) && isInForce ? hidden : path;
}

/** Takes a memory for a verb, or refuses with the reason why it can't be worked on. */
export function takeMemory(draft: PlanDraft, named: string): DraftMemory {
  const { snapshot } = draft.input;
  const path = findMemory(snapshot, named);
  const found = path === null ? undefined : snapshot.memories.get(path);
  if (path === null || found === undefined) refuse(`There is no memory “${displayText(named, TITLE_UNITS)}”.`);
  if (found.kind === 'index') refuse(`“${path}” is an index, not a memory.`);
  if (!isOwn(snapshot, path)) refuse(`“${path}” belongs to another memory directory, which has an index of its own.`);
  if (draft.read(path) === null) refuse(found.problem ?? `“${path}” is no longer there.`);
  return readDraftMemory(draft, path, found.linked);
}

/** A memory as the steps so far leave it. */
export function readDraftMemory(draft: PlanDraft, path: string, linked: boolean): DraftMemory {
  const bytes = draft.read(path) ?? new Uint8Array();
  const memory = readMemory(path, { bytes, mtime: draft.mtimeOf(path), size: bytes.length }, linked);
  return { path, bytes, memory, header: memory.header };
}

/** A file behind a link can be written through it, but to move it would leave the link behind or break it. */
export function refuseLinked({ path, memory }: DraftMemory, what: string): void {
  if (memory.linked) refuse(`“${path}” is a symbolic link or lies behind one, so it can’t be ${what}.`);
}

/** Edits fields of a header, every other byte stays; refuses where the file can't be edited. */
export function editFields(draft: PlanDraft, path: string, edits: readonly FieldEdit[], mtime: MtimeAfter): void {
  const bytes = draft.read(path);
  if (bytes === null) refuse(`“${path}” is no longer there.`);
  const edited = editHeader(bytes, edits);
  if (isHeaderRefusal(edited)) refuse(`“${path}” can’t be edited: ${edited.refused}`);
  draft.write(path, edited, mtime);
}

export function titleOf(memory: Memory): string {
  return shownTitle(memory.title) || displayText(memory.path, TITLE_UNITS);
}

/** A name as a sentence quotes it. */
export function shownTitle(name: string): string {
  return displayText(name, TITLE_UNITS);
}

/** Two memories in one sentence: with their file names where the titles alone would not tell them apart. */
export function namePair(a: NamedFile, b: NamedFile): readonly [string, string] {
  const [first, second] = [shownTitle(a.title), shownTitle(b.title)];
  if (first !== second) return [`“${first}”`, `“${second}”`];
  const withFile = (title: string, { path }: NamedFile): string => `“${title}” (${displayText(path, TITLE_UNITS)})`;
  return [withFile(first, a), withFile(second, b)];
}

interface NamedFile {
  readonly path: string;
  readonly title: string;
}

/** `Superseded “Real database in tests”`, `Superseded 3 memories`. */
export function labelOf(verb: string, memories: readonly Memory[]): string {
  const [first, ...more] = memories;
  if (first === undefined) return verb;
  return more.length === 0 ? `${verb} “${titleOf(first)}”` : `${verb} ${memories.length} memories`;
}

/** What an entry of the index says of a memory. */
export interface IndexedMemory {
  readonly path: string;
  readonly title: string;
  readonly hook: string;
  readonly type: string | null;
}

export function indexedMemory({ path, title, header }: Memory): IndexedMemory {
  return { path, title: oneLine(title), hook: oneLine(header.description ?? ''), type: header.type };
}

export function indexedMemoryAt(draft: PlanDraft, path: string): IndexedMemory {
  return indexedMemory(readDraftMemory(draft, path, false).memory);
}

/** The paths that a person selected, each once. */
export function eachOnce(paths: readonly string[], what: string): readonly string[] {
  if (paths.length === 0) refuse(`There is no memory to ${what}.`);
  return [...new Set(paths)];
}

/** The base name without `.md`: what a wiki link names a memory by. */
export function stemOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return name.endsWith(MEMORY_EXTENSION) ? name.slice(0, -MEMORY_EXTENSION.length) : name;
}
