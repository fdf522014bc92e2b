import * as vscode from 'vscode';
import type { Finding } from '../../health/finding';
import type { Memory } from '../../memory/memory';
import type { Clock } from '../../store/clock';
import type { FileSystem } from '../../store/fileSystem';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { FindingSource } from '../health/findingSource';
import type { ReferenceSummary } from '../health/health';
import type { Logger } from '../logger';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import { DirectoryDrift, type Progress } from './directoryDrift';
import { openStoreChecker } from './openStoreChecker';
import { showLongRun } from './showLongRun';

/** Milliseconds without a change before the code is looked at: memories, and files of the workspace, change in bursts. */
const MEMORY_DELAY_MS = 800;
const CODE_DELAY_MS = 2_500;

export interface DriftDependencies {
  readonly stores: OpenStores;
  readonly fileSystem: FileSystem;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Compares the memories of the open stores with the code of their workspace folders, and again when either changes: a
 * memory, a file that is saved here, what git has checked out, or anything while another window had the focus. Nothing is
 * looked at before the workspace is trusted.
 */
export class Drift implements FindingSource, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string>();
  readonly onDidChange = this.changed.event;
  private readonly directories = new Map<string, DirectoryDrift>();
  private readonly subscriptions: vscode.Disposable[];

  constructor(private readonly dependencies: DriftDependencies) {
    const { stores } = dependencies;
    const codeChanged = (): void => this.runAllSoon(CODE_DELAY_MS);
    const heads = vscode.workspace.createFileSystemWatcher('**/.git/{HEAD,logs/HEAD}');
    this.subscriptions = [
      this.changed,
      heads,
      heads.onDidChange(codeChanged),
      heads.onDidCreate(codeChanged),
      stores.onDidChangeStores(() => this.sync()),
      stores.onDidChangeSnapshot(({ open }) => this.of(open)?.runSoon(MEMORY_DELAY_MS)),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.sync()),
      vscode.workspace.onDidSaveTextDocument(codeChanged),
      vscode.workspace.onDidCreateFiles(codeChanged),
      vscode.workspace.onDidDeleteFiles(codeChanged),
      vscode.workspace.onDidRenameFiles(codeChanged),
      vscode.window.onDidChangeWindowState(({ focused }) => (focused ? codeChanged() : undefined)),
    ];
    this.sync();
  }

  findingsOf(snapshot: MemoryDirectory): readonly Finding[] {
    const known = this.directories.get(snapshot.directory)?.known ?? new Map();
    return [...known.values()].flatMap(({ memory, findings }) =>
      findings.length > 0 && snapshot.memories.get(memory.path) === memory ? findings : [],
    );
  }

  /** What the code says of a memory, in one sentence; `null` where that is not known, or the memory refers to nothing. */
  sentenceOf(directory: string, memory: Memory): string | null {
    const known = this.directories.get(directory)?.known.get(memory.path);
    return known?.memory === memory ? known.sentence : null;
  }

  /** Compares at once. @returns whether it came to its end, which it does not in a workspace without trust */
  async checkNow(open: OpenStore, onProgress: Progress, callOff: AbortSignal): Promise<boolean> {
    const drift = this.of(open);
    if (drift === undefined || !(await drift.run(onProgress, callOff))) return false;
    this.changed.fire(open.store.directory);
    return true;
  }

  summaryOf(open: OpenStore): ReferenceSummary {
    const known = [...(this.of(open)?.known.values() ?? [])].filter(({ sentence }) => sentence !== null);
    const doubtful = known.filter(({ findings }) => findings.some(({ severity }) => severity !== 'hint'));
    return { memories: known.length, doubtful: doubtful.length };
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const drift of this.directories.values()) drift.dispose();
  }

  private of(open: OpenStore): DirectoryDrift | undefined {
    return this.directories.get(open.store.directory);
  }

  private sync(): void {
    const { stores, fileSystem, clock } = this.dependencies;
    for (const [directory, drift] of this.directories) {
      if (stores.storeAt(directory) !== undefined) continue;
      drift.dispose();
      this.directories.delete(directory);
    }
    if (!vscode.workspace.isTrusted) return;
    for (const open of stores.stores) {
      if (this.of(open) !== undefined) continue;
      const openChecker = (one: OpenStore) => openStoreChecker(one, fileSystem);
      const inBackground = (one: DirectoryDrift): void => void this.runQuietly(one);
      const drift = new DirectoryDrift(open, { fileSystem, clock, openChecker, inBackground });
      this.directories.set(open.store.directory, drift);
      drift.runSoon(MEMORY_DELAY_MS);
    }
  }

  private runAllSoon(delayMs: number): void {
    for (const drift of this.directories.values()) drift.runSoon(delayMs);
  }

  private async runQuietly(drift: DirectoryDrift): Promise<void> {
    const { clock, log } = this.dependencies;
    const { directory } = drift.open.store;
    try {
      if (await showLongRun(clock, (onProgress) => drift.run(onProgress))) this.changed.fire(directory);
    } catch (error) {
      log.error('drift', `Comparing ${directory} with the code failed.`, error);
    }
  }
}
