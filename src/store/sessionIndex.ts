import { planBackfill } from '../memory/backfill';
import { type LoadedIndex, loadIndex } from '../memory/loadedIndex';
import type { MemoryDirectory } from './memoryDirectory';

/** What the client's next session loads of a directory's index. */
export interface SessionIndex {
  readonly loaded: LoadedIndex;
  /** The client writes this index first, because there is none (contract §2, backfill; 2.1.332). */
  readonly backfill: string | null;
}

/** The index as the next session loads it; `null` where there is none and the client writes none. */
export function sessionIndexOf(snapshot: MemoryDirectory): SessionIndex | null {
  if (snapshot.index !== null) return { loaded: snapshot.index.parsed.loaded, backfill: null };
  if (snapshot.state !== 'ready' || snapshot.indexProblem !== null) return null;
  const readable = [...snapshot.memories.values()].filter((memory) => memory.problem === null);
  const backfill = planBackfill(
    readable.map(({ path, linked, mtime, header }) => ({
      path,
      linked,
      mtime,
      clientDescription: header.clientDescription,
    })),
  );
  return backfill === null ? null : { loaded: loadIndex(backfill), backfill };
}
