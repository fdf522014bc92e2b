import * as vscode from 'vscode';
import { ageBadge, ageBand, ageInDays, ageInWords } from '../../memory/age';
import type { Moment } from '../../memory/attention';
import { INDEX_NAME } from '../../memory/contract';
import { displayText } from '../../memory/displayText';
import { budgetOf } from '../../memory/indexBudget';
import type { Memory } from '../../memory/memory';
import type { Clock } from '../../store/clock';
import type { MemoryDirectory } from '../../store/memoryDirectory';
import type { SnapshotChange } from '../../store/memoryStore';
import { COLORS } from '../contributions';
import { confirmationPeriods } from '../curation/settings';
import type { Health } from '../health/health';
import type { Need } from '../health/needs';
import type { OpenStore } from '../openStore';
import type { OpenStores } from '../openStores';
import type { Sides } from '../side/sides';
import { indexUri, isDimmedUri, memoryUri, parseRowUri } from './rowUri';

const { t } = vscode.l10n;

/** Badges and colours of rows, by age and state. A badge never stands alone: the row says the same in words. */
export class MemoryDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri[] | undefined>();
  readonly onDidChangeFileDecorations = this.changed.event;
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly stores: OpenStores,
    private readonly sides: Sides,
    private readonly health: Health,
    private readonly clock: Clock,
  ) {
    this.subscriptions = [
      vscode.window.registerFileDecorationProvider(this),
      stores.onDidChangeSnapshot((event) => this.follow(event)),
      sides.stores.onDidChangeSnapshot((event) => this.follow(event)),
      health.onDidChange(({ directory, paths }) => {
        if (directory === null || paths === null) this.changed.fire(undefined);
        else this.changed.fire(paths.map((path) => memoryUri(directory, path)));
      }),
    ];
  }

  /** A day has passed, perhaps: every age is reckoned anew. */
  refresh(): void {
    this.changed.fire(undefined);
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    if (isDimmedUri(uri))
      return new vscode.FileDecoration(undefined, undefined, new vscode.ThemeColor(COLORS.superseded));
    const row = parseRowUri(uri);
    const snapshot = row === null ? undefined : this.storeAt(row.directory)?.store.snapshot;
    if (row === null || snapshot === undefined) return undefined;
    if (row.path === INDEX_NAME) return decorateIndex(snapshot, this.health.indexNeedOf(row.directory));
    const memory = snapshot.memories.get(row.path);
    if (memory === undefined) return undefined;
    const moment: Moment = { now: this.clock.now(), periods: confirmationPeriods() };
    return decorateMemory(memory, this.health.needOf(row.directory, memory, moment), moment.now);
  }

  dispose(): void {
    for (const subscription of this.subscriptions) subscription.dispose();
    this.changed.dispose();
  }

  private storeAt(directory: string): OpenStore | undefined {
    return this.stores.storeAt(directory) ?? this.sides.stores.storeAt(directory);
  }

  private follow({ open, change }: { readonly open: OpenStore; readonly change: SnapshotChange }): void {
    const { directory } = open.store;
    if (change.paths === null) this.changed.fire(undefined);
    else this.changed.fire([indexUri(directory), ...change.paths.map((path) => memoryUri(directory, path))]);
  }
}

function decorateIndex(snapshot: MemoryDirectory, need: Need | null): vscode.FileDecoration | undefined {
  if (snapshot.indexProblem !== null) return decoration('!', t('The index can’t be read'), COLORS.error);
  if (snapshot.index === null) return undefined;
  const { level } = budgetOf(snapshot.index.parsed.loaded);
  if (level === 'error') return decoration('!', t('The end of the index is not loaded'), COLORS.error);
  if (need !== null) return decoration('!', need.short, need.severity === 'error' ? COLORS.error : COLORS.problem);
  return level === 'ok' ? undefined : decoration('!', t('The index is nearly full'), COLORS.problem);
}

function decorateMemory(memory: Memory, need: Need | null, now: number): vscode.FileDecoration | undefined {
  if (memory.problem !== null) return decoration('!', t('Can’t be read'), COLORS.problem);
  if (need?.kind === 'problem')
    return decoration('!', need.short, need.severity === 'error' ? COLORS.error : COLORS.problem);
  if (memory.superseded !== null) return decoration('S', t('Superseded'), COLORS.superseded);
  if (need !== null) return decoration('?', t('Needs confirmation'), COLORS.needsConfirmation);
  const days = ageInDays(memory.mtime, now);
  const badge = ageBadge(days);
  return badge === '' ? undefined : decoration(badge, ageInWords(days), AGE_COLORS[ageBand(days)]);
}

const TOOLTIP_UNITS = 200;
const AGE_COLORS = { fresh: undefined, quiet: COLORS.ageQuiet, old: COLORS.ageOld, stale: COLORS.ageStale } as const;

function decoration(badge: string, tooltip: string, color: string | undefined): vscode.FileDecoration {
  return new vscode.FileDecoration(
    badge,
    displayText(tooltip, TOOLTIP_UNITS),
    color === undefined ? undefined : new vscode.ThemeColor(color),
  );
}
