import { ancestorsOf } from '../location/paths';
import { type DirectoryEntry, FileError, type Permissions } from '../store/fileSystem';
import { type ChangeRecord, decodeRecord, encodeRecord, isForeignRecord } from './changeRecord';
import { checksumOf } from './checksum';
import type { CurationDeps } from './curationDeps';

/** Change sets of one memory directory that can be undone. */
export const HISTORY_MAX = 50;

/**
 * `pending`: being written, rolled back after a crash. `committed`: all of it is written, finished after a crash.
 * `done` can be undone, `undone` can be redone.
 */
export type RecordState = 'pending' | 'committed' | 'done' | 'undone';

const STATES: ReadonlySet<string> = new Set<RecordState>(['pending', 'committed', 'done', 'undone']);
/** For its owner alone: what holds the text of memories. -1 leaves owner and group as they come. */
export const PRIVATE: Permissions = { mode: 0o600, owner: -1, group: -1 };
const SEQUENCE_DIGITS = 8;

/** A record as it stands in the journal directory: its file is `<id>.<state>`, and `id` begins with the key. */
export interface StoredRecord {
  readonly id: string;
  readonly key: string;
  /** Grows with each record of the same key. */
  readonly sequence: number;
  readonly state: RecordState;
}

let counter = 0;

/** What the records of a directory begin with. */
export function keyOf(realDirectory: string): string {
  return checksumOf(new TextEncoder().encode(realDirectory));
}

/** Makes the journal directory and the parents that it lacks. Throws `FileError`. */
export async function ensureJournalDirectory(deps: CurationDeps): Promise<void> {
  await makeDirectories(await missingDirectories(deps.journalDirectory, deps), deps);
}

/** The ancestors of a path, itself included, that do not exist, parents first. */
export async function missingDirectories(
  path: string,
  { fileSystem, paths }: CurationDeps,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const ancestor of ancestorsOf(path, paths)) {
    const kind = await fileSystem.entryKind(ancestor).catch((error: unknown) => {
      if (error instanceof FileError && error.code === 'missing') return null;
      throw error;
    });
    if (kind !== null) break;
    missing.unshift(ancestor);
  }
  return missing;
}

export async function makeDirectories(directories: readonly string[], { fileSystem }: CurationDeps): Promise<void> {
  for (const directory of directories) {
    await fileSystem.makeDirectory(directory).catch((error: unknown) => {
      if (!(error instanceof FileError && error.code === 'exists')) throw error;
    });
  }
}

/** All records of one directory, or of all of them, oldest first. */
export async function listRecords(deps: CurationDeps, key: string | null): Promise<readonly StoredRecord[]> {
  const records = (await listJournal(deps)).flatMap(({ name }) => parseName(name) ?? []);
  return records
    .filter((record) => key === null || record.key === key)
    .sort((a, b) => (a.key === b.key ? a.sequence - b.sequence : a.key < b.key ? -1 : 1));
}

/** Keys under which a program that died may have left something to clear up. */
export async function unsettledKeys(deps: CurationDeps): Promise<readonly string[]> {
  const names = (await listJournal(deps)).map(({ name }) => name);
  return [
    ...new Set(
      names.flatMap((name) => /^([0-9a-f]{16})[-.].*\.(?:pending|committed|draft|claim)$/.exec(name)?.[1] ?? []),
    ),
  ];
}

async function listJournal({ fileSystem, journalDirectory }: CurationDeps): Promise<readonly DirectoryEntry[]> {
  try {
    return await fileSystem.list(journalDirectory);
  } catch (error) {
    if (error instanceof FileError && error.code === 'missing') return [];
    throw error;
  }
}

function parseName(name: string): StoredRecord | null {
  const parts = /^(([0-9a-f]{16})-(\d+)-[0-9a-z-]+)\.([a-z]+)$/.exec(name);
  if (parts === null) return null;
  const [, id = '', key = '', sequence = '', state = ''] = parts;
  return STATES.has(state) ? { id, key, sequence: Number(sequence), state: state as RecordState } : null;
}

/** A new id, the highest of its key: call it while the key is claimed. */
export async function nextId(deps: CurationDeps, key: string): Promise<string> {
  const last = (await listRecords(deps, key)).at(-1)?.sequence ?? 0;
  counter += 1;
  const unique = `${deps.clock.now().toString(36)}-${deps.processes.ownId.toString(36)}-${counter.toString(36)}`;
  return `${key}-${String(last + 1).padStart(SEQUENCE_DIGITS, '0')}-${unique}`;
}

/** Durable when it returns: only then may the first file be touched. */
export async function writePending(deps: CurationDeps, record: ChangeRecord): Promise<void> {
  const { fileSystem, journalDirectory } = deps;
  const draft = fileOf(deps, record.id, 'draft');
  await fileSystem.create(draft, encodeRecord(record), PRIVATE);
  try {
    await fileSystem.rename(draft, fileOf(deps, record.id, 'pending'));
    await fileSystem.syncDirectory(journalDirectory);
  } catch (error) {
    await fileSystem.remove(draft).catch(() => undefined);
    throw error;
  }
}

/** Durable when it returns. Does nothing where the record is in that state already. Throws `FileError`. */
export async function setState(deps: CurationDeps, id: string, from: RecordState, to: RecordState): Promise<void> {
  await deps.fileSystem.rename(fileOf(deps, id, from), fileOf(deps, id, to)).catch(async (error: unknown) => {
    ignoreMissing(error);
    await deps.fileSystem.entryKind(fileOf(deps, id, to));
  });
  await deps.fileSystem.syncDirectory(deps.journalDirectory);
}

/** `null` where the record is torn. Throws `FileError`. */
export async function readRecord(deps: CurationDeps, stored: StoredRecord): Promise<ChangeRecord | null> {
  const path = fileOf(deps, stored.id, stored.state);
  const bytes = await deps.fileSystem.readFile(path);
  if (isForeignRecord(bytes)) throw new FileError('other', path, 'Another version of Memory Lens wrote it.');
  const record = decodeRecord(bytes);
  return record?.id === stored.id ? record : null;
}

export async function removeRecord(deps: CurationDeps, id: string, state: RecordState): Promise<void> {
  await deps.fileSystem.remove(fileOf(deps, id, state)).catch(ignoreMissing);
}

/** Takes away what a crash left half-written under this key; call it while the key is claimed. */
export async function removeDrafts(deps: CurationDeps, key: string): Promise<void> {
  for (const { name } of await deps.fileSystem.list(deps.journalDirectory)) {
    if (!name.startsWith(`${key}-`) || !name.endsWith('.draft')) continue;
    await deps.fileSystem.remove(deps.paths.join(deps.journalDirectory, name)).catch(ignoreMissing);
  }
}

/** Stores bytes that found no place in the memory directory beside the record. Returns where; durable. */
export async function keepBytes(deps: CurationDeps, id: string, bytes: Uint8Array): Promise<string> {
  for (let number = 1; ; number++) {
    const path = fileOf(deps, id, `kept-${number}`);
    try {
      await deps.fileSystem.create(path, bytes, PRIVATE);
      await deps.fileSystem.syncDirectory(deps.journalDirectory);
      return path;
    } catch (error) {
      if (!(error instanceof FileError && error.code === 'exists')) throw error;
    }
  }
}

/** Forgets the oldest of what can be undone beyond {@link HISTORY_MAX}. */
export async function pruneHistory(deps: CurationDeps, key: string): Promise<void> {
  const records = (await listRecords(deps, key)).filter(({ state }) => state === 'done' || state === 'undone');
  for (const { id, state } of records.slice(0, -HISTORY_MAX)) await removeRecord(deps, id, state);
}

/** A new change ends what could be redone. */
export async function dropUndone(deps: CurationDeps, key: string): Promise<void> {
  for (const { id, state } of await listRecords(deps, key)) if (state === 'undone') await removeRecord(deps, id, state);
}

function fileOf({ paths, journalDirectory }: CurationDeps, id: string, ending: string): string {
  return paths.join(journalDirectory, `${id}.${ending}`);
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof FileError && error.code === 'missing')) throw error;
}
