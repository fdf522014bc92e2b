import type * as vscode from 'vscode';

const KEY = 'memoryLens.expanded';
/** Memories up to which a directory's groups are open at first sight. */
const SMALL_DIRECTORY = 40;

/**
 * Which groups are open, remembered with the workspace. VS Code forgets the state of rows that are gone for a
 * while, as all are while a filter is on.
 */
export class Expansion {
  private readonly chosen: Map<string, boolean>;

  constructor(private readonly memento: vscode.Memento) {
    this.chosen = new Map(Object.entries(memento.get<Record<string, boolean>>(KEY, {})));
  }

  /** @param count memories in the whole directory */
  isOpen(groupId: string, count: number): boolean {
    return this.chosen.get(groupId) ?? (groupId !== 'superseded' && count <= SMALL_DIRECTORY);
  }

  /** A store beside the projects' own is closed until the person opens it. @param id of its row */
  isSideOpen(id: string): boolean {
    return this.chosen.get(id) ?? false;
  }

  choose(groupId: string, isOpen: boolean): void {
    this.chosen.set(groupId, isOpen);
    void this.memento.update(KEY, Object.fromEntries(this.chosen));
  }
}
