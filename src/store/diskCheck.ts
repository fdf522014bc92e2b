import { INDEX_NAME } from '../memory/contract';
import { changedMemories } from './changedMemories';
import type { Clock } from './clock';
import type { FileSystem } from './fileSystem';
import { folderOf, type MemoryDirectory } from './memoryDirectory';

/** First checks, which read anew in any case: a watch takes seconds to come alive on a busy machine. */
const EARLY_CHECKS = 5;
const EARLY_MAX_MEMORIES = 2_000;
/** Pause after a check, as a multiple of the time that it took, and at most in milliseconds. */
const PAUSE_FACTOR = 100;
const EARLY_PAUSE_FACTOR = 10;
const PAUSE_MAX_MS = 5 * 60_000;
/** File links whose targets are looked at with every check. */
const CHECK_MAX_LINKS = 200;
/** Every such check looks at the memories themselves, and at so many: an in-place write moves no folder's time. */
const DEEP_CHECK_EVERY = 15;
const DEEP_CHECK_MEMORIES = 2_000;

/** How what was found is read; both end when it was. */
export interface Rereading {
  refresh(): Promise<unknown>;
  /** Absolute paths. */
  touch(paths: readonly string[]): Promise<unknown>;
}

/** Finds by times on the disk what no event told of, in about a hundredth of the time whatever the disk costs. */
export class DiskCheck {
  private checks = 0;
  private times = '';
  private notBefore = Number.NEGATIVE_INFINITY;
  private lastAt = Number.NEGATIVE_INFINITY;
  /** Where the next look at the memories begins, in a directory of more than one look's worth. */
  private next = 0;

  constructor(
    private readonly fileSystem: FileSystem,
    private readonly clock: Clock,
  ) {}

  /** Looks at the disk unless it is too soon for that. Never rejects as long as `reread` does not. */
  async run(snapshot: MemoryDirectory, reread: Rereading): Promise<void> {
    const start = this.clock.now();
    // A clock that was set back must not stop the checks.
    if (start < this.notBefore && start >= this.lastAt) return;
    const isEarly = this.checks < EARLY_CHECKS && snapshot.memories.size <= EARLY_MAX_MEMORIES;
    this.checks += 1;
    const times = await this.readTimes(snapshot);
    if (times !== this.times || isEarly) {
      this.times = times;
      await reread.refresh();
    } else if (this.checks % DEEP_CHECK_EVERY === 0) {
      const changed = await changedMemories(snapshot, this.takeMemories(snapshot), this.fileSystem);
      if (changed.length > 0) await reread.touch(changed.map((path) => `${snapshot.directory}/${path}`));
    }
    this.lastAt = this.clock.now();
    const cost = Math.max(0, this.lastAt - start);
    this.notBefore = this.lastAt + Math.min(PAUSE_MAX_MS, cost * (isEarly ? EARLY_PAUSE_FACTOR : PAUSE_FACTOR));
  }

  /**
   * Times of the index, of every folder and of what links lead to: one of them moves when a file comes, goes or is
   * replaced. Of folders behind a link the first alone: what lies there may be a whole disk, busy with other things.
   */
  private async readTimes({ directory, folders, links }: MemoryDirectory): Promise<string> {
    const own = [...folders.keys()].filter((path) => path === '' || folders.get(folderOf(path)) !== true);
    const paths = new Set([...own, INDEX_NAME, ...[...links].slice(0, CHECK_MAX_LINKS)]);
    const times = await Promise.all(
      [...paths].map(async (path) => {
        const stat = await this.fileSystem.stat(path === '' ? directory : `${directory}/${path}`).catch(() => null);
        if (stat === null) return '';
        // Of a folder the size says nothing that its time does not; a link may change to a target of the same time.
        return stat.kind === 'directory' ? String(stat.mtime) : `${stat.mtime}/${stat.size}`;
      }),
    );
    return times.join();
  }

  private takeMemories({ memories }: MemoryDirectory): readonly string[] {
    const paths = [...memories.keys()];
    if (this.next >= paths.length) this.next = 0;
    const taken = paths.slice(this.next, this.next + DEEP_CHECK_MEMORIES);
    this.next += taken.length;
    return taken;
  }
}
