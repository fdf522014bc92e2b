import type { MemoryDirectory } from '../../store/memoryDirectory';
import { ownMemories } from '../../store/memoryDirectory';
import type { ReadBytes } from '../checkDirectory';
import type { Finding } from '../finding';
import { MemoryText } from '../memoryText';
import type { DriftChecker, DriftRun } from './driftChecker';
import { driftFindings } from './driftFindings';
import type { DriftReport } from './driftReport';

/** What comparing a directory with the workspace came to. */
export interface ReferencesChecked {
  readonly cancelled: boolean;
  /** With the severities of the rules themselves. */
  readonly findings: readonly Finding[];
  /** By the memory's path. */
  readonly reports: ReadonlyMap<string, DriftReport>;
}

/** The reports of a snapshot's own memories with their findings. A run that was called off gives those that it came to. */
export async function checkReferences(
  checker: DriftChecker,
  snapshot: MemoryDirectory,
  readBytes: ReadBytes,
  run: DriftRun,
): Promise<ReferencesChecked> {
  const { cancelled, reports } = await checker.check(ownMemories(snapshot), readBytes, run);
  const findings: Finding[] = [];
  for (const [path, report] of reports) {
    const memory = snapshot.memories.get(path);
    if (memory === undefined || report.claims.every(isUnremarkable)) continue;
    findings.push(...driftFindings(report, new MemoryText(memory, await readBytes(path))));
  }
  return { cancelled, findings, reports };
}

function isUnremarkable({ verdict, changed }: DriftReport['claims'][number]): boolean {
  return verdict.kind === 'holds' && (changed === null || changed === 'none');
}
