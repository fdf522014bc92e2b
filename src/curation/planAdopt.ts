import { concatBytes } from '../memory/bytes';
import { MEMORY_EXTENSION } from '../memory/contract';
import { decodeText } from '../memory/decodeText';
import { displayText } from '../memory/displayText';
import { readIndex } from '../memory/memoryIndex';
import { isMemoryName } from '../memory/scanRules';
import { isLogDayPath, isLogPath } from '../store/dailyLogs';
import { folderOf, isOwn } from '../store/memoryDirectory';
import { type AdoptedBytes, followPlaces } from './adoptedBytes';
import { adoptIndexes } from './adoptedIndexes';
import { type AdoptedPlaces, isIndexPath, placeAdopted } from './adoptedPlaces';
import { type ChangeSet, isRefusal, type PlanRefusal } from './changeSet';
import { indexPaths, noteBudget, removeFromIndex } from './indexEdits';
import { draftPlan, type PlanDraft, refuse } from './planDraft';
import type { PlanInput } from './planInput';
import type { LeftFile, LeftReason, StoreFiles } from './storeFiles';
import { foldPath } from './storePath';

export interface AdoptIntent {
  /** `adopt`: the memory of a project that was renamed or moved. `merge`: another store of the same project. */
  readonly what: 'adopt' | 'merge';
  /** Whether the other store is emptied afterwards. */
  readonly move: boolean;
}

export interface AdoptInput {
  readonly source: StoreFiles;
  /** With the bytes of all files of the target that could get in the way, see `prepareAdopt`. */
  readonly target: PlanInput;
  readonly intent: AdoptIntent;
}

/** A file that comes under another name, since its own is taken. */
export interface Collision {
  readonly from: string;
  readonly to: string;
  /** What stands at its own name; `null` where that was not read. */
  readonly standing: Uint8Array | null;
  /** As it comes: its links follow. */
  readonly incoming: Uint8Array;
}

/** What the first change brings, to be told before it is made. */
export interface Brought {
  /** Also those that stand there already. */
  readonly memories: number;
  /** Entries that join the indexes. */
  readonly entries: number;
  readonly collisions: readonly Collision[];
}

/** A change of two directories: the second is made only when the first one was. Each is undone in its own directory. */
export interface AdoptPlan {
  readonly brought: Brought;
  /** Adds to the directory that adopts. */
  readonly target: ChangeSet;
  /** Empties the other one; `null` where it stays. */
  readonly source: ChangeSet | null;
}

/**
 * Brings the memory of one store into another: memories with their times, what is superseded with its way back, daily
 * logs, directories below with their own index, other files. A file that stands there already, byte for byte, is passed
 * over; one whose path is taken gets a number, and links, entries and `superseded_by` follow. The indexes become one
 * (`mergeIndex`), days of the logs too. What was there before does not change otherwise.
 */
export function planAdopt({ source, target, intent }: AdoptInput): AdoptPlan | PlanRefusal {
  const [from, to] = [nameOfStore(source.snapshot.directory), nameOfStore(target.snapshot.directory)];
  let gone: readonly string[] = [];
  let left: readonly LeftFile[] = [];
  let partly: readonly string[] = [];
  let count = 0;
  let collisions: readonly Collision[] = [];
  const first = draftPlan(target, (draft) => {
    const { placed, adopted } = placeAndFollow(draft, source);
    const { places, same } = placed;
    left = [...source.left, ...placed.left];
    const memories = [...places.keys()].filter(isMemoryPath);
    // A folder of other things, such as that of a project’s sessions, is no memory.
    if (memories.length === 0 && ![...source.files.keys()].some(isLogDayPath))
      refuse(`There is no memory to adopt in “${from}”.`);
    count = memories.length;
    for (const note of adopted.notes) draft.inform(note);
    const sidecars = writeFiles(draft, source, adopted, placed);
    const days = joinLogs(draft, source);
    const indexes = adoptIndexes(draft, source, adopted, placed);
    gone = [...places.keys(), ...sidecars, ...days, ...indexes.whole];
    partly = indexes.partly;
    collisions = collisionsOf(draft, placed);
    noteNames(draft, places);
    noteLeft(draft, left, from);
    if (same.size > 0) draft.inform(`${countOf(same.size, 'file')} of “${from}” stood here already.`);
    noteBudget(draft);
    return firstLabel(intent, countOf(count, 'memory', 'memories'), from);
  });
  if (isRefusal(first)) return first;
  const brought = { memories: count, entries: entriesAdded(first), collisions };
  if (!intent.move) return { brought, target: first, source: null };
  const input = { snapshot: source.snapshot, files: source.files, now: target.now };
  const second = draftPlan(input, (draft) => {
    emptyStore(draft, gone, left);
    if (partly.length > 0) draft.inform(KEPT_INDEX);
    return `Emptied “${from}”, of which ${countOf(count, 'memory', 'memories')} went to “${to}”`;
  });
  return isRefusal(second) ? second : { brought, target: first, source: second };
}

/** Twice where names are taken: what an earlier adopting wrote is known by the links that it let follow. */
function placeAndFollow(
  draft: PlanDraft,
  source: StoreFiles,
): { readonly placed: AdoptedPlaces; readonly adopted: AdoptedBytes } {
  const { snapshot, now } = draft.input;
  const placed = placeAdopted(source, draft);
  const adopted = followPlaces(source, snapshot, placed.places, now);
  if ([...placed.places].every(([from, to]) => from === to)) return { placed, adopted };
  const again = placeAdopted(source, draft, (path) => (isMemoryPath(path) ? adopted.read(path) : null));
  return { placed: again, adopted: followPlaces(source, snapshot, again.places, now) };
}

function firstLabel({ what, move }: AdoptIntent, memories: string, from: string): string {
  if (what === 'merge') return `Merged the store “${from}” into this one: ${memories}`;
  return move ? `Moved ${memories} here from “${from}”` : `Adopted ${memories} of “${from}”`;
}

/** Also what is superseded. */
function isMemoryPath(path: string): boolean {
  return isMemoryName(path.slice(path.lastIndexOf('/') + 1)) && !isLogPath(path);
}

/** @returns old paths of the sidecars that came along */
function writeFiles(
  draft: PlanDraft,
  source: StoreFiles,
  adopted: AdoptedBytes,
  { places, same }: AdoptedPlaces,
): readonly string[] {
  const sidecars: string[] = [];
  for (const [path, place] of places) {
    const bytes = path.endsWith(MEMORY_EXTENSION) ? adopted.read(path) : source.files.get(path)?.bytes;
    if (bytes !== undefined && !same.has(path)) draft.write(place, bytes, source.files.get(path)?.mtime ?? 'now');
    const sidecar = adopted.sidecarOf(path);
    if (sidecar === null) continue;
    if (draft.read(sidecar.path) === null) draft.write(sidecar.path, sidecar.bytes, sidecar.mtime);
    sidecars.push(sidecar.from);
  }
  return sidecars;
}

function collisionsOf(draft: PlanDraft, { places, same }: AdoptedPlaces): readonly Collision[] {
  const standing = new Map([...draft.input.files].map(([path, { bytes }]) => [foldPath(path), bytes]));
  return [...places].flatMap(([from, to]) => {
    const incoming = from === to || same.has(from) ? null : draft.read(to);
    return incoming === null ? [] : [{ from, to, standing: standing.get(foldPath(from)) ?? null, incoming }];
  });
}

function entriesAdded({ changes }: ChangeSet): number {
  let added = 0;
  for (const change of changes) {
    if (change.kind !== 'write' || !isIndexPath(change.path)) continue;
    const count = (bytes: Uint8Array | null): number =>
      bytes === null ? 0 : readIndex(decodeText(bytes), folderOf(change.path)).entries.length;
    added += count(change.after) - count(change.before);
  }
  return added;
}

/** The agent appends to a day, so what both wrote on one is joined. @returns old paths */
function joinLogs(draft: PlanDraft, { files }: StoreFiles): readonly string[] {
  const days: string[] = [];
  for (const [path, { bytes, mtime }] of files) {
    if (!isLogDayPath(path)) continue;
    const standing = draft.read(path);
    if (standing !== null && encodingOf(standing) !== encodingOf(bytes)) {
      draft.warn(`“${path}” is encoded in another way here, so its entries are not taken.`);
      continue;
    }
    days.push(path);
    if (standing === null) draft.write(path, bytes, mtime);
    else if (!holds(standing, bytes)) {
      draft.write(path, concatBytes([standing, lineEndAfter(standing), bytes]), 'keep');
      draft.inform(`“${path}” now has the entries of both.`);
    }
  }
  return days;
}

/** Whether every line of a part stands in the whole one after the other: a line’s beginning is not the line. */
function holds(whole: Uint8Array, part: Uint8Array): boolean {
  const [all, some] = [latin(whole), latin(part)].map((text) => `\n${text.replace(/\n$/, '')}\n`);
  return (all ?? '').includes(some ?? '');
}

/** The mark of UTF-16, whose lines can’t stand among those of UTF-8. */
function encodingOf([first, second]: Uint8Array): 'utf16le' | 'utf16be' | 'utf8' {
  if (first === 0xff && second === 0xfe) return 'utf16le';
  return first === 0xfe && second === 0xff ? 'utf16be' : 'utf8';
}

/** One unit a byte. */
function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const LINE_FEED = 0x0a;

function lineEndAfter(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 || bytes.at(-1) === LINE_FEED ? new Uint8Array() : Uint8Array.of(LINE_FEED);
}

const KEPT_INDEX = 'Its index stays as it was, for the lines that have no place in the other one.';
/** Memories whose entries are taken out one by one, each of which reads the whole index. */
const MAX_REMOVED = 300;

/** Takes away what was brought; where memories have to stay, the index stays with their entries. */
function emptyStore(draft: PlanDraft, gone: readonly string[], left: readonly LeftFile[]): void {
  const { snapshot } = draft.input;
  const keepsIndex = left.some(({ path }) => isMemoryPath(path) && isOwn(snapshot, path));
  if (keepsIndex) {
    for (const path of gone.length > MAX_REMOVED ? [] : gone)
      if (isMemoryPath(path)) for (const index of indexPaths(draft)) removeFromIndex(draft, index, path);
    draft.inform('Its index stays, for the files that could not be taken.');
  }
  for (const path of gone) if (!(keepsIndex && isIndexPath(path))) draft.delete(path);
}

/** Names that one sentence lists. */
const LISTED = 5;

function listOf(names: readonly string[]): string {
  const shown = names.slice(0, LISTED).join(', ');
  return names.length > LISTED ? `${shown} and ${names.length - LISTED} more` : shown;
}

function noteNames(draft: PlanDraft, places: ReadonlyMap<string, string>): void {
  const renamed = [...places].filter(([from, to]) => from !== to);
  if (renamed.length === 0) return;
  const shown = renamed.map(([from, to]) => `“${displayText(from, 80)}” is “${displayText(to, 80)}” here`);
  draft.inform(`Other files had these names: ${listOf(shown)}.`);
}

const LEFT_WORDS: Readonly<Record<LeftReason, string>> = {
  link: 'a link, which may lead anywhere',
  odd: 'neither file nor folder',
  name: 'a name that can’t be written',
  unreadable: 'it can’t be read, or is too large',
  inTheWay: 'a file stands where its folder would be',
};

function noteLeft(draft: PlanDraft, left: readonly LeftFile[], from: string): void {
  if (left.length === 0) return;
  const shown = left.map(({ path, why }) => `“${displayText(path, 80)}” (${LEFT_WORDS[why]})`);
  draft.warn(`Not taken from “${from}”: ${listOf(shown)}.`);
}

function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** What a person knows a memory directory by: the project’s folder, else its own name. */
export function nameOfStore(directory: string): string {
  const segments = directory.split(/[\\/]/).filter((segment) => segment !== '');
  const last = segments.at(-1) ?? directory;
  return displayText(last === 'memory' ? (segments.at(-2) ?? last) : last, 80);
}
