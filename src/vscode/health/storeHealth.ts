import type * as vscode from 'vscode';
import { compareFindings } from '../../health/compareFindings';
import { applySettings, DirectoryHealth, type HealthOptions } from '../../health/directoryHealth';
import type { Finding } from '../../health/finding';
import { INDEX_NAME } from '../../memory/contract';
import type { Memory } from '../../memory/memory';
import type { Clock } from '../../store/clock';
import { type BodyListener, MemoryBodies } from '../../store/memoryBodies';
import { isOwn, type MemoryDirectory } from '../../store/memoryDirectory';
import type { MemoryStore } from '../../store/memoryStore';
import { FindingPlaces } from './findingPlaces';
import type { FindingSource } from './findingSource';
import type { LocatedFinding } from './locatedFinding';
import { UnsavedTexts } from './unsavedTexts';

/** Milliseconds without a change before it is judged: keys and files come in bursts. */
const GATHER_MS = 60;
/** The same for keys, behind which a person waits. */
const TYPED_GATHER_MS = 10;
/** Milliseconds after which what a change overtook is shown all the same, so that no rush of changes hides all findings. */
const PATIENCE_MS = 2_000;
const NOTHING = new Uint8Array();

export interface StoreHealthTools {
  readonly clock: Clock;
  readonly sources: readonly FindingSource[];
  readonly publish: (directory: string, findings: readonly LocatedFinding[]) => void;
  readonly report: (error: unknown) => void;
}

/** Judges one directory, and again what depends on what changed: on the disk, or in an editor that is not saved yet. */
export class StoreHealth implements BodyListener, vscode.Disposable {
  private readonly engine: DirectoryHealth;
  private readonly bodies: MemoryBodies;
  private readonly places: FindingPlaces;
  private readonly unsaved = new UnsavedTexts();
  /** Paths whose disk is to be judged again, since nothing is unsaved there any more. */
  private readonly saved = new Set<string>();
  private readonly following: { dispose(): void };
  /** Counts changes; what was judged before the newest is stale. */
  private newest = 0;
  private judged = 0;
  private shownAt: number;
  private cancel: (() => void) | undefined;
  private running: Promise<void> = Promise.resolve();
  private disposed = false;

  constructor(
    private readonly store: MemoryStore,
    private readonly options: HealthOptions,
    private readonly tools: StoreHealthTools,
  ) {
    const { clock } = tools;
    this.engine = new DirectoryHealth(options);
    this.bodies = new MemoryBodies(store, this, () => new Promise((resolve) => clock.after(0, resolve)));
    this.places = new FindingPlaces(store.directory, (path) => store.readBody(path));
    this.following = store.onDidChange(() => this.judgeSoon());
    this.shownAt = clock.now();
    this.judgeSoon();
  }

  /** The listener of the bodies: what is being typed stands in for what the disk has. */
  add(memory: Memory, bytes: Uint8Array): void {
    const typed = this.unsaved.memoryOf(memory);
    this.engine.remove(memory.path);
    if (typed === null) this.engine.add(memory, bytes);
    else this.engine.add(typed.memory, typed.bytes);
  }

  remove(path: string): void {
    this.engine.remove(path);
  }

  /** @param text of an editor with unsaved changes; `null` where there are none (any more) */
  type(path: string, text: string | null): void {
    if (!this.unsaved.set(path, text)) return;
    if (path !== INDEX_NAME) {
      const memory = this.store.snapshot.memories.get(path);
      if (text === null) this.saved.add(path);
      else if (memory !== undefined) this.add(memory, NOTHING);
    }
    this.judgeSoon(TYPED_GATHER_MS);
  }

  /** Something outside the directory differs. */
  judgeSoon(delayMs = GATHER_MS): void {
    if (this.disposed) return;
    this.newest += 1;
    this.cancel?.();
    this.cancel = this.tools.clock.after(delayMs, () => void this.judge());
  }

  /** Resolves when the newest is judged. Never rejects. */
  async settle(): Promise<void> {
    while (!this.disposed && this.judged !== this.newest) await this.judge();
  }

  dispose(): void {
    this.disposed = true;
    this.cancel?.();
    this.following.dispose();
    this.bodies.dispose();
  }

  /** One at a time. */
  private judge(): Promise<void> {
    this.cancel?.();
    this.running = this.running.then(() => this.judgeNewest());
    return this.running;
  }

  private async judgeNewest(): Promise<void> {
    const turn = this.newest;
    if (this.disposed || turn === this.judged) return;
    try {
      await this.bodies.settle();
      await this.restoreSaved();
      const snapshot = this.unsaved.over(this.store.snapshot);
      const findings = snapshot.state === 'ready' ? await this.find(snapshot) : [];
      const located = await this.places.locate(snapshot, findings, (path) => this.unsaved.get(path));
      const now = this.tools.clock.now();
      if (this.disposed || (turn !== this.newest && now - this.shownAt < PATIENCE_MS)) return;
      this.shownAt = now;
      this.judged = turn;
      this.tools.publish(this.store.directory, located);
    } catch (error) {
      this.judged = turn;
      this.tools.report(error);
    }
  }

  private async find(snapshot: MemoryDirectory): Promise<readonly Finding[]> {
    const found = await this.engine.check(snapshot);
    const others = this.tools.sources.flatMap((source) => source.findingsOf(snapshot));
    if (others.length === 0) return found;
    const own = others.filter(({ path }) => isOwn(snapshot, path));
    return [...found, ...applySettings(own, this.options.settings)].sort(compareFindings);
  }

  private async restoreSaved(): Promise<void> {
    for (const path of [...this.saved]) {
      this.saved.delete(path);
      const memory = this.store.snapshot.memories.get(path);
      if (memory === undefined || this.unsaved.get(path) !== undefined) continue;
      this.add(memory, await this.store.readBody(path).catch(() => NOTHING));
    }
  }
}
