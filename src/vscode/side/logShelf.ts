import * as vscode from 'vscode';
import { type LogDay, type LogEntry, type LogYear, listLogs, readLogDay } from '../../store/dailyLogs';
import type { Disposable } from '../../store/fileSystem';
import { matchesAll, wordsOfQuery } from '../../store/logWords';
import type { StoreEnvironment } from '../openStore';

/** Entries of one day, or why there are none to show. */
export type DayEntries = { readonly entries: readonly LogEntry[] } | { readonly problem: string };

/** Days of a log that hold what was looked for, the newest first. */
export type LogMatches = readonly { readonly day: LogDay; readonly entries: readonly LogEntry[] }[];

/** Days that a search reads, and lines that it gives: logs grow with every session. */
const SEARCHED_DAYS = 800;
const FOUND_LINES = 200;

interface Shelf {
  years: readonly LogYear[] | null;
  readonly days: Map<string, DayEntries>;
  readonly watch: Disposable;
}

/** The daily logs of the open stores: listed when their row opens, a day read when its row opens, both kept until they change. */
export class LogShelf implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<string>();
  /** The directory whose logs differ from what was shown. */
  readonly onDidChange = this.changed.event;
  private readonly shelves = new Map<string, Shelf>();

  constructor(private readonly environment: StoreEnvironment) {}

  /** What is known by now; `null` while it is being listed, after which `onDidChange` tells. */
  yearsOf(directory: string): readonly LogYear[] | null {
    const shelf = this.shelfOf(directory);
    if (shelf.years === null) void this.list(directory).then(() => this.changed.fire(directory));
    return shelf.years;
  }

  /** As {@link yearsOf}, of one day. */
  entriesOf(directory: string, day: LogDay): DayEntries | null {
    const known = this.shelfOf(directory).days.get(day.path);
    if (known === undefined) void this.read(directory, day).then(() => this.changed.fire(directory));
    return known ?? null;
  }

  /** Lines that hold every word, the newest days first. */
  async find(directory: string, query: string): Promise<LogMatches> {
    const words = wordsOfQuery(query);
    const years = await this.list(directory);
    const found: { day: LogDay; entries: readonly LogEntry[] }[] = [];
    let left = FOUND_LINES;
    for (const day of years.flatMap(({ months }) => months.flatMap(({ days }) => days)).slice(0, SEARCHED_DAYS)) {
      const read = await this.read(directory, day);
      const entries =
        'entries' in read ? read.entries.filter(({ text }) => matchesAll(text, words)).slice(0, left) : [];
      if (entries.length > 0) found.push({ day, entries });
      left -= entries.length;
      if (left <= 0) break;
    }
    return found;
  }

  dispose(): void {
    for (const { watch } of this.shelves.values()) watch.dispose();
    this.changed.dispose();
  }

  private shelfOf(directory: string): Shelf {
    const known = this.shelves.get(directory);
    if (known !== undefined) return known;
    const watch = this.environment.watcher.watch(`${directory}/logs`, (path) => {
      shelf.years = null;
      shelf.days.delete(path.slice(directory.length + 1));
      this.changed.fire(directory);
    });
    const shelf: Shelf = { years: null, days: new Map(), watch };
    this.shelves.set(directory, shelf);
    return shelf;
  }

  private async list(directory: string): Promise<readonly LogYear[]> {
    const shelf = this.shelfOf(directory);
    shelf.years ??= await listLogs(directory, this.environment.fileSystem);
    return shelf.years;
  }

  private async read(directory: string, day: LogDay): Promise<DayEntries> {
    const { days } = this.shelfOf(directory);
    let known = days.get(day.path);
    if (known === undefined) {
      known = await readLogDay(directory, day, this.environment.fileSystem).then(
        (entries) => ({ entries }),
        (error: unknown) => ({ problem: error instanceof Error ? error.message : String(error) }),
      );
      days.set(day.path, known);
    }
    return known;
  }
}
