import type * as vscode from 'vscode';

const KEY = 'memoryLens.changePairs';
/** Pairs that are kept; the oldest goes first. */
const KEPT = 50;

/** One half of a change of two stores. */
export interface ChangeHalf {
  /** Absolute path of the memory directory. */
  readonly directory: string;
  /** In the history of that directory. */
  readonly id: string;
}

/** Changes of two directories that are one to the person. They are made in this order, and taken back in the other one. */
export type ChangePair = readonly [ChangeHalf, ChangeHalf];

/** Which changes belong together: each has a history of its own, which knows nothing of the other's. */
export class ChangePairs {
  constructor(private readonly memento: vscode.Memento) {}

  async add(pair: ChangePair): Promise<void> {
    await this.memento.update(KEY, [...this.all(), pair].slice(-KEPT));
  }

  /** The pair that a change is of. */
  find(directory: string, id: string): ChangePair | undefined {
    return this.all().find((pair) => pair.some((half) => half.directory === directory && half.id === id));
  }

  private all(): readonly ChangePair[] {
    return this.memento.get<readonly ChangePair[]>(KEY, []);
  }
}
