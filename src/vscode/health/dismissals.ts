import * as vscode from 'vscode';
import { RULE_IDS, type RuleId } from '../../health/finding';

const KEY = 'memoryLens.dismissed';

type Stored = Readonly<Record<string, readonly string[]>>;

/** A rule that has nothing more to say about one file. */
export interface Dismissal {
  /** Relative to the memory directory. */
  readonly path: string;
  readonly rule: RuleId;
}

/** What the person does not want to hear again about single files. Kept by the extension: the files stay as they are, and a file that is renamed begins anew. */
export class Dismissals implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<{
    readonly directory: string;
    readonly paths: readonly string[];
  }>();
  readonly onDidChange = this.changed.event;
  private readonly known = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

  constructor(private readonly memento: vscode.Memento) {}

  has(directory: string, path: string, rule: RuleId): boolean {
    return this.of(directory).get(path)?.has(rule) === true;
  }

  /** All of a directory, by path. */
  list(directory: string): readonly Dismissal[] {
    return [...this.of(directory)]
      .flatMap(([path, rules]) => RULE_IDS.filter((rule) => rules.has(rule)).map((rule) => ({ path, rule })))
      .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  }

  add(directory: string, dismissals: readonly Dismissal[]): Promise<void> {
    return this.update(directory, dismissals, (rules, rule) => rules.add(rule));
  }

  remove(directory: string, dismissals: readonly Dismissal[]): Promise<void> {
    return this.update(directory, dismissals, (rules, rule) => rules.delete(rule));
  }

  dispose(): void {
    this.changed.dispose();
  }

  private of(directory: string): ReadonlyMap<string, ReadonlySet<string>> {
    let known = this.known.get(directory);
    if (known === undefined) {
      known = this.read(directory);
      this.known.set(directory, known);
    }
    return known;
  }

  private async update(
    directory: string,
    dismissals: readonly Dismissal[],
    change: (rules: Set<string>, rule: RuleId) => void,
  ): Promise<void> {
    // Read anew: another window may have dismissed more of the same directory.
    const next = this.read(directory);
    for (const { path, rule } of dismissals) {
      const rules = next.get(path) ?? new Set();
      next.set(path, rules);
      change(rules, rule);
      if (rules.size === 0) next.delete(path);
    }
    this.known.set(directory, next);
    const stored: Stored = Object.fromEntries([...next].map(([path, rules]) => [path, [...rules]]));
    await this.memento.update(keyOf(directory), next.size === 0 ? undefined : stored);
    this.changed.fire({ directory, paths: [...new Set(dismissals.map(({ path }) => path))] });
  }

  private read(directory: string): Map<string, Set<string>> {
    const stored = this.memento.get<Stored>(keyOf(directory), {});
    return new Map(Object.entries(stored).map(([path, rules]) => [path, new Set(rules)]));
  }
}

/** One key a directory: two windows that look at two of them don't write over each other. */
function keyOf(directory: string): string {
  return `${KEY}:${directory}`;
}
