import * as vscode from 'vscode';
import type { Plan } from '../../curation/changeSet';
import type { Finding, RuleId } from '../../health/finding';
import type { FeedbackDraft, TouchingMemory } from '../../health/touchingTeamFeedback';
import type { Moment } from '../../memory/attention';
import { INDEX_NAME } from '../../memory/contract';
import type { Memory } from '../../memory/memory';
import type { WritableFileSystem } from '../../store/fileSystem';
import type { Progress } from '../drift/directoryDrift';
import type { Logger } from '../logger';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { Dismissals } from './dismissals';
import type { FindingRef } from './findingRef';
import type { HealthSettings } from './healthSettings';
import type { LocatedFinding } from './locatedFinding';
import { indexNeedOf, type Need, needOf, sentencesOf } from './needs';

/** Which files' findings differ: `null` perhaps all of the directory's, or of all directories. */
export interface HealthChange {
  readonly directory: string | null;
  readonly paths: readonly string[] | null;
}

/** How many memories refer to the code, and in how many of them something no longer fits. */
export interface ReferenceSummary {
  readonly memories: number;
  readonly doubtful: number;
}

/** What judges: loaded late, with the rules. */
export interface HealthRoom extends vscode.Disposable {
  /** Resolves when the findings are those of the newest snapshot and the newest unsaved texts. */
  settle(directory: string): Promise<void>;
  /** One change set with every plain fix, as the files on this disk are. */
  planFixAll(open: OpenStore, fileSystem: WritableFileSystem, now: number): Promise<Plan>;
  /** What the team keeps about the subject of private feedback: of a new one, or of a memory. */
  touchingTeamFeedback(open: OpenStore, subject: FeedbackDraft | Memory): Promise<readonly TouchingMemory[]>;
  /** What the code says of a memory, in one sentence; `null` where that is not known, or there is nothing to say. */
  referencesOf(directory: string, memory: Memory): string | null;
  /** Compares with the code at once; `null` where it was called off. */
  checkReferences(open: OpenStore, onProgress: Progress, callOff: AbortSignal): Promise<ReferenceSummary | null>;
}

type ByPath = ReadonlyMap<string, readonly LocatedFinding[]>;

/**
 * The newest findings of the open stores, as everything that shows them reads them; judging begins when a directory has
 * been read, in code that is loaded for it.
 */
export class Health implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<HealthChange>();
  readonly onDidChange = this.changed.event;
  private readonly judged = new Map<string, ByPath>();
  private room: Promise<HealthRoom> | undefined;
  private loaded: HealthRoom | undefined;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly stores: OpenStores,
    readonly settings: HealthSettings,
    readonly dismissals: Dismissals,
    private readonly load: (health: Health) => Promise<HealthRoom>,
    private readonly log: Logger,
  ) {
    this.subscriptions = [
      stores.onDidChangeSnapshot(({ change }) => {
        if (change.current.state === 'ready') void this.begin();
      }),
      stores.onDidChangeStores(() => this.dropClosed()),
      settings.onDidChange(() => this.changed.fire({ directory: null, paths: null })),
      dismissals.onDidChange((change) => this.changed.fire(change)),
    ];
  }

  /** Of one file, dismissed ones left out, in the order of its text. */
  findingsOf(directory: string, path: string): readonly LocatedFinding[] {
    const found = this.judged.get(directory)?.get(path) ?? [];
    return found.filter(({ finding }) => !this.dismissals.has(directory, path, finding.rule));
  }

  /** Files of a directory that have findings, dismissed or not. */
  pathsOf(directory: string): readonly string[] {
    return [...(this.judged.get(directory)?.keys() ?? [])];
  }

  /** Those of a whole directory, file by file. */
  allOf(directory: string): readonly LocatedFinding[] {
    return this.pathsOf(directory).flatMap((path) => this.findingsOf(directory, path));
  }

  /** The finding that was shown, as it is by now: a place moves with the words around it. */
  find({ directory, path, rule, message, line }: FindingRef): LocatedFinding | undefined {
    const distance = (one: LocatedFinding): number => Math.abs(one.range.start.line - line);
    return this.findingsOf(directory, path)
      .filter(({ finding }) => finding.rule === rule && finding.message === message)
      .sort((a, b) => distance(a) - distance(b))[0];
  }

  needOf(directory: string, memory: Memory, moment: Moment): Need | null {
    return needOf(memory, this.fileHealth(directory, memory.path), moment);
  }

  indexNeedOf(directory: string): Need | null {
    return indexNeedOf(this.plainFindings(directory, INDEX_NAME));
  }

  /** What was found in the index, each a sentence, hints left out. */
  indexSentencesOf(directory: string): readonly string[] {
    return this.plainFindings(directory, INDEX_NAME).flatMap(({ severity, message }) =>
      severity === 'hint' ? [] : [message],
    );
  }

  sentencesOf(directory: string, memory: Memory, moment: Moment): readonly string[] {
    return sentencesOf(memory, this.fileHealth(directory, memory.path), moment);
  }

  /** Takes in the newest findings of a directory, in order. */
  publish(directory: string, findings: readonly LocatedFinding[]): void {
    const before = this.judged.get(directory);
    const next = new Map<string, LocatedFinding[]>();
    for (const one of findings) {
      const list = next.get(one.finding.path);
      if (list === undefined) next.set(one.finding.path, [one]);
      else list.push(one);
    }
    this.judged.set(directory, next);
    const paths = new Set([...(before?.keys() ?? []), ...next.keys()]);
    const differing = [...paths].filter((path) => !isSameList(before?.get(path) ?? [], next.get(path) ?? []));
    if (differing.length > 0) this.changed.fire({ directory, paths: differing });
  }

  async settle(open: OpenStore): Promise<void> {
    await (await this.begin())?.settle(open.store.directory);
  }

  async planFixAll(open: OpenStore, fileSystem: WritableFileSystem, now: number): Promise<Plan> {
    const room = await this.begin();
    if (room === null) return { refused: vscode.l10n.t('The memories could not be checked. The log says why.') };
    return room.planFixAll(open, fileSystem, now);
  }

  async touchingTeamFeedback(open: OpenStore, subject: FeedbackDraft | Memory): Promise<readonly TouchingMemory[]> {
    return (await this.begin())?.touchingTeamFeedback(open, subject) ?? [];
  }

  referencesOf(directory: string, memory: Memory): string | null {
    return this.loaded?.referencesOf(directory, memory) ?? null;
  }

  async checkReferences(open: OpenStore, onProgress: Progress, callOff: AbortSignal): Promise<ReferenceSummary | null> {
    return (await this.begin())?.checkReferences(open, onProgress, callOff) ?? null;
  }

  dispose(): void {
    void this.room?.then((room) => room.dispose());
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  /** Loads what judges, once; `null` where that failed, which the log says. */
  private async begin(): Promise<HealthRoom | null> {
    try {
      this.room ??= this.load(this);
      this.loaded = await this.room;
      return this.loaded;
    } catch (error) {
      this.log.error('health', 'Checking the memories could not begin.', error);
      return null;
    }
  }

  private fileHealth(directory: string, path: string): Parameters<typeof needOf>[1] {
    const isGrave = (rule: RuleId): boolean =>
      this.settings.isGrave(rule, true) && !this.dismissals.has(directory, path, rule);
    return { findings: this.plainFindings(directory, path), isGrave };
  }

  private plainFindings(directory: string, path: string): readonly Finding[] {
    return this.findingsOf(directory, path).map(({ finding }) => finding);
  }

  private dropClosed(): void {
    for (const directory of [...this.judged.keys()]) {
      if (this.stores.storeAt(directory) !== undefined) continue;
      const paths = this.pathsOf(directory);
      this.judged.delete(directory);
      this.changed.fire({ directory, paths });
    }
  }
}

function isSameList(a: readonly LocatedFinding[], b: readonly LocatedFinding[]): boolean {
  return a.length === b.length && a.every((one, i) => isSame(one, b[i]));
}

/** Whether both show alike and are mended alike. */
function isSame(a: LocatedFinding, b: LocatedFinding | undefined): boolean {
  return (
    b !== undefined &&
    a.range.isEqual(b.range) &&
    JSON.stringify(a.finding) === JSON.stringify(b.finding) &&
    JSON.stringify(a.related) === JSON.stringify(b.related)
  );
}
