/** A copy that is kept, or is to be. */
export interface CopyToRank {
  /** Of the memory directory that it is of. */
  readonly folder: string;
  readonly id: string;
  /** Bytes. */
  readonly size: number;
  /** `lost`: what it holds is no longer on the disk. `there`: the file still holds it. `unused`: nothing speaks of it. */
  readonly use: 'lost' | 'there' | 'unused';
  /** When its memory directory was last seen, in milliseconds since the epoch. */
  readonly seen: number;
  /** Of the file, in milliseconds since the epoch. */
  readonly mtime: number;
}

const RANKS: Readonly<Record<CopyToRank['use'], number>> = { lost: 0, there: 1, unused: 2 };

/**
 * The copies that are kept where not all of them have room: first those of what is no longer on the disk, since nothing
 * else brings it back; then those of files that are there as they were, which are only of use once somebody changes or
 * deletes them. Among equals, those of the directory that was seen last come first, then the newer ones.
 *
 * @param limit bytes, which those that are kept never pass
 */
export function keepWithin(copies: readonly CopyToRank[], limit: number): ReadonlySet<CopyToRank> {
  const ranked = [...copies].sort((a, b) => RANKS[a.use] - RANKS[b.use] || b.seen - a.seen || b.mtime - a.mtime);
  const kept = new Set<CopyToRank>();
  let room = limit;
  for (const copy of ranked) {
    if (copy.size > room) continue;
    room -= copy.size;
    kept.add(copy);
  }
  return kept;
}
