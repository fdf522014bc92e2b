import { BODY_MAX_BYTES, readBodyHead } from './bodyHead';
import type { Clock } from './clock';
import { continueSnapshot } from './continueSnapshot';
import { DiskCheck } from './diskCheck';
import { type Disposable, FileError, type FileHead, type FileSystem, type Watcher } from './fileSystem';
import type { MemoryDirectory } from './memoryDirectory';
import { emptyDirectory } from './memoryDirectory';
import { readDirectory } from './readDirectory';
import { guardTeam } from './teamGuard';
import { updateDirectory } from './updateDirectory';

/** Milliseconds that events are gathered before the disk is looked at, and at most while they keep coming. */
const GATHER_MS = 60;
const GATHER_MAX_MS = 300;

/** What differs between two snapshots; `paths` is `null` where all may differ. */
export interface SnapshotChange {
  readonly previous: MemoryDirectory;
  readonly current: MemoryDirectory;
  readonly paths: readonly string[] | null;
}

export interface MemoryStoreOptions {
  /** Absolute path of the memory directory; it need not exist. */
  readonly directory: string;
  readonly fileSystem: FileSystem;
  readonly watcher?: Watcher;
  readonly clock: Clock;
  /** Told of what went wrong behind the scenes, in a sentence without file contents. */
  readonly log: (message: string) => void;
}

export interface MemoryStore extends Disposable {
  readonly directory: string;
  readonly snapshot: MemoryDirectory;
  /** Reads the whole directory anew. Never rejects: a failure is a snapshot with its reason. */
  refresh(): Promise<MemoryDirectory>;
  /** Looks at these absolute paths alone. Never rejects. */
  touch(paths: readonly string[]): Promise<MemoryDirectory>;
  /**
   * Reads anew what times on the disk tell of: where events don't arrive (network disks, exhausted watches, targets of
   * links), and while a watch is being laid. May be called every few seconds: it passes a call over where the
   * last one took so long that checks would take more than a hundredth of the time. Never rejects.
   */
  check(): Promise<MemoryDirectory>;
  /** All bytes of a memory. Throws `FileError`. */
  readBody(path: string): Promise<Uint8Array>;
  /** As {@link readBody}, but the begin alone of a memory that is too large for that. Throws `FileError`. */
  readBodyHead(path: string): Promise<FileHead>;
  /** The listener hears of every new snapshot, in order. */
  onDidChange(listener: (change: SnapshotChange) => void): Disposable;
}

export function createMemoryStore(options: MemoryStoreOptions): MemoryStore {
  return new WatchedStore(options);
}

/** One store a directory: scans once, then follows events, one piece of work at a time. */
class WatchedStore implements MemoryStore {
  readonly directory: string;
  private current: MemoryDirectory;
  private readonly listeners = new Set<(change: SnapshotChange) => void>();
  private readonly watching: Disposable | undefined;
  private queue: Promise<unknown> = Promise.resolve();
  private readonly gathered = new Set<string>();
  private cancelGather: (() => void) | undefined;
  private gatherSince = 0;
  private disposed = false;
  private readonly disk: DiskCheck;
  private readonly fileSystem: FileSystem;
  private checking: Promise<MemoryDirectory> | undefined;

  constructor(private readonly options: MemoryStoreOptions) {
    this.directory = options.directory;
    this.current = emptyDirectory(options.directory, 'loading', null);
    this.fileSystem = guardTeam(options.directory, options.fileSystem);
    this.disk = new DiskCheck(this.fileSystem, options.clock);
    this.watching = options.watcher?.watch(options.directory, (path) => this.gather(path));
  }

  get snapshot(): MemoryDirectory {
    return this.current;
  }

  refresh(): Promise<MemoryDirectory> {
    return this.enqueue(async () => {
      const next = await readDirectory(this.directory, this.fileSystem);
      const update = continueSnapshot(this.current, next);
      if (update !== null) this.publish(update.snapshot, update.paths);
    });
  }

  check(): Promise<MemoryDirectory> {
    this.checking ??= this.disk
      .run(this.current, { refresh: () => this.refresh(), touch: (paths) => this.touch(paths) })
      .then(() => this.current)
      .finally(() => {
        this.checking = undefined;
      });
    return this.checking;
  }

  touch(paths: readonly string[]): Promise<MemoryDirectory> {
    return this.enqueue(async () => {
      const update = await updateDirectory(this.current, paths, this.fileSystem);
      if (update !== null) this.publish(update.snapshot, update.paths);
    });
  }

  readBody(path: string): Promise<Uint8Array> {
    return this.fileSystem.readFile(`${this.directory}/${path}`, BODY_MAX_BYTES);
  }

  readBodyHead(path: string): Promise<FileHead> {
    return readBodyHead(`${this.directory}/${path}`, this.fileSystem);
  }

  onDidChange(listener: (change: SnapshotChange) => void): Disposable {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  }

  dispose(): void {
    this.disposed = true;
    this.cancelGather?.();
    this.watching?.dispose();
    this.listeners.clear();
  }

  private enqueue(work: () => Promise<void>): Promise<MemoryDirectory> {
    const done = this.queue.then(async () => {
      if (this.disposed) return this.current;
      try {
        await work();
      } catch (error) {
        const reason = error instanceof FileError ? error.message : String(error);
        this.options.log(`Reading ${this.directory} failed: ${reason}`);
        this.publish(emptyDirectory(this.directory, 'failed', reason), null);
      }
      return this.current;
    });
    this.queue = done;
    return done;
  }

  private publish(next: MemoryDirectory, paths: readonly string[] | null): void {
    if (this.disposed) return;
    const change = { previous: this.current, current: next, paths };
    this.current = next;
    for (const listener of this.listeners) {
      try {
        listener(change);
      } catch (error) {
        this.options.log(`A listener of ${this.directory} failed: ${String(error)}`);
      }
    }
  }

  /** Events come in bursts and twice; the disk is looked at once they pause, or after a while if they don't. */
  private gather(path: string): void {
    if (this.disposed) return;
    const now = this.options.clock.now();
    if (this.gathered.size === 0) this.gatherSince = now;
    this.gathered.add(path);
    this.cancelGather?.();
    const wait = Math.max(0, Math.min(GATHER_MS, this.gatherSince + GATHER_MAX_MS - now));
    this.cancelGather = this.options.clock.after(wait, () => {
      const paths = [...this.gathered];
      this.gathered.clear();
      void this.touch(paths);
    });
  }
}
