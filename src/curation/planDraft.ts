import { equalBytes } from '../memory/bytes';
import { HEAD_MAX_LINES, INDEX_NAME, SUPERSEDED_FOLDER } from '../memory/contract';
import { displayText } from '../memory/displayText';
import { closesPastHead } from '../memory/head';
import { createLinkResolver, type LinkResolver } from '../memory/links';
import { ownMemories } from '../store/memoryDirectory';
import type { ChangeSet, FileChange, MtimeAfter, Plan, PlanNote } from './changeSet';
import type { PlanInput } from './planInput';
import { foldPath, isSafePath } from './storePath';

/** Says why a plan can't be made; becomes a `PlanRefusal` in {@link draftPlan} and never leaves it. */
export class Refusal extends Error {}

/** Ends the plan that is being made. @param sentence told to the person */
export function refuse(sentence: string): never {
  throw new Refusal(sentence);
}

interface DraftFile {
  /** Where it stood before; `null` for a new file. */
  readonly origin: string | null;
  readonly bytes: Uint8Array;
  readonly mtime: MtimeAfter;
}

/**
 * The files of a directory as the plan will leave them. Steps of several verbs work on one draft and see each other's
 * result; what comes out names each path once and leaves out what ends as it began.
 */
export class PlanDraft {
  readonly notes: PlanNote[] = [];
  private readonly current = new Map<string, DraftFile>();
  private readonly moved = new Map<string, string>();
  private links: LinkResolver | null = null;

  constructor(readonly input: PlanInput) {
    for (const [path, { bytes }] of input.files) this.current.set(path, { origin: path, bytes, mtime: 'keep' });
  }

  /** The bytes at a path as the steps so far leave them; `null` where there is no file. */
  read(path: string): Uint8Array | null {
    return this.current.get(path)?.bytes ?? null;
  }

  /** Of the files that the plan was handed and of those that it has made, as the steps so far leave them. */
  paths(): IterableIterator<string> {
    return this.current.keys();
  }

  /**
   * What paths are taken as the steps so far leave them, folded as `foldPath` does: disks differ in what they take for
   * one name.
   */
  takenPaths(): ReadonlySet<string> {
    const { snapshot, files } = this.input;
    const taken = new Set<string>();
    for (const paths of [this.current.keys(), snapshot.memories.keys(), snapshot.otherFiles, snapshot.folders.keys()])
      for (const path of paths) if (this.current.has(path) || !files.has(path)) taken.add(foldPath(path));
    return taken;
  }

  /** Milliseconds since the epoch; of a new file, and of one that the plan renews, the time of the plan. */
  mtimeOf(path: string): number {
    const file = this.current.get(path);
    if (typeof file?.mtime === 'number') return file.mtime;
    const found = file?.origin === null ? undefined : this.input.files.get(file?.origin ?? path);
    return file?.mtime === 'now' ? this.input.now : (found?.mtime ?? this.input.now);
  }

  /** Path of the memory that a wiki link means, as the steps so far leave it; `null` where it means none. */
  resolveWiki(wikiText: string): string | null {
    this.links ??= createLinkResolver(ownMemories(this.input.snapshot));
    const path = this.links.resolve(wikiText);
    return path === null ? null : (this.moved.get(path) ?? path);
  }

  write(path: string, bytes: Uint8Array, mtime: MtimeAfter): void {
    checkTarget(path);
    const file = this.current.get(path);
    this.current.set(path, { origin: file?.origin ?? null, bytes, mtime: later(file?.mtime ?? 'keep', mtime) });
  }

  move(from: string, to: string): void {
    checkTarget(to);
    const file = this.current.get(from);
    if (file === undefined) refuse(`“${from}” is no longer there.`);
    if (this.current.has(to)) refuse(`There is already a file “${to}”.`);
    this.current.delete(from);
    this.current.set(to, file);
    if (file.origin !== null) this.moved.set(file.origin, to);
  }

  delete(path: string): void {
    this.current.delete(path);
  }

  inform(text: string): void {
    this.note({ severity: 'info', text });
  }

  /** Tells of a link that does not lead any more to what it meant. */
  informOfLink(text: string): void {
    this.note({ severity: 'info', text, about: 'link' });
  }

  warn(text: string): void {
    this.note({ severity: 'warning', text });
  }

  /** Tells where lines that a step added push the end of a header out of what the client’s scan reads (contract §4). */
  warnOfLongHeaders(): void {
    for (const [path, { origin, bytes }] of this.current) {
      if (path.startsWith(`${SUPERSEDED_FOLDER}/`)) continue;
      const before = origin === null ? undefined : this.input.files.get(origin)?.bytes;
      if (before === undefined || before === bytes || closesPastHead(before) || !closesPastHead(bytes)) continue;
      this.warn(
        `The header of “${path}” ends past line ${HEAD_MAX_LINES} now, where the agent stops to read: it sees no description of it.`,
      );
    }
  }

  finish(label: string): ChangeSet {
    const { snapshot, files } = this.input;
    const changes: FileChange[] = [];
    const kept = new Set<string>();
    for (const [path, file] of this.current) {
      const origin = file.origin ?? path;
      const before = files.get(origin)?.bytes ?? null;
      kept.add(origin);
      const { bytes: after, mtime } = file;
      if (origin !== path && before !== null) changes.push({ kind: 'move', from: origin, path, before, after, mtime });
      else if (before === null || mtime !== 'keep' || !equalBytes(before, after))
        changes.push({ kind: 'write', path, before, after, mtime });
    }
    for (const [path, { bytes }] of files) if (!kept.has(path)) changes.push({ kind: 'delete', path, before: bytes });
    changes.sort((a, b) => rankOf(a) - rankOf(b));
    return { directory: snapshot.directory, label: shownText(label), changes, notes: this.notes };
  }

  private note(note: PlanNote): void {
    const text = shownText(note.text);
    if (!this.notes.some((one) => one.text === text)) this.notes.push({ ...note, text });
  }
}

/** Runs the steps of a verb on a fresh draft. @param build gives the label of the change set */
export function draftPlan(input: PlanInput, build: (draft: PlanDraft) => string): Plan {
  const { state, problem } = input.snapshot;
  if (state === 'loading') return { refused: 'The memory directory is still being read.' };
  if (state === 'failed') return { refused: `The memory directory can’t be read: ${problem ?? 'unknown reason'}` };
  try {
    const draft = new PlanDraft(input);
    const label = build(draft);
    draft.warnOfLongHeaders();
    return draft.finish(label);
  } catch (error) {
    if (error instanceof Refusal) return { refused: shownText(error.message) };
    throw error;
  }
}

/** Units of a sentence; more of it comes only from paths. */
const SENTENCE_UNITS = 1_000;

/** Sentences quote names and paths, which may hold anything. */
function shownText(sentence: string): string {
  return displayText(sentence, SENTENCE_UNITS);
}

function checkTarget(path: string): void {
  if (!isSafePath(path)) refuse(`“${path}” does not lie inside the memory directory.`);
}

function later(first: MtimeAfter, second: MtimeAfter): MtimeAfter {
  if (first === 'now' || second === 'now') return 'now';
  return second === 'keep' ? first : second;
}

/**
 * The order of the changes, so that whatever is left by a crash between two of them can't mislead the agent: a file
 * comes before the entry that leads to it and goes after that entry went, and a sidecar is there whenever its memory
 * is hidden.
 */
function rankOf(change: FileChange): number {
  if (change.kind === 'delete') return 5;
  if (change.kind === 'move') return change.path.startsWith(`${SUPERSEDED_FOLDER}/`) ? 4 : 1;
  // A team store has an index of its own.
  const isIndex = change.path === INDEX_NAME || change.path.endsWith(`/${INDEX_NAME}`);
  if (change.before === null && !isIndex) return 0;
  return isIndex ? 2 : 3;
}
