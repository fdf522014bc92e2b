import type { MemoryDirectory } from '../store/memoryDirectory';
import { sessionIndexOf } from '../store/sessionIndex';
import type { SessionStart } from './recall';

const starts = new WeakMap<MemoryDirectory, SessionStart>();

/**
 * What a new session loads of the index, also one that the client writes first because there is none (contract §2;
 * vectors `idx-*`). Without either it is empty. Found once for a snapshot.
 */
export function sessionStartOf(snapshot: MemoryDirectory): SessionStart {
  const known = starts.get(snapshot);
  if (known !== undefined) return known;
  const session = sessionIndexOf(snapshot);
  const loaded = session?.loaded;
  const start: SessionStart = {
    text: loaded?.text ?? '',
    lines: loaded?.loadedLines ?? 0,
    units: loaded?.loadedUnits ?? 0,
    countedLines: loaded?.countedLines ?? 0,
    countedUnits: loaded?.countedUnits ?? 0,
    cut: loaded?.cut ?? [],
    firstCutLine: loaded?.firstCutLine ?? null,
    backfilled: session?.backfill != null,
    problem: snapshot.indexProblem,
  };
  starts.set(snapshot, start);
  return start;
}
