import { checkReferences } from '../../health/drift/checkReferences';
import { describeDrift } from '../../health/drift/describeDrift';
import type { DriftChecker } from '../../health/drift/driftChecker';
import type { Finding } from '../../health/finding';
import { readForCheck } from '../../health/readForCheck';
import type { Memory } from '../../memory/memory';
import type { Clock } from '../../store/clock';
import type { FileSystem } from '../../store/fileSystem';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { OpenStore } from '../openStore';

/** What is known of one memory, in one state of its file. */
export interface KnownReferences {
  readonly memory: Memory;
  readonly findings: readonly Finding[];
  /** One sentence; `null` where the memory refers to nothing in the workspace. */
  readonly sentence: string | null;
}

export type Progress = (done: number, total: number) => void;

/** Compares one memory directory with the code beside it, in the background: a new run calls off the one before it. */
export class DirectoryDrift {
  known: ReadonlyMap<string, KnownReferences> = new Map();
  private checker: Promise<DriftChecker> | undefined;
  private current: AbortController | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private cancelSoon: (() => void) | undefined;

  constructor(
    readonly open: OpenStore,
    private readonly tools: {
      readonly fileSystem: FileSystem;
      readonly clock: Clock;
      readonly openChecker: (open: OpenStore) => Promise<DriftChecker>;
      /** Runs in the background; it is told when it is done. */
      readonly inBackground: (drift: DirectoryDrift) => void;
    },
  ) {}

  /** Once nothing else has happened for that long. */
  runSoon(delayMs: number): void {
    this.cancelSoon?.();
    this.cancelSoon = this.tools.clock.after(delayMs, () => this.tools.inBackground(this));
  }

  /** @returns whether it came to its end. Rejects where something failed that is no state of the files. */
  async run(onProgress: Progress, callOff?: AbortSignal): Promise<boolean> {
    this.cancelSoon?.();
    this.current?.abort();
    const control = new AbortController();
    this.current = control;
    callOff?.addEventListener('abort', () => control.abort());
    // The one that was called off has to stop first: a checker makes one run at a time.
    const turn = this.running.then(() => this.check(control.signal, onProgress));
    this.running = turn.catch(() => undefined);
    return turn;
  }

  dispose(): void {
    this.cancelSoon?.();
    this.current?.abort();
  }

  private async check(signal: AbortSignal, onProgress: Progress): Promise<boolean> {
    const { snapshot, directory } = this.open.store;
    if (signal.aborted || snapshot.state !== 'ready') return false;
    this.checker ??= this.tools.openChecker(this.open);
    const pause = (): Promise<void> => new Promise((resolve) => this.tools.clock.after(0, resolve));
    const read = readForCheck(directory, this.tools.fileSystem);
    const result = await checkReferences(await this.checker, snapshot, read, { signal, pause, onProgress });
    if (result.cancelled) return false;
    this.known = knownOf(snapshot, result);
    return true;
  }
}

function knownOf(
  snapshot: MemoryDirectory,
  { findings, reports }: Awaited<ReturnType<typeof checkReferences>>,
): ReadonlyMap<string, KnownReferences> {
  const byPath = new Map<string, Finding[]>();
  for (const finding of findings) byPath.set(finding.path, [...(byPath.get(finding.path) ?? []), finding]);
  const known = new Map<string, KnownReferences>();
  for (const [path, report] of reports) {
    const memory = snapshot.memories.get(path);
    if (memory === undefined) continue;
    const sentence = report.claims.length === 0 ? null : describeDrift(report);
    known.set(path, { memory, findings: byPath.get(path) ?? [], sentence });
  }
  return known;
}
