import * as vscode from 'vscode';
import { GROUPINGS, type Grouping, SORTINGS, type Sorting } from '../../store/arrangement';

const GROUPING_KEY = 'memoryLens.grouping';
const SORTING_KEY = 'memoryLens.sorting';

/** How the person wants the rows grouped and sorted, remembered with the workspace. */
export class Arranging implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memento: vscode.Memento) {}

  get grouping(): Grouping {
    const saved = this.memento.get<string>(GROUPING_KEY);
    return GROUPINGS.find((grouping) => grouping === saved) ?? 'type';
  }

  get sorting(): Sorting {
    const saved = this.memento.get<string>(SORTING_KEY);
    return SORTINGS.find((sorting) => sorting === saved) ?? 'age';
  }

  async group(grouping: Grouping): Promise<void> {
    await this.memento.update(GROUPING_KEY, grouping);
    this.changed.fire();
  }

  async sort(sorting: Sorting): Promise<void> {
    await this.memento.update(SORTING_KEY, sorting);
    this.changed.fire();
  }

  dispose(): void {
    this.changed.dispose();
  }
}
