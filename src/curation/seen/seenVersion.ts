import type { Memory } from '../../memory/memory';

/** A file as it was at one time. */
export interface SeenVersion {
  /** SHA-256 of its bytes, by which its copy goes; `null` where it is too large to be copied, or was not read yet. */
  readonly id: string | null;
  /** Milliseconds since the epoch. */
  readonly mtime: number;
  /** Bytes. */
  readonly size: number;
  /** It was superseded. */
  readonly retired: boolean;
}

/** What is known of one path of a memory directory. */
export interface SeenFile {
  /** What the person has looked at, or changed themselves; `null`: nothing was there when they looked. */
  readonly looked: SeenVersion | null;
  /** What is there; of a file that is gone, what was there last. */
  readonly latest: SeenVersion;
  readonly gone: boolean;
}

/** What was seen of one memory directory. */
export interface SeenManifest {
  /** Absolute, with every link resolved. */
  readonly directory: string;
  /** When it was last written, in milliseconds since the epoch. */
  readonly time: number;
  /** By path relative to the directory: its own memories, and the index. */
  readonly files: ReadonlyMap<string, SeenFile>;
}

/** What a snapshot says of a file without reading it. */
export type SeenStat = Pick<SeenVersion, 'mtime' | 'size' | 'retired'>;

export function statOf({ mtime, size, superseded }: Memory): SeenStat {
  return { mtime, size, retired: superseded !== null };
}

export function isSameStat(a: SeenStat, b: SeenStat): boolean {
  return a.mtime === b.mtime && a.size === b.size;
}

export function isSameVersion(a: SeenVersion, b: SeenVersion): boolean {
  return a.id === b.id && isSameStat(a, b) && a.retired === b.retired;
}

/** Whether two versions say the same. A time alone is no change, but of what was never read it is all that is known. */
export function isSameContent(a: SeenVersion, b: SeenVersion): boolean {
  return a.id === b.id && (a.id !== null || isSameStat(a, b));
}

/** The copies that a file has need of. */
export function* versionsOf({ looked, latest }: SeenFile): IterableIterator<SeenVersion> {
  yield latest;
  if (looked !== null && looked.id !== latest.id) yield looked;
}
