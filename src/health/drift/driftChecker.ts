import { checksumOf } from '../../curation/checksum';
import { confirmedTime } from '../../memory/confirmation';
import type { Memory } from '../../memory/memory';
import type { ReadBytes } from '../checkDirectory';
import { MemoryText } from '../memoryText';
import { isCurrent } from '../rule';
import type { DriftReport } from './driftReport';
import { judgeClaims } from './judgeClaims';
import { type ReadClaimsOptions, readClaims } from './readClaims';
import { isUnchanged, RecordingView, type Traces } from './recordingView';
import type { LookOptions, Workspace, WorkspaceView } from './workspace';

export interface DriftRun extends LookOptions {
  /** Told after each memory. */
  readonly onProgress: (done: number, total: number) => void;
}

export interface DriftResult {
  /** Called off: some memories have no report yet. */
  readonly cancelled: boolean;
  /** By the memory's path. Superseded and unreadable memories have none. */
  readonly reports: ReadonlyMap<string, DriftReport>;
}

interface Kept {
  readonly report: DriftReport;
  /** Of the memory, in milliseconds since the epoch. */
  readonly time: number | null;
  readonly traces: Traces;
}

/** Compares the memories of one directory with one workspace, again and again: what is unchanged is not judged again. */
export class DriftChecker {
  private readonly kept = new Map<string, Kept>();

  constructor(
    private readonly workspace: Workspace,
    private readonly options: ReadClaimsOptions,
  ) {}

  /** Only reads. Never throws for what it finds; one run at a time. */
  async check(memories: Iterable<Memory>, readBytes: ReadBytes, run: DriftRun): Promise<DriftResult> {
    const current = [...memories].filter(isCurrent);
    const reports = new Map<string, DriftReport>();
    const view = await this.workspace.look(run);
    for (const [index, memory] of current.entries()) {
      if (run.signal.aborted) break;
      const report = await this.checkOne(memory, await readBytes(memory.path), view, run.signal);
      // A report that was broken off would speak of a part.
      if (run.signal.aborted) break;
      if (report !== null) reports.set(memory.path, report);
      run.onProgress(index + 1, current.length);
      await run.pause();
    }
    if (run.signal.aborted) return { cancelled: true, reports };
    for (const path of this.kept.keys()) if (!reports.has(path)) this.kept.delete(path);
    return { cancelled: false, reports };
  }

  private async checkOne(
    memory: Memory,
    bytes: Uint8Array,
    view: WorkspaceView,
    signal: AbortSignal,
  ): Promise<DriftReport | null> {
    if (bytes.length === 0 && memory.size > 0) return null;
    const content = checksumOf(bytes);
    const time = this.timeOf(memory);
    const kept = this.kept.get(memory.path);
    if (kept?.report.content === content && kept.time === time && kept.report.git === view.git.state)
      if (await isUnchanged(kept.traces, view)) return kept.report;
    const recording = new RecordingView(view);
    const claims = await judgeClaims(readClaims(new MemoryText(memory, bytes), this.options), time, recording, signal);
    const report: DriftReport = { path: memory.path, content, git: view.git.state, claims };
    if (!signal.aborted) this.kept.set(memory.path, { report, time, traces: recording.traces });
    return report;
  }

  /**
   * When a memory was last said to hold. Of one that lies in the checkout itself the file's time says nothing: a clone
   * makes all files new.
   */
  private timeOf(memory: Memory): number | null {
    const { modified, confirmedAt } = memory.header;
    const isCheckedOut = this.options.directory !== null && modified === null && confirmedAt === null;
    return isCheckedOut ? null : confirmedTime(memory);
  }
}
