import { type IndexReport, reportIndex } from '../memory/indexReport';
import { isOtherFile, type MemoryDirectory, ownMemories } from '../store/memoryDirectory';

const reports = new WeakMap<MemoryDirectory, IndexReport>();

/** How the index and the files of a snapshot fit each other; made once a snapshot, since several rules ask. */
export function indexReportOf(snapshot: MemoryDirectory): IndexReport {
  const known = reports.get(snapshot);
  if (known !== undefined) return known;
  const report = reportIndex(snapshot.index?.parsed ?? null, snapshot.secondaryIndexes, ownMemories(snapshot), (path) =>
    isOtherFile(snapshot, path),
  );
  reports.set(snapshot, report);
  return report;
}
