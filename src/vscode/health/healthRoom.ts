import * as vscode from 'vscode';
import type { Plan } from '../../curation/changeSet';
import { mayWritePath } from '../../curation/mayWritePath';
import { checkDirectory } from '../../health/checkDirectory';
import { applySettings, type HealthOptions } from '../../health/directoryHealth';
import type { Finding } from '../../health/finding';
import { planFixAll } from '../../health/planFixAll';
import { readForCheck } from '../../health/readForCheck';
import type { HealthContext, InstructionFile, Rule } from '../../health/rule';
import { pathsOf } from '../../location/paths';
import type { Clock } from '../../store/clock';
import type { FileSystem, WritableFileSystem } from '../../store/fileSystem';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import { readMachine } from '../../store/nodeFileSystem';
import { SETTINGS } from '../contributions';
import { confirmationPeriods } from '../curation/settings';
import type { Logger } from '../logger';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import { pathInDirectory } from '../pathInDirectory';
import type { FindingSource } from './findingSource';
import type { Health, HealthRoom } from './health';
import { StoreHealth } from './storeHealth';
import { holdsInstructions } from './workspaceInstructions';

/** How often it is asked whether another day has begun, by which some rules judge anew. */
const DAY_CHECK_MS = 15 * 60_000;

export interface HealthRoomDependencies {
  readonly health: Health;
  readonly stores: OpenStores;
  readonly rules: readonly Rule[];
  readonly sources: readonly FindingSource[];
  /** What tells the agent what to do in this workspace. Never rejects. */
  readonly readInstructions: () => Promise<readonly InstructionFile[]>;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Judges every open store, and all of them anew where the world around them changed: settings, trust, the day. */
export class JudgingRoom implements Pick<HealthRoom, 'settle' | 'planFixAll' | 'dispose'> {
  private readonly judging = new Map<string, StoreHealth>();
  private readonly subscriptions: vscode.Disposable[];
  private instructions: readonly InstructionFile[] = [];
  private day: string;
  private cancelDay: (() => void) | undefined;
  private started: Promise<void>;

  constructor(private readonly dependencies: HealthRoomDependencies) {
    const { health, stores, sources } = dependencies;
    this.day = this.today();
    this.subscriptions = [
      stores.onDidChangeStores(() => this.sync()),
      health.settings.onDidChange(() => this.restart()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.restart()),
      vscode.workspace.onDidChangeConfiguration((event) => {
        const periods = [SETTINGS.confirmFeedbackDays, SETTINGS.confirmProjectDays];
        if (periods.some((key) => event.affectsConfiguration(key))) this.restart();
      }),
      vscode.workspace.onDidChangeTextDocument(({ document }) => this.type(document)),
      vscode.workspace.onDidSaveTextDocument((document) => {
        this.type(document);
        if (holdsInstructions(document)) this.restart();
      }),
      vscode.workspace.onDidCloseTextDocument((document) => this.type(document, true)),
      ...sources.map(({ onDidChange }) => onDidChange((directory) => this.judging.get(directory)?.judgeSoon())),
    ];
    this.started = this.start();
    this.watchDay();
  }

  async settle(directory: string): Promise<void> {
    await this.started;
    await this.judging.get(directory)?.settle();
  }

  async planFixAll(open: OpenStore, fileSystem: WritableFileSystem, now: number): Promise<Plan> {
    await this.started;
    const { health } = this.dependencies;
    const { snapshot, directory } = open.store;
    const options = this.options();
    const check = async (current: MemoryDirectory, disk: FileSystem): Promise<readonly Finding[]> => {
      const found = await checkDirectory(current, readForCheck(directory, disk), options);
      const others = applySettings(this.othersOf(snapshot, current), options.settings);
      return [...found, ...others].filter(({ path, rule }) => !health.dismissals.has(directory, path, rule));
    };
    const deps = { fileSystem, paths: pathsOf(readMachine().platform), mounted: open.location.mounted };
    const isWritable = (path: string): Promise<boolean> => mayWritePath(directory, path, deps);
    return planFixAll({ snapshot, fileSystem, now, check, isWritable });
  }

  dispose(): void {
    this.cancelDay?.();
    for (const subscription of this.subscriptions) subscription.dispose();
    for (const judging of this.judging.values()) judging.dispose();
  }

  /** What other sources know, of the files that a plan has left as they are. */
  private othersOf(snapshot: MemoryDirectory, current: MemoryDirectory): readonly Finding[] {
    return this.dependencies.sources
      .flatMap((source) => source.findingsOf(snapshot))
      .filter(({ path }) => snapshot.memories.get(path) === current.memories.get(path));
  }

  private async start(): Promise<void> {
    this.instructions = await this.dependencies.readInstructions();
    for (const judging of this.judging.values()) judging.dispose();
    this.judging.clear();
    this.sync();
  }

  /** What is shown stays until the new findings are there. */
  private restart(): void {
    this.started = this.started.then(() => this.start());
  }

  private sync(): void {
    const { stores, clock, sources, health, log } = this.dependencies;
    for (const [directory, judging] of this.judging) {
      if (stores.storeAt(directory) !== undefined) continue;
      judging.dispose();
      this.judging.delete(directory);
    }
    for (const { store } of stores.stores) {
      if (this.judging.has(store.directory)) continue;
      const judging = new StoreHealth(store, this.options(), {
        clock,
        sources,
        publish: (directory, findings) => health.publish(directory, findings),
        report: (error) => log.error('health', `Checking ${store.directory} failed.`, error),
      });
      this.judging.set(store.directory, judging);
    }
    for (const document of vscode.workspace.textDocuments) if (document.isDirty) this.type(document);
  }

  private options(): HealthOptions {
    const { rules, clock, health } = this.dependencies;
    const context: HealthContext = {
      // A file that is written while VS Code runs is judged by the time at which it is.
      get now() {
        return clock.now();
      },
      periods: confirmationPeriods(),
      ownTypes: health.settings.ownTypes,
      instructions: this.instructions,
    };
    return { rules, settings: health.settings.rules, context };
  }

  private type(document: vscode.TextDocument, isClosed = false): void {
    for (const [directory, judging] of this.judging) {
      const path = pathInDirectory(directory, document.uri);
      if (path !== null) judging.type(path, document.isDirty && !isClosed ? document.getText() : null);
    }
  }

  private watchDay(): void {
    this.cancelDay = this.dependencies.clock.after(DAY_CHECK_MS, () => {
      const today = this.today();
      if (today !== this.day) this.restart();
      this.day = today;
      this.watchDay();
    });
  }

  /** In the person's own time zone. */
  private today(): string {
    return new Date(this.dependencies.clock.now()).toDateString();
  }
}
