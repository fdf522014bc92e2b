import { FileError } from '../../store/fileSystem';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { PathTraversalError } from '../../store/pathGuard';
import type { ChangeSet } from '../changeSet';
import { ClaimError } from '../claim';
import type { CurationDeps } from '../curationDeps';
import { eachFew } from './eachFew';
import { takeOwn } from './ownChange';
import { absentIn, presentIn, type Reading, type ReadWhole, readVersion, takeReadings, toRead } from './presentFiles';
import { changesIn, lookAt, type SeenChange } from './seenChange';
import type { SeenFolder } from './seenFolder';
import { SeenStorage } from './seenStorage';
import type { SeenFile, SeenManifest, SeenStat, SeenVersion } from './seenVersion';

/** Bytes of all copies of all memory directories, unless another limit is given. */
export const SEEN_MAX_BYTES = 50 * 1024 * 1024;
/** Bytes of a file that is copied; of a larger one only its time and size are known. */
export const SEEN_FILE_MAX_BYTES = 1024 * 1024;
/** Files that are read before what was seen is written down. */
const BATCH = 200;

export interface SeenStoreDeps extends Pick<CurationDeps, 'fileSystem' | 'clock' | 'paths' | 'processes'> {
  /** Absolute folder for the copies, outside of every memory directory; made when it is first needed. */
  readonly storage: string;
  /** Told of trouble, in a sentence without file contents. */
  readonly tell: (sentence: string) => void;
  readonly maxBytes?: number;
  readonly maxFileBytes?: number;
}

/** A change, and whether there are copies of both its sides to compare or to bring back. */
export interface ListedChange extends SeenChange {
  /** Whether a copy of `before` is kept; `false` where there is no `before`. */
  readonly keepsBefore: boolean;
  readonly keepsLatest: boolean;
}

type Change = (manifest: SeenManifest) => Promise<Changed | null> | Changed | null;

interface Changed {
  readonly files: ReadonlyMap<string, SeenFile>;
  /** Bytes by id, of which copies are wanted. */
  readonly copies: ReadonlyMap<string, Uint8Array>;
}

const NO_COPIES: ReadonlyMap<string, Uint8Array> = new Map();

/**
 * Remembers what a person has looked at of memory directories, and keeps copies, so that what others changed or deleted
 * since can be shown and brought back.
 *
 * Holds nothing itself: each call reads what the storage has, and whatever writes claims the storage and reads again
 * first. So several windows may work on one storage. Trouble is told of and never thrown; what a call missed, the
 * next one finds.
 */
export class SeenStore {
  private readonly storage: SeenStorage;
  private readonly maxFileBytes: number;
  private readonly told = new Set<string>();

  constructor(private readonly deps: SeenStoreDeps) {
    const { fileSystem, clock, paths, processes, storage, maxBytes = SEEN_MAX_BYTES } = deps;
    this.storage = new SeenStorage({ fileSystem, clock, paths, processes, journalDirectory: storage }, maxBytes);
    this.maxFileBytes = deps.maxFileBytes ?? SEEN_FILE_MAX_BYTES;
  }

  /**
   * Takes in what a directory holds now, and copies what is new. At first sight all of it counts as looked at.
   * Returns whether anything was new.
   *
   * @param readWhole all bytes of a file of the directory; a `FileError` leaves it to the next call
   */
  async remember(snapshot: MemoryDirectory, readWhole: ReadWhole): Promise<boolean> {
    if (snapshot.state !== 'ready' && snapshot.state !== 'missing') return false;
    const done = await this.attempt(snapshot.directory, async (folder, realDirectory) => {
      const present = await presentIn(snapshot, realDirectory, this.deps.fileSystem, this.deps.paths);
      const isFirst = await this.begin(folder, realDirectory, present);
      return (await this.takeIn(folder, snapshot.directory, present, readWhole)) || isFirst;
    });
    return done ?? false;
  }

  /** What others did since the person last looked, as far as `remember` has taken it in. */
  async changesSince(directory: string): Promise<readonly ListedChange[]> {
    const found = await this.attempt(directory, async (folder) => {
      const manifest = await this.read(folder);
      const changes = manifest === null ? [] : changesIn(manifest);
      if (changes.length === 0) return [];
      const { copies } = await folder.list();
      const keeps = (version: SeenVersion | null): boolean => copies.has(version?.id ?? '');
      return changes.map((change) => ({
        ...change,
        keepsBefore: keeps(change.before),
        keepsLatest: keeps(change.latest),
      }));
    });
    return found ?? [];
  }

  /** Takes changes as looked at, as they were listed. What came after that stays to be looked at. */
  async markLooked(directory: string, changes: readonly SeenChange[]): Promise<void> {
    if (changes.length === 0) return;
    await this.attempt(directory, (folder) =>
      this.change(folder, ({ files }) => ({ files: lookAt(files, changes), copies: NO_COPIES })),
    );
  }

  /** Takes what was done through this program, or undone, as looked at. Call it once it is applied. */
  async noteOwnChange({ directory, changes }: Pick<ChangeSet, 'directory' | 'changes'>): Promise<void> {
    if (changes.length === 0) return;
    await this.attempt(directory, (folder) =>
      this.change(folder, ({ files }) => takeOwn(files, changes, this.deps.clock.now(), this.maxFileBytes)),
    );
  }

  /** The bytes of a version; `null`: no copy is kept. */
  async readCopy(directory: string, version: SeenVersion): Promise<Uint8Array | null> {
    return (await this.attempt(directory, (folder) => folder.readCopy(version))) ?? null;
  }

  /** First sight: every file is noted before any is read, so that a start that is cut off shows none as new. */
  private async begin(folder: SeenFolder, directory: string, present: ReadonlyMap<string, SeenStat>): Promise<boolean> {
    const isWritten = async (): Promise<boolean> => {
      const found = await folder.readManifest();
      return found !== null && found !== 'broken';
    };
    if (await isWritten()) return false;
    return this.storage.claimed(async () => {
      if (await isWritten()) return false;
      if ((await folder.readManifest()) === 'broken')
        this.tell('What was seen of a memory directory can’t be read any more. What it holds now counts as looked at.');
      const files = new Map<string, SeenFile>();
      for (const [path, stat] of present) {
        const version = { id: null, ...stat };
        files.set(path, { looked: version, latest: version, gone: false });
      }
      await this.storage.write(folder, { directory, time: this.deps.clock.now(), files }, NO_COPIES);
      return true;
    });
  }

  private async takeIn(
    folder: SeenFolder,
    directory: string,
    present: ReadonlyMap<string, SeenStat>,
    readWhole: ReadWhole,
  ): Promise<boolean> {
    const { maxFileBytes } = this;
    const { fileSystem } = this.deps;
    const manifest = await this.read(folder);
    if (manifest === null) return false;
    const absent = await absentIn(manifest.files, present, directory, fileSystem);
    const paths = toRead(manifest.files, present, maxFileBytes);
    let isNew = false;
    for (let at = 0; at === 0 || at < paths.length; at += BATCH) {
      const readings: Reading[] = [];
      await eachFew(paths.slice(at, at + BATCH), async (path) => {
        const stat = present.get(path);
        if (stat === undefined) return;
        const reading = await readVersion(path, stat, `${directory}/${path}`, readWhole, fileSystem, maxFileBytes);
        if (reading !== null) readings.push(reading);
      });
      const missing = at === 0 ? absent : [];
      if (takeReadings(manifest.files, readings, missing) === null) continue;
      const copies = new Map(
        readings.flatMap(({ version, bytes }) => (bytes && version.id ? [[version.id, bytes]] : [])),
      );
      const written = await this.change(folder, ({ files }) => {
        const taken = takeReadings(files, readings, missing);
        return taken && { files: taken, copies };
      });
      isNew ||= written;
    }
    return isNew;
  }

  /** Claims the storage, reads what it has and writes what is to become of that. Returns whether anything was written. */
  private change(folder: SeenFolder, change: Change): Promise<boolean> {
    return this.storage.claimed(async () => {
      const manifest = await this.read(folder);
      const changed = manifest && (await change(manifest));
      if (manifest === null || changed === null) return false;
      const next = { ...manifest, time: this.deps.clock.now(), files: changed.files };
      const refused = await this.storage.write(folder, next, changed.copies);
      if (refused > 0)
        this.tell('Some copies of memories could not be written, so what others do to these can’t be brought back.');
      return true;
    });
  }

  /** `null` where nothing was seen yet, or another version of this program keeps the manifest. */
  private async read(folder: SeenFolder): Promise<SeenManifest | null> {
    const found = await folder.readManifest();
    if (found === 'foreign')
      this.tell(
        'Another version of Memory Lens keeps what was seen of a memory directory, so this one leaves it alone.',
      );
    return typeof found === 'string' ? null : found;
  }

  private async attempt<Result>(
    directory: string,
    task: (folder: SeenFolder, realDirectory: string) => Promise<Result>,
  ): Promise<Result | null> {
    try {
      const { folder, realDirectory } = await this.storage.folderOf(directory);
      return await task(folder, realDirectory);
    } catch (error) {
      if (!(error instanceof FileError || error instanceof ClaimError || error instanceof PathTraversalError))
        throw error;
      this.tell(`What others changed in ${directory} can’t be followed: ${error.message}`);
      return null;
    }
  }

  private tell(sentence: string): void {
    if (this.told.has(sentence)) return;
    this.told.add(sentence);
    this.deps.tell(sentence);
  }
}
